import { getPictures, getRules, learnPage } from "./api.js";
import { byId, h } from "./dom.js";
import { learnLink } from "./learn-link.js";
import { say } from "./words.js";

const CLAUSE = /\b(?:G|[A-Z]{2})-\d+\b/g;

/** @typedef {import("./types.js").RulesPage} RulesPage */

/** @typedef {import("./types.js").RulesPictures} RulesPictures */

/** @type {Map<string, Promise<[RulesPage, RulesPictures]>>} */
const pages = new Map();

/** @param {string} game */
function pageOf(game) {
  const known = pages.get(game);
  if (known) return known;
  const page = Promise.all([getRules(game), getPictures(game)]);
  page.catch(() => pages.delete(game));
  pages.set(game, page);
  return page;
}

/**
 * Opens the rules of a game, at a clause where one is given.
 *
 * @param {string} game
 * @param {string} title
 * @param {string} [clause]
 */
export async function openRules(game, title, clause = "") {
  const dialog = byId("rules");
  if (!(dialog instanceof HTMLDialogElement)) return;
  const body = byId("rules-text");
  byId("rules-title").textContent = say("rules-title", { title });
  body.replaceChildren(h("p", {}, say("rules-loading")));
  if (!dialog.open) dialog.showModal();
  try {
    const [page, pictures] = await pageOf(game);
    body.replaceChildren(...(await head(game, pictures)), ...paragraphs(page));
  } catch {
    body.replaceChildren(h("p", { role: "alert" }, say("rules-failed")));
    return;
  }
  byId("rules-title").textContent = say("rules-title", { title });
  if (clause) showClause(body, clause);
  else body.scrollTop = 0;
}

/**
 * @param {HTMLElement} body
 * @param {string} clause
 */
function showClause(body, clause) {
  const found = body.querySelector(`[data-clause="${CSS.escape(clause)}"]`);
  if (!(found instanceof HTMLElement)) return;
  for (const other of body.querySelectorAll(".shown")) other.classList.remove("shown");
  found.classList.add("shown");
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
}

/**
 * What stands before all clauses: pictures, and the way to the first hand.
 *
 * @param {string} game
 * @param {RulesPictures} pictures
 */
async function head(game, { pictures, faces }) {
  if (!pictures.length) return [];
  const { drawPictures } = await import("./pictures.js"); // with all that draws cards, which a first page need not have
  const parts = [drawPictures(game, pictures, faces)];
  const there = location.pathname === learnPage(game);
  return there ? parts : [...parts, h("p", { class: "learn-way" }, learnLink(game))];
}

/** @param {RulesPage} page */
function paragraphs(page) {
  const sections = [...new Set(page.clauses.map((clause) => clause.section))];
  /** @type {HTMLElement[]} */
  const parts = [h("p", { class: "lead" }, ...inline(page.how_to))];
  for (const section of sections) {
    const clauses = page.clauses.filter((clause) => clause.section === section);
    parts.push(h("h3", {}, section), h("ul", {}, ...clauses.map((clause) => item(clause.number, clause.text))));
  }
  if (page.options.length) parts.push(...optionParts(page));
  if (page.hints.length) {
    const hints = page.hints.map((hint) => h("li", {}, ...inline(hint)));
    parts.push(h("h3", {}, say("rules-hints")), h("ul", { class: "hints" }, ...hints));
  }
  const kinds = Object.entries(page.events);
  if (kinds.length) {
    const told = kinds.map(([kind, text]) => h("li", {}, h("code", {}, kind), " ", ...inline(text)));
    parts.push(h("h3", {}, say("rules-events")), h("p", { class: "hint" }, say("rules-events-lead")), h("ul", {}, ...told));
  }
  if (page.source) parts.push(h("p", { class: "hint" }, say("rules-source", { source: page.source })));
  return parts;
}

/**
 * What a table may choose.
 *
 * @param {RulesPage} page
 */
function optionParts(page) {
  const options = page.options.map((option) => {
    const values = option.values.flatMap((value, at) => [at ? " | " : "", h("code", {}, value)]);
    const name = h("strong", {}, option.name.replaceAll("_", " "));
    return h("li", {}, name, " (", ...references(option.clause), "): ", ...values, " – ", ...inline(option.text));
  });
  return [
    h("h3", {}, say("rules-options")),
    h("p", { class: "hint" }, say("rules-options-lead")),
    h("ul", { class: "choices" }, ...options),
  ];
}

/**
 * @param {string} clause
 * @param {string} text
 */
function item(clause, text) {
  return h("li", { "data-clause": clause, id: clause, tabindex: "-1" }, h("strong", {}, clause), " ", ...inline(text));
}

/**
 * Text with **strong**, *emphasis* and `code`; clauses named in it are links.
 *
 * @param {string} text
 */
function inline(text) {
  const parts = [];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)) {
    if (part.startsWith("**")) parts.push(h("strong", {}, part.slice(2, -2)));
    else if (part.startsWith("*")) parts.push(h("em", {}, part.slice(1, -1)));
    else if (part.startsWith("`")) parts.push(h("code", {}, part.slice(1, -1)));
    else if (part) parts.push(...references(part));
  }
  return parts;
}

/** @param {string} text */
function references(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(CLAUSE)) {
    parts.push(text.slice(end, match.index), clauseLink(match[0], (clause) => showClause(byId("rules-text"), clause)));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/**
 * A link to a clause.
 *
 * @param {string} clause
 * @param {(clause: string) => void} follow
 */
export function clauseLink(clause, follow) {
  const link = h("a", { href: `#${clause}`, class: "clause", title: say("rules-clause", { clause }) }, clause);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    follow(clause);
  });
  return link;
}

/**
 * The same at the end of a sentence, for people who have not met a clause before.
 *
 * @param {string} clause
 * @param {(clause: string) => void} follow
 */
export function ruleLink(clause, follow) {
  const link = clauseLink(clause, follow);
  link.removeAttribute("title");
  link.textContent = say("rules-clause", { clause });
  return link;
}

/** Lets every dialog of the page be closed by its button and by a click beside it. */
export function readyDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) readyDialog(dialog);
}

/** @param {HTMLDialogElement} dialog */
export function readyDialog(dialog) {
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
