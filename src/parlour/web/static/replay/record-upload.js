/** Uploads a record. The user chooses a file or drops it anywhere on the page. */

import { byId } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const MAX_RECORD_BYTES = 262_144; // maximum size that the server accepts, in bytes

/**
 * Let the user upload a record. Return a function that shows a match, or the error message if this fails.
 *
 * @param {(record: string) => Promise<unknown>} openRecord shows the match of a record
 * @returns {(show: () => Promise<unknown>) => Promise<void>}
 */
export function setUpUpload(openRecord) {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  byId("record-upload").hidden = false;
  byId("game-title").textContent = formatMessage("replay-open");

  /** @param {() => Promise<unknown>} show */
  async function showMatch(show) {
    const failure = byId("record-upload-error");
    failure.hidden = true;
    try {
      await show();
      byId("another").hidden = false;
      byId("slider").focus();
    } catch (reason) {
      byId("record-upload").hidden = false;
      for (const id of ["board", "controls"]) byId(id).hidden = true;
      failure.hidden = false; // shown before its text is set, because screen readers ignore the text of hidden elements
      failure.textContent = reason instanceof Error ? reason.message : String(reason);
    }
    file.value = ""; // lets the user choose the same file again
  }

  /** @param {File} recordFile */
  const loadFile = (recordFile) =>
    showMatch(async () => {
      if (recordFile.size > MAX_RECORD_BYTES) throw new Error(formatMessage("replay-too-long", { name: recordFile.name, most: MAX_RECORD_BYTES / 1024 }));
      await openRecord(await recordFile.text());
    });

  file.addEventListener("change", () => {
    if (file.files?.length) loadFile(file.files[0]);
  });
  byId("another").addEventListener("click", () => file.click());
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    byId("drop").classList.add("drag-over");
  });
  document.addEventListener("dragleave", () => byId("drop").classList.remove("drag-over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    byId("drop").classList.remove("drag-over");
    const dropped = event.dataTransfer?.files[0];
    if (dropped) loadFile(dropped);
  });
  return showMatch;
}
