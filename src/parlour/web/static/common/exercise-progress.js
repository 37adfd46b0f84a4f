/** The exercises of today that were solved on this device. */

import { localStore } from "./dom.js";

/** @typedef {{date: string, keys: string[], solved: string[]}} ExerciseProgress `keys`: the keys of all exercises that this page has shown or could show */

/**
 * Return the progress on a day. On a new day, nothing is solved.
 *
 * @param {string} date
 * @returns {ExerciseProgress}
 */
export function readProgress(date) {
  const stored = /** @type {ExerciseProgress | null} */ (JSON.parse(localStore.get("exercises") || "null"));
  return stored?.date === date ? stored : { date, keys: [], solved: [] };
}

/** @param {ExerciseProgress} progress */
export function writeProgress(progress) {
  localStore.set("exercises", JSON.stringify(progress));
}

/**
 * Return the number of exercises that are waiting on a day. Until the page of exercises has been opened, only the puzzle of
 * the day is known.
 *
 * @param {string} date
 */
export function countWaiting(date) {
  const { keys, solved } = readProgress(date);
  return keys.length ? keys.filter((key) => !solved.includes(key)).length : 1;
}
