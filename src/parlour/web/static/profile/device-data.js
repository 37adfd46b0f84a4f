/** The data on this device, if Parlour runs without a server: saving everything to a file, and loading it from a file. */

import { getDeviceData, replaceDeviceData } from "../common/api.js";
import { confirmAction } from "../common/confirm.js";
import { byId, h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

const FILE_TYPE = "application/json";
const MAX_DOWNLOAD_MS = 60_000; // milliseconds until the memory of a downloaded file is released

/** @param {(action: () => Promise<void>) => void} withErrors performs an action, and shows its error if it fails */
export function setUpDeviceData(withErrors) {
  byId("data-title").textContent = formatMessage("data-title-browser");
  byId("save-data").addEventListener("click", () => withErrors(saveData));
  const field = /** @type {HTMLInputElement} */ (byId("data-file"));
  byId("load-data").addEventListener("click", () => field.click());
  field.addEventListener("change", () => {
    if (field.files?.length) withErrors(loadData.bind(null, field.files[0]));
    field.value = ""; // lets the user choose the same file again
  });
}

async function saveData() {
  const url = URL.createObjectURL(new Blob([JSON.stringify(await getDeviceData())], { type: FILE_TYPE }));
  const date = new Date().toLocaleDateString("sv"); // Swedish dates have the form 2026-01-31
  h("a", { href: url, download: `parlour-${date}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), MAX_DOWNLOAD_MS);
}

/** @param {File} file */
async function loadData(file) {
  const text = await file.text();
  if (!(await confirmAction(formatMessage("data-load-confirm", { file: file.name }), formatMessage("data-load-yes")))) return;
  await replaceDeviceData(text);
  home.restart();
}
