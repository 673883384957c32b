// Runs before the first paint: the chosen theme, and whether there is a script.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // No storage, no memory: the page follows the system.
  }
})();
