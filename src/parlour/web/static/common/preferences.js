/**
 * The preferences stored in this browser: the look, speed and sounds of the table. For style sheets, each preference is
 * also an attribute of the root element, for example `data-cloth="blue"`.
 */

import { localStore } from "./dom.js";
import { home } from "./home.js";

/** The possible values of each preference. The first value is the default. */
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
  const storedValue = localStore.get(name);
  return /** @type {typeof PREFERENCES[S][number]} */ (values.includes(storedValue) ? storedValue : values[0]);
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
 * Call `listener` whenever the preference changes.
 *
 * @param {Preference} name
 * @param {() => void} listener
 */
export function onPreferenceChange(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

const moreContrast = matchMedia("(prefers-contrast: more)");

/**
 * Set the attribute of a preference on the root element. If the system requests more contrast, set
 * `data-contrast` to `more`, regardless of the preference.
 *
 * @param {Preference} name
 */
function applyPreference(name) {
  const value = name === "contrast" && moreContrast.matches ? "more" : getPreference(name);
  document.documentElement.dataset[name] = value;
}

/** Apply the stored preferences to the page. */
export function applyPreferences() {
  document.documentElement.dataset.home = home.hasServer ? "server" : "browser"; // style sheets hide parts with `data-only`
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
  for (const listener of listeners.get(name) ?? []) listener();
}

/** @type {Set<Preference>} preferences that apply only to some tables and are hidden in the dialog until a page enables them */
const unavailable = new Set(["flip"]);

/** @param {Preference} name */
export function isAvailable(name) {
  return !unavailable.has(name);
}

/**
 * Show or hide a preference that applies only to some tables.
 *
 * @param {Preference} name
 * @param {boolean} available
 */
export function setAvailable(name, available) {
  if (available) unavailable.delete(name);
  else unavailable.add(name);
  const row = document.querySelector(`#preferences [data-preference="${name}"]`);
  if (row instanceof HTMLElement) row.hidden = !available;
}
