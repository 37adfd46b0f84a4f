/** Reports of a move that the user chooses from the log of the table. */

import { getMoveReport } from "../common/api.js";
import { byId } from "../common/dom.js";
import { openMoveReport } from "../common/move-report.js";

/**
 * Open the dialog for the moves in the log, the latest first.
 *
 * @param {string} tableId
 * @param {number} match
 */
export async function reportFromLog(tableId, match) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (byId("log-list").querySelectorAll("[data-seq]"))) {
    const seq = line.dataset.seq ?? "";
    texts.set(seq, [texts.get(seq), line.textContent].filter(Boolean).join(" "));
  }
  const moves = [...texts].map(([key, text]) => ({ key, text })).reverse();
  await openMoveReport(moves, (key) => getMoveReport(tableId, match, { seq: Number(key) }));
}
