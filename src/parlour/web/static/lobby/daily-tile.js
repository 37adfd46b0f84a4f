/**
 * Links for the deal of the day. The lobby has a link to the deal. The deal's table has a link to the
 * comparison of results.
 */

import { getDailyDeal } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/**
 * Add two links to a section of the lobby: one to the deal of the day, with its game and your progress, and one to your
 * profile. If the server does not respond, the first link shows only its title.
 *
 * @param {Element} section
 */
export async function showDailyTile(section) {
  const links = h("nav", { class: "daily-tiles", "aria-label": formatMessage("daily-and-yours") });
  section.append(links);
  const day = await getDailyDeal("").catch(() => null);
  const state = day?.completed ? "done" : day?.closed ? "closed" : day?.table_id ? "begun" : "new";
  const about = day ? [h("span", {}, day.title), h("span", { class: "hint" }, formatMessage("daily-tile", { state, number: day.finished_count }))] : [];
  links.replaceChildren(
    h("a", { class: "daily-tile", href: home.dailyUrl() }, h("strong", {}, formatMessage("daily-title")), ...about),
    h("a", { class: "daily-tile profile", href: home.profileUrl() }, h("strong", {}, formatMessage("profile-title")), h("span", {}, formatMessage("profile-about"))),
  );
}

/**
 * Show or remove the link to the comparison of results. While it is shown, the replay and a rematch are not available.
 *
 * @param {boolean} isShown true if the match is a finished deal of the day, and that day is not over
 * @returns {HTMLElement | null} the link to the comparison
 */
export function showDailyEnd(isShown) {
  document.body.toggleAttribute("data-day", isShown);
  const existing = document.getElementById("compare");
  if (!isShown) existing?.remove();
  if (!isShown || existing) return isShown ? existing : null;
  const compareLink = h("a", { class: "button strong", id: "compare", href: home.dailyUrl() }, formatMessage("daily-compare"));
  byId("rematch").parentElement?.prepend(compareLink);
  return compareLink;
}
