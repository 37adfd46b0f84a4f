/** The deal of the day on the first page, and at its table: where to go on to compare. */

import { getDay } from "./api.js";
import { byId, h } from "./dom.js";
import { say } from "./words.js";

/**
 * Says in a link to the page of the deal what is played today, and how far one is; without the room it stays hidden.
 *
 * @param {HTMLElement} place
 */
export async function showDayTile(place) {
  const day = await getDay("").catch(() => null);
  if (!day) return;
  const state = day.done ? "done" : day.table ? "begun" : "new";
  const told = say("day-tile", { state, number: day.finished });
  place.replaceChildren(
    h("a", { class: "day-tile", href: "/daily" }, h("strong", {}, say("day-title")), h("span", {}, day.title), h("span", { class: "hint" }, told)),
  );
  place.hidden = false;
}

/**
 * At the end of a deal of the day there is nothing to look at yet, and no second try: one goes on to compare.
 *
 * @param {boolean} on whether the match is over and its day is not
 * @returns {HTMLElement | null} where to go on
 */
export function showDayEnd(on) {
  document.body.toggleAttribute("data-day", on);
  const there = document.getElementById("compare");
  if (!on) there?.remove();
  if (!on || there) return on ? there : null;
  const compare = h("a", { class: "button strong", id: "compare", href: "/daily" }, say("day-compare"));
  byId("again").parentElement?.prepend(compare);
  return compare;
}
