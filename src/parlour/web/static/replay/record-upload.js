/** Uploads a record. The user chooses a file or drops it anywhere on the page. */

import { byId } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const MAX_RECORD_BYTES = 262_144; // maximum size that the server accepts, in bytes

/**
 * @param {(record: string) => Promise<unknown>} openRecord shows the match of a record; if this fails,
 * the error message is shown to the user
 */
export function setUpUpload(openRecord) {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  byId("record-upload").hidden = false;
  byId("game-title").textContent = formatMessage("replay-open");

  /** @param {File} recordFile */
  async function loadFile(recordFile) {
    const failure = byId("record-upload-error");
    failure.hidden = true;
    try {
      if (recordFile.size > MAX_RECORD_BYTES) throw new Error(formatMessage("replay-too-long", { name: recordFile.name, most: MAX_RECORD_BYTES / 1024 }));
      await openRecord(await recordFile.text());
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
}
