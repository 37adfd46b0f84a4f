/**
 * What a person has chosen for this browser: the look of the table, its pace and its sounds. Each choice stands as an
 * attribute of the page's root as well (`data-cloth="blue"`), so that style sheets can go by it.
 */

import { memory } from "./dom.js";

/** The values of each setting, the usual one first. */
export const SETTINGS = /** @type {const} */ ({
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

/** @typedef {keyof typeof SETTINGS} Setting */

/** @type {Map<Setting, (() => void)[]>} */
const followers = new Map();

/**
 * @template {Setting} S
 * @param {S} name
 * @returns {typeof SETTINGS[S][number]}
 */
export function setting(name) {
  const values = /** @type {readonly string[]} */ (SETTINGS[name]);
  const kept = memory.get(name);
  return /** @type {typeof SETTINGS[S][number]} */ (values.includes(kept) ? kept : values[0]);
}

/**
 * @template {Setting} S
 * @param {S} name
 * @param {typeof SETTINGS[S][number]} value
 */
export function choose(name, value) {
  memory.set(name, value);
  changed(name);
}

/**
 * Calls `follow` whenever the setting changes.
 *
 * @param {Setting} name
 * @param {() => void} follow
 */
export function whenChosen(name, follow) {
  followers.set(name, [...(followers.get(name) ?? []), follow]);
}

const moreContrast = matchMedia("(prefers-contrast: more)");

/**
 * Puts a choice on the page's root. `data-contrast` is `more` as well where the system asks for it.
 *
 * @param {Setting} name
 */
function show(name) {
  const wanted = name === "contrast" && moreContrast.matches ? "more" : setting(name);
  document.documentElement.dataset[name] = wanted;
}

/** The address of the room on its server: / or the path under which it is shown. */
const HOME = "/offline".slice(0, -"offline".length);

/** Keeps the language in the cookie that the card room reads, and has the page told in it. */
export function readIn() {
  const language = setting("language");
  const kept = language === "system" ? "; max-age=0" : "; max-age=31536000";
  document.cookie = `parlour-language=${language}; path=${HOME}; samesite=lax${kept}`;
  location.reload();
}

/** Shows the page as it was chosen before. */
export function showSettings() {
  for (const name of /** @type {Setting[]} */ (Object.keys(SETTINGS))) show(name);
  moreContrast.addEventListener("change", () => show("contrast"));
  addEventListener("storage", ({ key }) => {
    const name = /** @type {Setting} */ (key?.replace(/^parlour\./, "") ?? "");
    if (name in SETTINGS) changed(name); // in another window of the same person
  });
}

/** @param {Setting} name */
function changed(name) {
  show(name);
  for (const follow of followers.get(name) ?? []) follow();
}

/** @type {Set<Setting>} settings that only some tables have: they stand in the dialog where a page says so */
const unoffered = new Set(["flip"]);

/** @param {Setting} name */
export function isOffered(name) {
  return !unoffered.has(name);
}

/**
 * Whether a setting that only some tables have stands in the dialog.
 *
 * @param {Setting} name
 * @param {boolean} has
 */
export function offerSetting(name, has) {
  if (has) unoffered.delete(name);
  else unoffered.add(name);
  const line = document.querySelector(`#settings [data-setting="${name}"]`);
  if (line instanceof HTMLElement) line.hidden = !has;
}

/** Lets every button of the page that is marked for it open the dialog, which is fetched when it is wanted. */
export function readySettings() {
  for (const button of document.querySelectorAll("[data-settings]")) {
    button.addEventListener("click", async () => (await import("./settings-dialog.js")).openSettings());
  }
}
