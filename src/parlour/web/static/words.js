/**
 * What the page says. The card room puts the messages into the page, in the language of who reads it; here their
 * fields are filled, and the case is chosen that a number or a word asks for.
 */

/** @typedef {import("./types.js").Messages} Messages */
/** @typedef {string | {field: string} | {message: string} | Choice} Part */
/** @typedef {{choose: string, cases: [string | number, Part[]][], otherwise: Part[]}} Choice */
/** @typedef {Record<string, string | number>} Fields */

/** @type {{language: string, messages: Record<string, Part[]>}} */
const told = JSON.parse(document.getElementById("words")?.textContent ?? "");

const plurals = new Intl.PluralRules(told.language);
const beside = new Intl.ListFormat(told.language, { type: "unit" });
const decimals = new Intl.NumberFormat(told.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A message with its fields.
 *
 * @type {<K extends keyof Messages>(key: K, ...fields: keyof Messages[K] extends never ? [] : [Messages[K]]) => string}
 */
export const say = (key, ...fields) => saidWith(key, fields[0] ?? {});

/**
 * @param {string} key
 * @param {Fields} fields
 */
function saidWith(key, fields) {
  const message = told.messages[key];
  if (!message) throw new Error(`no message is called ${key}`);
  return written(message, fields);
}

/**
 * @param {Part[]} pattern
 * @param {Fields} fields
 * @returns {string}
 */
function written(pattern, fields) {
  return pattern.map((part) => partWritten(part, fields)).join("");
}

/**
 * @param {Part} part
 * @param {Fields} fields
 */
function partWritten(part, fields) {
  if (typeof part === "string") return part;
  if ("message" in part) return saidWith(part.message, fields);
  const value = fields["field" in part ? part.field : part.choose];
  if (value === undefined) throw new Error(`a field is not given: ${JSON.stringify(part)}`);
  if ("field" in part) return typeof value === "number" ? withMinus(String(value)) : value;
  return written(chosen(part, value), fields);
}

/**
 * The case that a value fits: a number itself or its plural form, a word itself.
 *
 * @param {Choice} choice
 * @param {string | number} value
 */
function chosen({ cases, otherwise }, value) {
  const form = typeof value === "number" ? plurals.select(value) : value;
  return cases.find(([wanted]) => wanted === value || wanted === form)?.[1] ?? otherwise;
}

/**
 * People as a sentence names them: Ann, Ben and Cleo.
 *
 * @param {string[]} names
 * @returns {string}
 */
export function people(names) {
  if (names.length < 2) return names.join("");
  const begun = names.slice(0, -1).reduce((told, next) => say("list-more", { names: told, next }));
  return say("list-last", { names: begun, last: names[names.length - 1] });
}

/**
 * Things one after another: 7 of hearts, 9 of clubs.
 *
 * @param {string[]} things
 */
export function list(things) {
  return beside.format(things);
}

/**
 * A number as people read it, with a minus and no hyphen before it.
 *
 * @param {string} number
 */
export function withMinus(number) {
  return number.replace("-", "−");
}

/**
 * A number with one digit after the point.
 *
 * @param {number} number
 */
export function tenths(number) {
  return withMinus(decimals.format(number));
}

/** Writes messages where elements ask for them: `data-word` for text, `data-word-label` and `-alt` for a name. */
export function tellPage() {
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = saidWith(element.getAttribute("data-word") ?? "", {});
  }
  for (const element of document.querySelectorAll("[data-word-label]")) {
    element.setAttribute("aria-label", saidWith(element.getAttribute("data-word-label") ?? "", {}));
  }
  for (const element of document.querySelectorAll("[data-word-alt]")) {
    element.setAttribute("alt", saidWith(element.getAttribute("data-word-alt") ?? "", {}));
  }
}
