/** Leads a player who still looks at the result of a match to the next table of the tournament. */

import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { getTournament } from "./tournament-requests.js";

await loadMessages();

const POLL_MS = 3000; // milliseconds between two requests for the state
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/**
 * @param {string} tournament
 * @param {string} table the table of the match that is over
 * @param {HTMLAnchorElement} link leads to the tournament, and later to the next table
 * @param {HTMLElement} notice says that the next match has begun
 */
export function watchNextTable(tournament, table, link, notice) {
  clearInterval(timer);
  timer = setInterval(async () => {
    if (document.hidden) return;
    const state = await getTournament(tournament).catch(() => null);
    if (!state || state.own_table_id === table || (!state.own_table_id && state.status !== "over")) return;
    clearInterval(timer);
    if (!state.own_table_id) return;
    link.href = home.tableUrl(state.own_table_id);
    link.textContent = formatMessage("tournament-to-table");
    notice.textContent = formatMessage("tournament-next-match");
  }, POLL_MS);
}
