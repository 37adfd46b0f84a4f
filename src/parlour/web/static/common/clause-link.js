/** Links to the clauses of the rules. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

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
