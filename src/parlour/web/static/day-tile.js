/** The deal of the day on the first page, and at its table: where to go on to compare. */

import { getDay } from "./api.js";
import { byId, h } from "./dom.js";
import { say } from "./words.js";

/**
 * Adds two links to a part of the first page: to the deal of the day, with what is played today and how far one is, and to what is
 * one's own. Where the room does not answer, the first says its name alone.
 *
 * @param {Element} part
 */
export async function showDayTile(part) {
  const place = h("nav", { class: "day-tiles", "aria-label": say("day-and-yours") });
  part.append(place);
  const day = await getDay("").catch(() => null);
  const state = day?.done ? "done" : day?.closed ? "closed" : day?.table ? "begun" : "new";
  const about = day ? [h("span", {}, day.title), h("span", { class: "hint" }, say("day-tile", { state, number: day.finished }))] : [];
  place.replaceChildren(
    h("a", { class: "day-tile", href: "/daily" }, h("strong", {}, say("day-title")), ...about),
    h("a", { class: "day-tile yours", href: "/yours" }, h("strong", {}, say("yours-title")), h("span", {}, say("yours-about"))),
  );
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
