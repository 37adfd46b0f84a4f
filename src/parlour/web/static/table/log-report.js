/** Reports of a move that the user chooses from the log of the table. */

import { getMoveReport } from "../common/api.js";
import { byId } from "../common/dom.js";
import { openMoveReport } from "../common/move-report.js";

const TAKEN_BACK = "move_taken_back";

/** Kinds of the events that belong to no move of the match. */
export const OTHER_KINDS = [
  "player_removed",
  "bot_took_over",
  "bot_substituted",
  "player_returned",
  "table_changed",
  "seat_taken",
  "proposal_carried_out",
  "proposal_declined",
  "takeback_declined",
  TAKEN_BACK,
  "moves_undone",
];

/**
 * Return the deal and the moves in the log, the latest first. Moves that were taken back are left out.
 *
 * @param {Iterable<HTMLElement>} lines
 */
export function listMoves(lines) {
  /** @type {Map<number, string>} the texts by the number of the row */
  const texts = new Map();
  for (const { dataset, textContent } of lines) {
    const seq = Number(dataset.seq);
    if (dataset.kind === TAKEN_BACK) for (const each of [...texts.keys()]) if (each >= Number(dataset.number)) texts.delete(each);
    if (!OTHER_KINDS.includes(dataset.kind ?? "")) texts.set(seq, [texts.get(seq), textContent].filter(Boolean).join(" "));
  }
  return [...texts].map(([seq, text]) => ({ key: String(seq), text })).reverse();
}

/**
 * Open the dialog for the moves in the log.
 *
 * @param {string} tableId
 * @param {number} match
 */
export async function reportFromLog(tableId, match) {
  const moves = listMoves(byId("log-list").querySelectorAll("[data-seq]"));
  await openMoveReport(moves, (key) => getMoveReport(tableId, match, { seq: Number(key) }));
}
