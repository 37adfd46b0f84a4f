/**
 * What the page says. The card room puts the messages into the page, in the language of who reads it; here their
 * fields are filled, and the case is chosen that a number or a word asks for.
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
 * A message with its fields.
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
  if (!message) throw new Error(`no message is called ${key}`);
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
  if (value === undefined) throw new Error(`a field is not given: ${JSON.stringify(part)}`);
  if ("cases" in part) return formatPattern(chooseVariant(part, value), fields);
  return typeof value === "number" ? formatSigned(String(value)) : value;
}

/**
 * The case that a value fits: a number itself or its plural form, a word itself.
 *
 * @param {Choice} choice
 * @param {string | number} value
 */
function chooseVariant({ cases, default: otherwise }, value) {
  const form = typeof value === "number" ? plurals.select(value) : value;
  return cases.find(([wanted]) => wanted === value || wanted === form)?.[1] ?? otherwise;
}

/**
 * People as a sentence names them: Ann, Ben and Cleo.
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
 * Things one after another: 7 of hearts, 9 of clubs.
 *
 * @param {string[]} things
 */
export function formatList(things) {
  return listFormat.format(things);
}

/**
 * A number as people read it, with a minus and no hyphen before it.
 *
 * @param {string} number
 */
export function formatSigned(number) {
  return number.replace("-", "−");
}

/**
 * A number with one digit after the point.
 *
 * @param {number} number
 */
export function formatTenths(number) {
  return formatSigned(decimalFormat.format(number));
}

/** Writes messages where elements ask for them: `data-message` for text, `data-message-label` and `-alt` for a name. */
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
