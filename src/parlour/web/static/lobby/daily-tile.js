/** The deal of the day in the lobby, and the link to its comparison at the table. */

import { getDailyDeal } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Add two links to a section of the lobby: to the deal of the day with its game and your progress, and to your profile.
 * If the server does not respond, the first link shows only its title.
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
 * Show or remove the link to the comparison, at the end of a deal of the day. Its replay is not available yet, and
 * there is no rematch.
 *
 * @param {boolean} on true if the match is over but its day is not
 * @returns {HTMLElement | null} the link to the comparison
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
