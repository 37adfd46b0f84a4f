/**
 * The messages of the page, which the server embeds in the page in the user's language. This module fills in fields and
 * chooses the variant for a number or word.
 */

import { getPageMessages } from "./api.js";

/** @typedef {import("../types.js").Messages} Messages */
/** @typedef {string | {field: string} | {message: string} | Choice} Part */
/** @typedef {{field: string, cases: [string | number, Part[]][], default: Part[]}} Choice */
/** @typedef {Record<string, string | number>} Fields */

/** @type {{language: string, page: string, messages: Record<string, Part[]>}} */
const messages = JSON.parse(document.getElementById("words")?.textContent ?? "");

const RETRY_MS = 2000; // milliseconds until a failed request for messages is repeated

/** @type {Promise<void> | null} */
let laterMessages = null;

/**
 * Load the messages of the scripts that this page loads later. Such a script waits for them before it uses one:
 * `await loadMessages()` as a statement of its own. The server then leaves its messages out of the page.
 */
export const loadMessages = () => (laterMessages ??= requestMessages());

async function requestMessages() {
  for (;;) {
    const later = await getPageMessages(messages.page).catch(() => null);
    if (later) return void Object.assign(messages.messages, later);
    await new Promise((resume) => setTimeout(resume, RETRY_MS));
  }
}

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
 * Return the variant for a value. A case matches if it equals the value or, for a number, its plural category, such as
 * `one`.
 *
 * @param {Choice} choice
 * @param {string | number} value
 */
function chooseVariant({ cases, default: defaultVariant }, value) {
  const keyword = typeof value === "number" ? plurals.select(value) : value;
  return cases.find(([candidate]) => candidate === value || candidate === keyword)?.[1] ?? defaultVariant;
}

/**
 * Join names for use in a sentence, for example as "Ann, Ben and Cleo".
 *
 * @param {string[]} names
 * @returns {string}
 */
export function formatNames(names) {
  if (names.length < 2) return names.join("");
  const allButLast = names.slice(0, -1).reduce((joined, next) => formatMessage("list-more", { names: joined, next }));
  return formatMessage("list-last", { names: allButLast, last: names[names.length - 1] });
}

/**
 * Join items with commas, for example as "7 of hearts, 9 of clubs".
 *
 * @param {string[]} items
 */
export function formatList(items) {
  return listFormat.format(items);
}

/**
 * Replace the hyphen of a negative number with a minus sign.
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
 * Insert the messages that elements refer to. `data-message` sets the text, `data-message-label` the `aria-label`, and
 * `data-message-alt` the alternative text.
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
