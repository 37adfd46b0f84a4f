/** A confirmation before an action that cannot be undone. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/**
 * Open a confirmation dialog. The focus starts on the cancel button, and Escape cancels.
 *
 * @param {string} question
 * @param {string} deed the label of the button that confirms
 * @returns {Promise<boolean>} true if the user confirmed
 */
export function confirmAction(question, deed) {
  const words = h("p", { id: "confirm-text" }, question);
  const no = h("button", { type: "button", class: "button", autofocus: true }, formatMessage("confirm-no"));
  const yes = h("button", { type: "button", class: "button strong" }, deed);
  const dialog = h("dialog", { class: "confirm", role: "alertdialog", "aria-labelledby": "confirm-text" }, words, h("p", { class: "acts" }, no, yes));
  document.body.append(dialog);
  no.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", () => dialog.close("yes"));
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes");
    });
  });
}
