/** The dialog with the rules of a game. */

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
