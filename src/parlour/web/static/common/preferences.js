/**
 * What a person has chosen for this browser: the look of the table, its pace and its sounds. Each choice stands as an
 * attribute of the page's root as well (`data-cloth="blue"`), so that style sheets can go by it.
 */

import { localStore } from "./dom.js";

/** The values of each setting, the usual one first. */
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
 * Calls `follow` whenever the setting changes.
 *
 * @param {Preference} name
 * @param {() => void} follow
 */
export function onPreferenceChange(name, follow) {
  listeners.set(name, [...(listeners.get(name) ?? []), follow]);
}

const moreContrast = matchMedia("(prefers-contrast: more)");

/**
 * Puts a choice on the page's root. `data-contrast` is `more` as well where the system asks for it.
 *
 * @param {Preference} name
 */
function applyPreference(name) {
  const wanted = name === "contrast" && moreContrast.matches ? "more" : getPreference(name);
  document.documentElement.dataset[name] = wanted;
}

/** The address of the room on its server: / or the path under which it is shown. */
const BASE_PATH = "/offline".slice(0, -"offline".length);

/** Keeps the language in the cookie that the card room reads, and has the page told in it. */
export function setLanguage() {
  const language = getPreference("language");
  const kept = language === "system" ? "; max-age=0" : "; max-age=31536000";
  document.cookie = `parlour-language=${language}; path=${BASE_PATH}; samesite=lax${kept}`;
  location.reload();
}

/** Shows the page as it was chosen before. */
export function applyPreferences() {
  for (const name of /** @type {Preference[]} */ (Object.keys(PREFERENCES))) applyPreference(name);
  moreContrast.addEventListener("change", () => applyPreference("contrast"));
  addEventListener("storage", ({ key }) => {
    const name = /** @type {Preference} */ (key?.replace(/^parlour\./, "") ?? "");
    if (name in PREFERENCES) notifyListeners(name); // in another window of the same person
  });
}

/** @param {Preference} name */
function notifyListeners(name) {
  applyPreference(name);
  for (const follow of listeners.get(name) ?? []) follow();
}

/** @type {Set<Preference>} settings that only some tables have: they stand in the dialog where a page says so */
const unavailable = new Set(["flip"]);

/** @param {Preference} name */
export function isAvailable(name) {
  return !unavailable.has(name);
}

/**
 * Whether a setting that only some tables have stands in the dialog.
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

/** Lets every button of the page that is marked for it open the dialog, which is fetched when it is wanted. */
export function setUpPreferences() {
  for (const button of document.querySelectorAll("[data-preferences]")) {
    button.addEventListener("click", async () => (await import("./preferences-dialog.js")).openPreferences());
  }
}
