/** Formats dates and numbers, and fills tables. */

import { h } from "./dom.js";
import { formatSigned } from "./messages.js";

const language = document.documentElement.lang || "en";
const dateFormat = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const dateTimeFormat = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const timeFormat = new Intl.DateTimeFormat(language, { timeStyle: "short" });

/**
 * Format a date in the user's language.
 *
 * @param {string} day an ISO date, for example 2026-11-22
 */
export const formatDate = (day) => dateFormat.format(new Date(`${day}T00:00:00Z`));

/** @param {number} time milliseconds since 1970 */
export const formatDateTime = (time) => dateTimeFormat.format(new Date(time));

/** @param {number} time milliseconds since 1970 */
export const formatTime = (time) => timeFormat.format(new Date(time));

/** @param {number} number a number, which is rounded to one decimal place */
export const formatNumber = (number) => formatSigned(numberFormat.format(number));

/**
 * Fill a table with column headings and rows. Columns of numbers are aligned right, with at most one decimal place. The
 * first cell of each row is a row heading.
 *
 * @param {HTMLElement} table
 * @param {string[]} heads
 * @param {{cells: (string | number | HTMLElement)[], you?: boolean}[]} rows `you` marks the user's own row
 */
export function fillTable(table, heads, rows) {
  const isNumberColumn = heads.map((_, at) => rows.length > 0 && rows.every(({ cells }) => typeof cells[at] === "number" || cells[at] === "–"));
  const columnClass = (/** @type {number} */ at) => (isNumberColumn[at] ? "number" : false);
  const headRow = h("tr", {}, ...heads.map((head, at) => h("th", { scope: "col", class: columnClass(at) }, head)));
  const bodyRows = rows.map(({ cells, you }) => {
    const [first, ...others] = cells.map((cell, at) => {
      const content = typeof cell === "number" ? formatNumber(cell) : cell;
      return at ? h("td", { class: columnClass(at) }, content) : h("th", { scope: "row", class: columnClass(at) }, content);
    });
    return h("tr", { class: you ? "you" : false }, first, ...others);
  });
  table.replaceChildren(h("thead", {}, headRow), h("tbody", {}, ...bodyRows));
}

/** Convert a chance to a whole percentage from 0 to 100. @param {number} chance from 0 to 1 */
export function formatPercent(chance) {
  return Math.round(100 * Math.min(1, Math.max(0, chance)));
}
