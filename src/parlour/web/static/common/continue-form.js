/** Playing on from a moment of a match that is over, at a table of one's own. */

import { getGames } from "./api.js";
import { byId, h } from "./dom.js";
import { botOptions, defaultBot } from "./bot-choices.js";

/**
 * Fills the form in which one says from where and against whom.
 *
 * @param {{game: string, names: string[], seat: number}} played `seat` is one's own, or -1
 * @param {() => number} moment after how many moves it is asked for
 * @param {(wanted: Pick<import("../types.js").ContinueMatch, "move_count" | "seat" | "bot">) => Promise<import("../types.js").TableCreated>} play
 * @returns {(move: number) => void} plays on after so many moves
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
