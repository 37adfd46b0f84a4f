/** A confirmation before an action that cannot be undone. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/**
 * Open a confirmation dialog. The focus starts on the cancel button, and Escape cancels.
 *
 * @param {string} question
 * @param {string} confirmLabel the label of the button that confirms
 * @returns {Promise<boolean>} true if the user confirmed
 */
export function confirmAction(question, confirmLabel) {
  const questionElement = h("p", { id: "confirm-text" }, question);
  const cancelButton = h("button", { type: "button", class: "button", autofocus: true }, formatMessage("confirm-no"));
  const confirmButton = h("button", { type: "button", class: "button strong" }, confirmLabel);
  const dialog = h("dialog", { class: "confirm", role: "alertdialog", "aria-labelledby": "confirm-text" }, questionElement, h("p", { class: "acts" }, cancelButton, confirmButton));
  document.body.append(dialog);
  cancelButton.addEventListener("click", () => dialog.close());
  confirmButton.addEventListener("click", () => dialog.close("yes"));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
