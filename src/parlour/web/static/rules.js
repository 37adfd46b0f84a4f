import { getPictures, getRules, learnUrl } from "./api.js";
import { byId, h } from "./dom.js";
import { tutorialLink } from "./learn-link.js";
import { formatMessage } from "./words.js";

const CLAUSE_PATTERN = /\b(?:G|[A-Z]{2})-\d+\b/g;

/** @typedef {import("./types.js").RulesPage} RulesPage */

/** @typedef {import("./types.js").RulesPictures} RulesPictures */

/** @type {Map<string, Promise<[RulesPage, RulesPictures]>>} */
const pages = new Map();

/** @param {string} game */
function getRulesPage(game) {
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
  byId("rules-title").textContent = formatMessage("rules-title", { title });
  body.replaceChildren(h("p", {}, formatMessage("rules-loading")));
  if (!dialog.open) dialog.showModal();
  try {
    const [page, pictures] = await getRulesPage(game);
    body.replaceChildren(...(await renderHeader(game, pictures)), ...renderClauses(page));
  } catch {
    body.replaceChildren(h("p", { role: "alert" }, formatMessage("rules-failed")));
    return;
  }
  byId("rules-title").textContent = formatMessage("rules-title", { title });
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
async function renderHeader(game, { pictures, faces }) {
  if (!pictures.length) return [];
  const { drawPictures } = await import("./pictures.js"); // with all that draws cards, which a first page need not have
  const parts = [drawPictures(game, pictures, faces)];
  const there = location.pathname === learnUrl(game);
  return there ? parts : [...parts, h("p", { class: "learn-way" }, tutorialLink(game))];
}

/** @param {RulesPage} page */
function renderClauses(page) {
  const sections = [...new Set(page.clauses.map((clause) => clause.section))];
  /** @type {HTMLElement[]} */
  const parts = [h("p", { class: "lead" }, ...renderMarkdown(page.how_to))];
  for (const section of sections) {
    const clauses = page.clauses.filter((clause) => clause.section === section);
    parts.push(h("h3", {}, section), h("ul", {}, ...clauses.map((clause) => renderClause(clause.number, clause.text))));
  }
  if (page.options.length) parts.push(...renderOptions(page));
  if (page.hints.length) {
    const hints = page.hints.map((hint) => h("li", {}, ...renderMarkdown(hint)));
    parts.push(h("h3", {}, formatMessage("rules-hints")), h("ul", { class: "hints" }, ...hints));
  }
  const kinds = Object.entries(page.events);
  if (kinds.length) {
    const told = kinds.map(([kind, text]) => h("li", {}, h("code", {}, kind), " ", ...renderMarkdown(text)));
    parts.push(h("h3", {}, formatMessage("rules-events")), h("p", { class: "hint" }, formatMessage("rules-events-lead")), h("ul", {}, ...told));
  }
  if (page.source) parts.push(h("p", { class: "hint" }, formatMessage("rules-source", { source: page.source })));
  return parts;
}

/**
 * What a table may choose.
 *
 * @param {RulesPage} page
 */
function renderOptions(page) {
  const options = page.options.map((option) => {
    const values = option.values.flatMap((value, at) => [at ? " | " : "", h("code", {}, value)]);
    const name = h("strong", {}, option.name.replaceAll("_", " "));
    return h("li", {}, name, " (", ...linkClauses(option.clause), "): ", ...values, " – ", ...renderMarkdown(option.text));
  });
  return [
    h("h3", {}, formatMessage("rules-options")),
    h("p", { class: "hint" }, formatMessage("rules-options-lead")),
    h("ul", { class: "choices" }, ...options),
  ];
}

/**
 * @param {string} clause
 * @param {string} text
 */
function renderClause(clause, text) {
  return h("li", { "data-clause": clause, id: clause, tabindex: "-1" }, h("strong", {}, clause), " ", ...renderMarkdown(text));
}

/**
 * Text with **strong**, *emphasis* and `code`; clauses named in it are links.
 *
 * @param {string} text
 */
function renderMarkdown(text) {
  const parts = [];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)) {
    if (part.startsWith("**")) parts.push(h("strong", {}, part.slice(2, -2)));
    else if (part.startsWith("*")) parts.push(h("em", {}, part.slice(1, -1)));
    else if (part.startsWith("`")) parts.push(h("code", {}, part.slice(1, -1)));
    else if (part) parts.push(...linkClauses(part));
  }
  return parts;
}

/** @param {string} text */
function linkClauses(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(CLAUSE_PATTERN)) {
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
  const link = h("a", { href: `#${clause}`, class: "clause", title: formatMessage("rules-clause", { clause }) }, clause);
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
export function clauseNote(clause, follow) {
  const link = clauseLink(clause, follow);
  link.removeAttribute("title");
  link.textContent = formatMessage("rules-clause", { clause });
  return link;
}

/** Lets every dialog of the page be closed by its button and by a click beside it. */
export function setUpDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) setUpDialog(dialog);
}

/** @param {HTMLDialogElement} dialog */
export function setUpDialog(dialog) {
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
