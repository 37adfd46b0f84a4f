/**
 * The messages of the page. The server puts them into the page in the user's language. This module fills in their
 * fields and chooses the variant for a number or word.
 */

/** @typedef {import("../types.js").Messages} Messages */
/** @typedef {string | {field: string} | {message: string} | Choice} Part */
/** @typedef {{field: string, cases: [string | number, Part[]][], default: Part[]}} Choice */
/** @typedef {Record<string, string | number>} Fields */

/** @type {{language: string, messages: Record<string, Part[]>}} */
const messages = JSON.parse(document.getElementById("words")?.textContent ?? "");

const plurals = new Intl.PluralRules(messages.language);
const listFormat = new Intl.ListFormat(messages.language, { type: "unit" });
const decimalFormat = new Intl.NumberFormat(messages.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Return a message with its fields filled in.
 *
 * @type {<K extends keyof Messages>(key: K, ...fields: keyof Messages[K] extends never ? [] : [Messages[K]]) => string}
 */
export const formatMessage = (key, ...fields) => formatWithFields(key, fields[0] ?? {});

/**
 * @param {string} key
 * @param {Fields} fields
 */
function formatWithFields(key, fields) {
  const message = messages.messages[key];
  if (!message) throw new Error(`no message ${key}`);
  return formatPattern(message, fields);
}

/**
 * @param {Part[]} pattern
 * @param {Fields} fields
 * @returns {string}
 */
function formatPattern(pattern, fields) {
  return pattern.map((part) => formatPart(part, fields)).join("");
}

/**
 * @param {Part} part
 * @param {Fields} fields
 */
function formatPart(part, fields) {
  if (typeof part === "string") return part;
  if ("message" in part) return formatWithFields(part.message, fields);
  const value = fields[part.field];
  if (value === undefined) throw new Error(`missing value for a field: ${JSON.stringify(part)}`);
  if ("cases" in part) return formatPattern(chooseVariant(part, value), fields);
  return typeof value === "number" ? formatSigned(String(value)) : value;
}

/**
 * Return the variant for a value: for a number an exact match or its plural form, for a word the word itself.
 *
 * @param {Choice} choice
 * @param {string | number} value
 */
function chooseVariant({ cases, default: otherwise }, value) {
  const form = typeof value === "number" ? plurals.select(value) : value;
  return cases.find(([wanted]) => wanted === value || wanted === form)?.[1] ?? otherwise;
}

/**
 * Join names for a sentence: Ann, Ben and Cleo.
 *
 * @param {string[]} names
 * @returns {string}
 */
export function formatNames(names) {
  if (names.length < 2) return names.join("");
  const begun = names.slice(0, -1).reduce((joined, next) => formatMessage("list-more", { names: joined, next }));
  return formatMessage("list-last", { names: begun, last: names[names.length - 1] });
}

/**
 * Join items with commas: 7 of hearts, 9 of clubs.
 *
 * @param {string[]} things
 */
export function formatList(things) {
  return listFormat.format(things);
}

/**
 * Format a number with a minus sign instead of a hyphen.
 *
 * @param {string} number
 */
export function formatSigned(number) {
  return number.replace("-", "−");
}

/**
 * Format a number with one decimal place.
 *
 * @param {number} number
 */
export function formatTenths(number) {
  return formatSigned(decimalFormat.format(number));
}

/**
 * Fill in the messages of elements: `data-message` is for text, `data-message-label` and `-alt` for an accessible name.
 */
export function localizePage() {
  for (const element of document.querySelectorAll("[data-message]")) {
    element.textContent = formatWithFields(element.getAttribute("data-message") ?? "", {});
  }
  for (const element of document.querySelectorAll("[data-message-label]")) {
    element.setAttribute("aria-label", formatWithFields(element.getAttribute("data-message-label") ?? "", {}));
  }
  for (const element of document.querySelectorAll("[data-message-alt]")) {
    element.setAttribute("alt", formatWithFields(element.getAttribute("data-message-alt") ?? "", {}));
  }
}
