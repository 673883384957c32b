// The share sheet of the device, where there is one; elsewhere the link is copied.
"use strict";
{
  const show = () => {
    if (!navigator.share) return;
    for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
    if (!button) return;
    const what = { title: button.dataset.shareTitle, url: button.dataset.share };
    // Whoever closes the sheet again has not failed at anything.
    navigator.share(what).catch(() => {});
  });
  // A table in the lobby is drawn anew whenever somebody sits down.
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  show();
}
