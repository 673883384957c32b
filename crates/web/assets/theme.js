// Runs before the first paint: the chosen theme and pace, and whether there is a script.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const pace = localStorage.getItem("pace");
    if (pace === "slow" || pace === "off") root.dataset.pace = pace;
  } catch {
    // No storage, no memory: the page follows the system.
  }
})();
