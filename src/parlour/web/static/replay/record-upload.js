/** Upload of a record: the user chooses a file, or drops it anywhere on the page. */

import { byId } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const MAX_RECORD_BYTES = 262_144; // maximum size that the server accepts, in bytes

/** @param {(record: string) => Promise<unknown>} open shows the match of a record, or throws an error for the user */
export function setUpUpload(open) {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  byId("record-upload").hidden = false;
  byId("game-title").textContent = formatMessage("replay-open");

  /** @param {File} chosen */
  async function take(chosen) {
    const failure = byId("record-upload-error");
    failure.hidden = true;
    try {
      if (chosen.size > MAX_RECORD_BYTES) throw new Error(formatMessage("replay-too-long", { name: chosen.name, most: MAX_RECORD_BYTES / 1024 }));
      await open(await chosen.text());
      byId("another").hidden = false;
      byId("slider").focus();
    } catch (reason) {
      byId("record-upload").hidden = false;
      for (const id of ["board", "controls"]) byId(id).hidden = true;
      failure.hidden = false; // shown before its text is set, because screen readers ignore the text of hidden elements
      failure.textContent = reason instanceof Error ? reason.message : String(reason);
    }
    file.value = ""; // so that the same file can be chosen again
  }

  file.addEventListener("change", () => {
    if (file.files?.length) take(file.files[0]);
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
    if (dropped) take(dropped);
  });
}
