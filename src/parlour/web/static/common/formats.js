/** Formats of dates, numbers and tables of numbers. */

import { h } from "./dom.js";
import { formatSigned } from "./messages.js";

const language = document.documentElement.lang || "en";
const dateFormat = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const dateTimeFormat = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const timeFormat = new Intl.DateTimeFormat(language, { timeStyle: "short" });

/**
 * Format a date without a time: 2026-11-22.
 *
 * @param {string} day
 */
export const formatDate = (day) => dateFormat.format(new Date(`${day}T00:00:00Z`));

/** @param {number} at milliseconds since 1970 */
export const formatDateTime = (at) => dateTimeFormat.format(new Date(at));

/** @param {number} at milliseconds since 1970 */
export const formatTime = (at) => timeFormat.format(new Date(at));

/** @param {number} number is rounded to one decimal place */
export const formatNumber = (number) => formatSigned(numberFormat.format(number));

/**
 * Fill a table with headings and rows of cells. Numbers are aligned right, with at most one decimal place. The first
 * cell of a row is its heading.
 *
 * @param {HTMLElement} table
 * @param {string[]} heads
 * @param {{cells: (string | number | HTMLElement)[], you?: boolean}[]} rows
 */
export function fillTable(table, heads, rows) {
  const numbers = heads.map((_, at) => rows.length > 0 && rows.every(({ cells }) => typeof cells[at] === "number" || cells[at] === "–"));
  const kind = (/** @type {number} */ at) => (numbers[at] ? "number" : false);
  const top = h("tr", {}, ...heads.map((head, at) => h("th", { scope: "col", class: kind(at) }, head)));
  const body = rows.map(({ cells, you }) => {
    const [first, ...others] = cells.map((cell, at) => {
      const content = typeof cell === "number" ? formatNumber(cell) : cell;
      return at ? h("td", { class: kind(at) }, content) : h("th", { scope: "row", class: kind(at) }, content);
    });
    return h("tr", { class: you ? "you" : false }, first, ...others);
  });
  table.replaceChildren(h("thead", {}, top), h("tbody", {}, ...body));
}

/** A chance as people read it: so many in a hundred. @param {number} chance */
export function formatPercent(chance) {
  return Math.round(100 * Math.min(1, Math.max(0, chance)));
}
