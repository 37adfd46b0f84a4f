/** Let each dialog of the page be closed with its close button or a click outside it. */
export function setUpDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) setUpDialog(dialog);
}

/** @param {HTMLDialogElement} dialog */
export function setUpDialog(dialog) {
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
