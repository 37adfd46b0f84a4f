/** The dialog in which the host changes the game and the settings of the table. */

import { RequestError, changeTableSetup, getGames, getTableSetup } from "../common/api.js";
import { setUpDialog } from "../common/dialogs.js";
import { h, loadStyles } from "../common/dom.js";
import { GameForm } from "../common/game-form.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */

/**
 * Open the dialog. It shows the values that the table has now.
 *
 * @param {TableState} table
 */
export async function openChangeDialog({ table_id: tableId, match_count: matchCount }) {
  const problem = h("p", { role: "alert", class: "failure", hidden: true });
  const showError = (/** @type {string} */ text) => {
    problem.textContent = text;
    problem.hidden = !text;
  };
  const [games, setup] = await Promise.all([getGames(), getTableSetup(tableId), loadStyles(home.fileUrl("static/common/game-form.css"))]);
  const fields = new GameForm({ prefix: "change-", onError: showError });
  const saveButton = h("button", { type: "submit", class: "button strong large" }, formatMessage("change-save"));
  const closeButton = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("confirm-no"));
  const note = h("p", { class: "hint" }, formatMessage("change-note"));
  const form = h("form", { class: "game-form" }, fields.gameField, fields.seatsField, fields.settingsField, fields.optionsField, note, problem, h("p", { class: "acts" }, saveButton));
  const header = h("header", {}, h("h2", { id: "change-title" }, formatMessage("change-title")), closeButton);
  const dialog = h("dialog", { id: "change-table", class: "change-table", "aria-labelledby": "change-title" }, header, form);
  fields.showSetup(games, setup);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!fields.game) return;
    showError("");
    saveButton.disabled = true;
    try {
      await changeTableSetup(tableId, matchCount ?? 0, fields.values(fields.game));
      dialog.close();
    } catch (reason) {
      showError(reason instanceof RequestError ? reason.message : formatMessage("lobby-failed"));
      saveButton.disabled = false;
    }
  });
  setUpDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
