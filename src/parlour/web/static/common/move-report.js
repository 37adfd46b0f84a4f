/** The dialog in which a user reports a move that seems wrong, as a text to copy or save. */

import { h, loadStyles, setAttribute } from "./dom.js";
import { setUpDialog } from "./dialogs.js";
import { home } from "./home.js";
import { formatMessage, loadMessages } from "./messages.js";

await loadMessages();

const MAX_NOTE_LENGTH = 500;
const EMPTY_NOTE = '"note": ""'; // a line of the report, in which the user's words are inserted

/**
 * Open the dialog.
 *
 * @param {{key: string, text: string}[]} moves the moves that the user can choose from; the first is chosen
 * @param {(key: string) => Promise<string>} fetchReport returns the report of a move
 */
export async function openMoveReport(moves, fetchReport) {
  await loadStyles(home.fileUrl("static/common/move-report.css"));
  const select = h("select", {}, ...moves.map(({ key, text }) => h("option", { value: key }, text)));
  const note = h("textarea", { rows: "2", maxlength: String(MAX_NOTE_LENGTH) });
  const text = h("textarea", { rows: "8", readonly: true, spellcheck: "false" });
  const contents = h("p", { class: "hint" });
  const problem = h("p", { role: "alert", class: "failure", hidden: true });
  const status = h("p", { role: "status", class: "hint" });
  const copyButton = h("button", { type: "button", class: "button strong" }, formatMessage("report-copy"));
  const saveLink = h("a", { class: "button" }, formatMessage("take-match-save"));
  const closeButton = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("rules-close"));
  let report = "";

  function showText() {
    text.value = report.replace(EMPTY_NOTE, () => `"note": ${JSON.stringify(note.value.trim())}`);
    setAttribute(saveLink, "href", `data:application/json;charset=utf-8,${encodeURIComponent(text.value)}`);
    status.textContent = "";
  }

  async function load() {
    const key = select.value;
    problem.hidden = true;
    try {
      const loaded = await fetchReport(key);
      if (key !== select.value) return;
      report = loaded;
      contents.textContent = formatMessage("report-contents", { cards: report.includes('"viewer": null') ? "all" : "own" });
    } catch (reason) {
      report = "";
      problem.textContent = reason instanceof Error ? reason.message : String(reason);
      problem.hidden = false;
    }
    for (const control of [copyButton, saveLink]) control.hidden = !report;
    showText();
  }

  saveLink.download = "parlour-report.json";
  select.addEventListener("change", load);
  note.addEventListener("input", showText);
  copyButton.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.select(); // the user can copy the selected text
      return;
    }
    status.textContent = formatMessage("waiting-copied");
  });
  const form = h(
    "form",
    {},
    h("label", {}, formatMessage("report-move"), select),
    h("label", {}, formatMessage("report-note"), note),
    contents,
    h("label", {}, formatMessage("report-text"), text),
    problem,
    h("p", { class: "acts" }, copyButton, saveLink),
    status,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  const header = h("header", {}, h("h2", { id: "move-report-title" }, formatMessage("report-title")), closeButton);
  const dialog = h("dialog", { id: "move-report", class: "move-report", "aria-labelledby": "move-report-title" }, header, form);
  setUpDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await load();
}
