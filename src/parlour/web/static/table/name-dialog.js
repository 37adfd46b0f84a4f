/** The dialog to change your name at the table. */

import { h } from "../common/dom.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/**
 * @param {string} nickname your saved name
 * @param {(nickname: string) => Promise<string>} save saves the new name and returns an error message, or an empty string
 * @returns {Promise<boolean>} true if the name was saved
 */
export function openNameDialog(nickname, save) {
  const field = h("input", { id: "new-name", maxlength: "24", autocomplete: "nickname", spellcheck: "false", required: true });
  field.value = nickname;
  const problem = h("p", { role: "alert", class: "failure", hidden: true });
  const cancelButton = h("button", { type: "button", class: "button" }, formatMessage("confirm-no"));
  const saveButton = h("button", { type: "submit", class: "button strong" }, formatMessage("identity-keep"));
  const form = h("form", {}, h("p", { class: "field" }, h("label", { for: "new-name" }, formatMessage("lobby-name")), field), problem, h("p", { class: "acts" }, cancelButton, saveButton));
  const dialog = h("dialog", { class: "confirm", "aria-label": formatMessage("table-rename") }, form);
  document.body.append(dialog);
  cancelButton.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = await save(field.value.trim());
    problem.hidden = !problem.textContent;
    if (problem.hidden) dialog.close("saved");
  });
  dialog.showModal();
  field.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "saved");
    });
  });
}
