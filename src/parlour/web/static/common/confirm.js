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
export async function confirmAction(question, confirmLabel) {
  return (await chooseAction(question, [confirmLabel])) === 0;
}

/**
 * Open a dialog with a choice of actions. The focus starts on the cancel button, and Escape cancels.
 *
 * @param {string} question
 * @param {string[]} labels the labels of the buttons for the actions
 * @returns {Promise<number>} the index of the chosen label, or -1 if the user cancelled
 */
export function chooseAction(question, labels) {
  const questionElement = h("p", { id: "confirm-text" }, question);
  const cancelButton = h("button", { type: "button", class: "button", autofocus: true }, formatMessage("confirm-no"));
  const buttons = labels.map((label) => h("button", { type: "button", class: "button strong" }, label));
  const dialog = h("dialog", { class: "confirm", role: "alertdialog", "aria-labelledby": "confirm-text" }, questionElement, h("p", { class: "acts" }, cancelButton, ...buttons));
  document.body.append(dialog);
  cancelButton.addEventListener("click", () => dialog.close());
  buttons.forEach((button, index) => button.addEventListener("click", () => dialog.close(String(index))));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? -1 : Number(dialog.returnValue));
    });
  });
}
