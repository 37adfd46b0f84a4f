/**
 * The preferences stored in this browser: the look of the table, its pace and its sounds. Each is also an attribute of
 * the page's root element (`data-cloth="blue"`) for style sheets.
 */

import { localStore } from "./dom.js";

/** The values of each preference, the default first. */
export const PREFERENCES = /** @type {const} */ ({
  pace: ["normal", "slow", "fast"],
  sound: ["off", "on"],
  volume: ["3", "1", "2", "4", "5"],
  flip: ["off", "on"],
  language: ["system", "en", "de"],
  scheme: ["system", "light", "dark"],
  contrast: ["system", "more"],
  cloth: ["green", "blue", "claret", "slate"],
  back: ["lattice", "waves", "leaves", "plain"],
  suits: ["two", "four"],
});

/** @typedef {keyof typeof PREFERENCES} Preference */

/** @type {Map<Preference, (() => void)[]>} */
const listeners = new Map();

/**
 * @template {Preference} S
 * @param {S} name
 * @returns {typeof PREFERENCES[S][number]}
 */
export function getPreference(name) {
  const values = /** @type {readonly string[]} */ (PREFERENCES[name]);
  const kept = localStore.get(name);
  return /** @type {typeof PREFERENCES[S][number]} */ (values.includes(kept) ? kept : values[0]);
}

/**
 * @template {Preference} S
 * @param {S} name
 * @param {typeof PREFERENCES[S][number]} value
 */
export function setPreference(name, value) {
  localStore.set(name, value);
  notifyListeners(name);
}

/**
 * Call `follow` whenever the preference changes.
 *
 * @param {Preference} name
 * @param {() => void} follow
 */
export function onPreferenceChange(name, follow) {
  listeners.set(name, [...(listeners.get(name) ?? []), follow]);
}

const moreContrast = matchMedia("(prefers-contrast: more)");

/**
 * Set a preference on the page's root element. `data-contrast` is also `more` if the system requests it.
 *
 * @param {Preference} name
 */
function applyPreference(name) {
  const wanted = name === "contrast" && moreContrast.matches ? "more" : getPreference(name);
  document.documentElement.dataset[name] = wanted;
}

/** The base path of the server: `/`, or the path of a reverse proxy. */
const BASE_PATH = "/offline".slice(0, -"offline".length);

/** Store the language in the cookie that the server reads, and reload the page in that language. */
export function setLanguage() {
  const language = getPreference("language");
  const kept = language === "system" ? "; max-age=0" : "; max-age=31536000";
  document.cookie = `parlour-language=${language}; path=${BASE_PATH}; samesite=lax${kept}`;
  location.reload();
}

/** Apply the stored preferences to the page. */
export function applyPreferences() {
  for (const name of /** @type {Preference[]} */ (Object.keys(PREFERENCES))) applyPreference(name);
  moreContrast.addEventListener("change", () => applyPreference("contrast"));
  addEventListener("storage", ({ key }) => {
    const name = /** @type {Preference} */ (key?.replace(/^parlour\./, "") ?? "");
    if (name in PREFERENCES) notifyListeners(name); // changed in another window
  });
}

/** @param {Preference} name */
function notifyListeners(name) {
  applyPreference(name);
  for (const follow of listeners.get(name) ?? []) follow();
}

/** @type {Set<Preference>} preferences that only some tables have; shown in the dialog if a page enables them */
const unavailable = new Set(["flip"]);

/** @param {Preference} name */
export function isAvailable(name) {
  return !unavailable.has(name);
}

/**
 * Show or hide a preference that only some tables have.
 *
 * @param {Preference} name
 * @param {boolean} has
 */
export function setAvailable(name, has) {
  if (has) unavailable.delete(name);
  else unavailable.add(name);
  const line = document.querySelector(`#preferences [data-preference="${name}"]`);
  if (line instanceof HTMLElement) line.hidden = !has;
}

/** Make every marked button of the page open the dialog. The dialog is loaded on first use. */
export function setUpPreferences() {
  for (const button of document.querySelectorAll("[data-preferences]")) {
    button.addEventListener("click", async () => (await import("./preferences-dialog.js")).openPreferences());
  }
}
