/** Records of matches that the user takes to the other room of this website. The tab keeps the record on the way. */

import { home } from "./home.js";

/** @typedef {{record: string, seat: number}} TakenRecord `seat`: your own seat in the match, or -1 */

const KEY = "parlour.taken-record"; // in the session storage

/**
 * Open a record in the other room of this website.
 *
 * @param {TakenRecord} taken
 */
export function openInOtherRoom(taken) {
  if (!home.otherRoom || !window.top) return;
  sessionStorage.setItem(KEY, JSON.stringify(taken));
  window.top.location.assign(`${home.otherRoom.replayUrl}?taken=yes`);
}

/** Return the record that the user has taken to this page, or null. @returns {TakenRecord | null} */
export function readTakenRecord() {
  if (!new URLSearchParams(location.search).has("taken")) return null;
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
}
