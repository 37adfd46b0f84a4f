/** Continuing a finished match from one of its positions, at a new table. */

import { getGames } from "./api.js";
import { byId, h } from "./dom.js";
import { botOptions, defaultBot } from "./bot-choices.js";

/**
 * Set up the form with the position, the seat and the opponent.
 *
 * @param {{game: string, names: string[], seat: number}} played `seat` is your own seat, or -1
 * @param {() => number} moment the number of moves before the position
 * @param {(wanted: Pick<import("../types.js").ContinueMatch, "move_count" | "seat" | "bot">) => Promise<import("../types.js").TableCreated>} play
 * @returns {(move: number) => void} continues the match after that number of moves
 */
export function setUpContinueForm({ game, names, seat }, moment, play) {
  const seatSelect = /** @type {HTMLSelectElement} */ (byId("continue-seat"));
  const bot = /** @type {HTMLSelectElement} */ (byId("continue-bot"));
  seatSelect.replaceChildren(...names.map((name, at) => h("option", { value: String(at) }, name)));
  seatSelect.value = String(Math.max(0, seat));
  byId("continue-seat-part").hidden = seat >= 0;
  getGames().then((games) => {
    const bots = games.find((each) => each.name === game)?.bots ?? [];
    bot.replaceChildren(...botOptions(bots));
    bot.value = defaultBot(bots);
  }, () => undefined);

  /** @param {number} move */
  async function go(move) {
    byId("continue-error").hidden = true;
    try {
      const created = await play({ move_count: move, seat: Number(seatSelect.value), bot: bot.value || "medium" });
      location.assign(`/t/${encodeURIComponent(created.table_id)}`);
    } catch (reason) {
      byId("continue-error").textContent = reason instanceof Error ? reason.message : String(reason);
      byId("continue-error").hidden = false;
    }
  }

  byId("continue").onsubmit = (event) => {
    event.preventDefault();
    go(moment());
  };
  return go;
}
