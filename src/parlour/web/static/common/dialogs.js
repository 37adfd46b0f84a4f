/** Lets every dialog of the page be closed by its button and by a click beside it. */
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
