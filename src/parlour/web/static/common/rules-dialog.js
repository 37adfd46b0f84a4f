/** The dialog with the rules of a game, and links to their clauses. */

import { byId, h } from "./dom.js";
import { formatMessage } from "./messages.js";

/**
 * Open the rules of a game, and scroll to `clause` if it is given.
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
    const { renderRulesPage, showClause } = await import("./rules-page.js");
    body.replaceChildren(...(await renderRulesPage(game)));
    if (clause) showClause(body, clause);
    else body.scrollTop = 0;
  } catch {
    body.replaceChildren(h("p", { role: "alert" }, formatMessage("rules-failed")));
  }
}

/**
 * Return a link to a clause.
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
 * Return a link to a clause, with a text such as "Rule G-3", for use after a sentence.
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
