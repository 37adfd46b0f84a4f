/** The week of daily deals on the first page: your result on each day, and a button that shares the result of today. */

import { h, loadStyles } from "../common/dom.js";
import { formatDate } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { formatOutcome, shareResult } from "./daily-share.js";

await loadMessages();
await loadStyles(home.fileUrl("static/lobby/daily-week.css"));

/** @typedef {import("../types.js").DailyDeal} DailyDeal */
/** @typedef {import("../types.js").DailyOutcome} DailyOutcome */

const MARKS = { won: "★", lost: "✓", left: "✓", missed: "–", open: "", later: "" };
const [initialFormat, weekdayFormat] = /** @type {const} */ (["narrow", "long"]).map((weekday) => new Intl.DateTimeFormat(document.documentElement.lang, { weekday, timeZone: "UTC" }));

/** @param {DailyDeal} day */
export function drawWeek(day) {
  const week = day.week.map((each) => ({ ...each, state: findState(each, day) }));
  const heads = week.map(({ date }) => {
    const time = new Date(`${date}T00:00:00Z`);
    return h("th", { scope: "col", "aria-current": date === day.date && "date" }, ...spokenAs(initialFormat.format(time), weekdayFormat.format(time)));
  });
  const cells = week.map(({ date, outcome, state, margin }) => {
    const result = outcome ? formatOutcome(outcome, margin) : formatMessage("daily-day", { state });
    return h("td", { "data-state": state, title: `${formatDate(date)}: ${result}` }, ...spokenAs(MARKS[state], result));
  });
  const caption = h("caption", { class: "visually-hidden" }, formatMessage("daily-week"));
  const table = h("table", {}, caption, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, h("tr", {}, ...cells)));
  return h("div", { class: "daily-week" }, table, ...(day.completed ? drawShare(day) : []));
}

/**
 * Return a short text for the eye and a longer one for screen readers.
 *
 * @param {string} shown
 * @param {string} spoken
 */
const spokenAs = (shown, spoken) => [h("span", { "aria-hidden": "true" }, shown), h("span", { class: "visually-hidden" }, spoken)];

/**
 * @param {DailyOutcome} outcome
 * @param {DailyDeal} day
 * @returns {keyof typeof MARKS}
 */
function findState({ date, outcome }, { date: today }) {
  if (outcome) return /** @type {"won" | "lost" | "left"} */ (outcome);
  return date < today ? "missed" : date === today ? "open" : "later";
}

/** Return the button that shares the result of today, with its status and the text for a browser that cannot copy. @param {DailyDeal} day */
function drawShare(day) {
  const status = h("span", { role: "status" });
  const box = h("textarea", { class: "share-text", rows: "3", readonly: true, "aria-label": formatMessage("daily-share-text"), hidden: true });
  const button = h("button", { type: "button", class: "button", onclick: () => shareResult(day, status, box) }, formatMessage("daily-share"));
  return [button, status, box];
}
