/** Formats dates and numbers, and fills tables. */

import { h } from "./dom.js";
import { formatSigned } from "./messages.js";

const language = document.documentElement.lang || "en";
const dateFormat = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const dateTimeFormat = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const numberFormats = [1, 2].map((digits) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }));
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

/**
 * @param {number} number
 * @param {1 | 2} [digits] the number of decimal places to which the number is rounded
 */
export const formatNumber = (number, digits = 1) => formatSigned(numberFormats[digits - 1].format(number));

/**
 * Fill a table with column headings and rows. Columns of numbers are aligned right. The first cell of each row is a
 * row heading.
 *
 * @param {HTMLElement} table
 * @param {string[]} heads
 * @param {{cells: (string | number | HTMLElement)[], you?: boolean}[]} rows `you` marks the user's own row
 * @param {1 | 2} [digits] the number of decimal places to which numbers are rounded
 */
export function fillTable(table, heads, rows, digits = 1) {
  const isNumberColumn = heads.map((_, at) => rows.length > 0 && rows.every(({ cells }) => typeof cells[at] === "number" || cells[at] === "–"));
  const columnClass = (/** @type {number} */ at) => (isNumberColumn[at] ? "number" : false);
  const headRow = h("tr", {}, ...heads.map((head, at) => h("th", { scope: "col", class: columnClass(at) }, head)));
  const bodyRows = rows.map(({ cells, you }) => {
    const [first, ...others] = cells.map((cell, at) => {
      const content = typeof cell === "number" ? formatNumber(cell, digits) : cell;
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
