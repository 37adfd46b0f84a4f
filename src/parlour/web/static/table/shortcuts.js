/** Keyboard shortcuts of the table, and the list of them. */

import { byId, h, localStore } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";
import { isPressMeantFor } from "../common/press-guard.js";

/** The keys and their descriptions, as shown in the list. */
const SHORTCUTS = /** @type {const} */ ([
  ["← →", "shortcuts-hand"],
  [formatMessage("shortcuts-aside"), "shortcuts-put"],
  ["Enter", "shortcuts-enter"],
  [formatMessage("shortcuts-space"), "shortcuts-choose"],
  ["1 – 9", "shortcuts-buttons"],
  ["H", "shortcuts-to-hand"],
  ["T", "shortcuts-hint"],
  ["M", "shortcuts-moves"],
  ["R", "shortcuts-rules"],
  ["L", "shortcuts-log"],
  ["S", "shortcuts-sort"],
  ["U", "players-take-back"],
  ["C", "shortcuts-clock"],
  ["Esc", "shortcuts-close"],
  ["?", "shortcuts-list"],
]);

/**
 * Set up the keyboard shortcuts, and fill the list that shows them. They are ignored while the user types, and if the
 * user has disabled them.
 *
 * @param {Record<string, () => void>} actions the action of each key
 * @param {Element} buttons the container of the buttons that the digit keys click
 */
export function setUpShortcuts(actions, buttons) {
  const actionsByKey = /** @type {Record<string, () => void>} */ ({ ...actions, "?": showShortcuts });
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const button = /^[1-9]$/.test(event.key) ? buttons.children[Number(event.key) - 1] : undefined;
    const act = actionsByKey[event.key.toLowerCase()] ?? (button && (() => isPressMeantFor(button) && /** @type {HTMLElement} */ (button).click()));
    if (!act) return;
    event.preventDefault();
    act();
  });
  byId("shortcuts-button").addEventListener("click", showShortcuts);
  byId("shortcuts-list").replaceChildren(
    ...SHORTCUTS.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, formatMessage(text)))),
  );
  const enableSwitch = /** @type {HTMLInputElement} */ (byId("shortcuts-switch"));
  enableSwitch.checked = localStore.get("keys") !== "off";
  enableSwitch.addEventListener("change", () => localStore.set("keys", enableSwitch.checked ? "on" : "off"));
}

/** @param {KeyboardEvent} event */
function isShortcut(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const usesKeys = target.closest("input, select, textarea, dialog[open], [popover]:popover-open");
  if (usesKeys || event.ctrlKey || event.metaKey || event.altKey || localStore.get("keys") === "off") return false;
  return !document.querySelector("dialog[open]");
}

function showShortcuts() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("shortcuts-dialog"));
  if (!dialog.open) dialog.showModal();
}
