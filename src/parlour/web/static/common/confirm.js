/** Asks once more before something that cannot be taken back. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/**
 * A dialog in the room's look. It begins at the button that changes nothing, and Escape changes nothing either.
 *
 * @param {string} question
 * @param {string} deed what the button is called that does it
 * @returns {Promise<boolean>} whether it shall be done
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
