/** The rules page of a game, as shown in the dialog. It is loaded when the rules are first opened. */

import { getPictures, getRules } from "./api.js";
import { byId, h } from "./dom.js";
import { home } from "./home.js";
import { tutorialLink } from "./tutorial-link.js";
import { clauseLink } from "./clause-link.js";
import { formatMessage, loadMessages } from "./messages.js";

await loadMessages();

const CLAUSE_PATTERN = /\b(?:G|[A-Z]{2})-\d+\b/g;

/** @typedef {import("../types.js").RulesPage} RulesPage */

/** @typedef {import("../types.js").RulesPictures} RulesPictures */

/** @type {Map<string, Promise<[RulesPage, RulesPictures]>>} */
const pages = new Map();

/** @param {string} game */
function getRulesPage(game) {
  const cachedPage = pages.get(game);
  if (cachedPage) return cachedPage;
  const page = Promise.all([getRules(game), getPictures(game)]);
  page.catch(() => pages.delete(game));
  pages.set(game, page);
  return page;
}

/**
 * Return the content of the dialog: pictures, how to play, clauses, options, hints and events.
 *
 * @param {string} game
 */
export async function renderRulesPage(game) {
  const [page, pictures] = await getRulesPage(game);
  return [...(await renderHeader(game, pictures)), ...renderClauses(page)];
}

/**
 * @param {HTMLElement} body
 * @param {string} clause
 */
export function showClause(body, clause) {
  const clauseElement = body.querySelector(`[data-clause="${CSS.escape(clause)}"]`);
  if (!(clauseElement instanceof HTMLElement)) return;
  for (const previous of body.querySelectorAll(".shown")) previous.classList.remove("shown");
  clauseElement.classList.add("shown");
  clauseElement.scrollIntoView({ block: "center" });
  clauseElement.focus({ preventScroll: true });
}

/**
 * Return the elements above the clauses: pictures, and the link to the tutorial.
 *
 * @param {string} game
 * @param {RulesPictures} pictures
 */
async function renderHeader(game, { pictures, faces }) {
  if (!pictures.length) return [];
  const { drawPictures } = await import("./rules-pictures.js"); // loaded on demand because it includes the code that draws cards
  const parts = [drawPictures(game, pictures, faces)];
  const isTutorialPage = home.pageParameters().game === game;
  return isTutorialPage ? parts : [...parts, h("p", { class: "learn-way" }, tutorialLink(game))];
}

/** @param {RulesPage} page */
function renderClauses(page) {
  const commonClauses = page.clauses.filter((clause) => clause.number.startsWith("G-"));
  const gameClauses = page.clauses.filter((clause) => !commonClauses.includes(clause));
  /** @type {HTMLElement[]} */
  const parts = renderHowToPlay(page);
  parts.push(...renderSections(gameClauses));
  if (page.options.length) parts.push(...renderOptions(page));
  if (page.hints.length) {
    const hints = page.hints.map((hint) => h("li", {}, ...renderMarkdown(hint)));
    parts.push(h("h3", {}, formatMessage("rules-hints")), h("ul", { class: "hints" }, ...hints));
  }
  const kinds = Object.entries(page.events);
  if (kinds.length) {
    const lines = kinds.map(([kind, text]) => h("li", {}, h("code", {}, kind), " ", ...renderMarkdown(text)));
    parts.push(h("h3", {}, formatMessage("rules-events")), h("p", { class: "hint" }, formatMessage("rules-events-lead")), h("ul", {}, ...lines));
  }
  parts.push(...renderSections(commonClauses));
  if (page.source) parts.push(h("p", { class: "hint" }, formatMessage("rules-source", { source: page.source })));
  return parts;
}

/** @param {RulesPage} page */
function renderHowToPlay(page) {
  if (!page.how_to_play.length) return [];
  const paragraphs = page.how_to_play.map((paragraph) => h("p", {}, ...renderMarkdown(paragraph)));
  paragraphs[0].classList.add("lead");
  return [h("h3", {}, formatMessage("rules-how-to-play")), ...paragraphs];
}

/** @param {RulesPage["clauses"]} clauses */
function renderSections(clauses) {
  return [...new Set(clauses.map((clause) => clause.section))].flatMap((section) => [
    h("h3", {}, section),
    h("ul", {}, ...clauses.filter((clause) => clause.section === section).map((clause) => renderClause(clause.number, clause.text))),
  ]);
}

/**
 * Return the section with the options of the game.
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
 * Render text that contains **strong**, *emphasis* and `code`. Clause numbers become links.
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
