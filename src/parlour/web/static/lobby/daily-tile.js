/** The deal of the day on the first page, and at its table: where to go on to compare. */

import { getDailyDeal } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Adds two links to a part of the first page: to the deal of the day, with what is played today and how far one is, and to what is
 * one's own. Where the room does not answer, the first says its name alone.
 *
 * @param {Element} part
 */
export async function showDailyTile(part) {
  const place = h("nav", { class: "daily-tiles", "aria-label": formatMessage("daily-and-yours") });
  part.append(place);
  const day = await getDailyDeal("").catch(() => null);
  const state = day?.completed ? "done" : day?.closed ? "closed" : day?.table_id ? "begun" : "new";
  const about = day ? [h("span", {}, day.title), h("span", { class: "hint" }, formatMessage("daily-tile", { state, number: day.finished_count }))] : [];
  place.replaceChildren(
    h("a", { class: "daily-tile", href: "/daily" }, h("strong", {}, formatMessage("daily-title")), ...about),
    h("a", { class: "daily-tile profile", href: "/profile" }, h("strong", {}, formatMessage("profile-title")), h("span", {}, formatMessage("profile-about"))),
  );
}

/**
 * At the end of a deal of the day there is nothing to look at yet, and no second try: one goes on to compare.
 *
 * @param {boolean} on whether the match is over and its day is not
 * @returns {HTMLElement | null} where to go on
 */
export function showDailyEnd(on) {
  document.body.toggleAttribute("data-day", on);
  const there = document.getElementById("compare");
  if (!on) there?.remove();
  if (!on || there) return on ? there : null;
  const compare = h("a", { class: "button strong", id: "compare", href: "/daily" }, formatMessage("daily-compare"));
  byId("rematch").parentElement?.prepend(compare);
  return compare;
}
