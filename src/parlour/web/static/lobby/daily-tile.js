/**
 * Links for the deal of the day and the exercises. The lobby has a link to each. The deal's table has a link to
 * the comparison of results.
 */

import { getDailyDeal } from "../common/api.js";
import { byId, h, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";
import { formatRemaining, formatStreak } from "./daily-texts.js";

/**
 * Add links to the deal of the day, with its game and your progress, and to the exercises to a section of the lobby. If you
 * have finished a deal before, your week is shown next to it. If the server does not respond, the links show only their titles.
 *
 * @param {Element} section
 */
export async function showDailyTile(section) {
  const links = h("nav", { class: "daily-tiles", "aria-label": formatMessage("daily-title") });
  section.append(links);
  const day = await getDailyDeal("").catch(() => null);
  const state = day?.completed ? "done" : day?.closed ? "closed" : day?.table_id ? "begun" : "new";
  const facts = day && [formatMessage("daily-tile", { state, number: day.finished_count }), formatStreak(day.streak), formatRemaining(day.ends_at - Date.now())];
  const about = day && facts ? [h("span", {}, day.title), h("span", { class: "hint" }, facts.filter(Boolean).join(" "))] : [];
  // On a device on which no exercise was solved, only the puzzle of the day is known.
  const waiting = day && localStore.get("exercises") ? (await import("../common/exercise-progress.js")).countWaiting(day.date) : 1;
  links.replaceChildren(
    h("a", { class: "daily-tile today", href: home.dailyUrl() }, h("strong", {}, formatMessage("daily-title")), ...about),
    h("a", { class: "daily-tile today", href: home.exercisesUrl() }, h("strong", {}, formatMessage("exercise-page")), h("span", { class: "hint" }, formatMessage("exercise-waiting", { number: waiting }))),
  );
  if (day?.week.length) import("./daily-week.js").then(({ drawWeek }) => links.firstElementChild?.after(drawWeek(day)), () => undefined);
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
