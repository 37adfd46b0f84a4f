/** The form to continue a finished match from one of its positions, at a new table. */

import { getGames } from "./api.js";
import { byId, h } from "./dom.js";
import { botOptions, defaultBot } from "./bot-choices.js";
import { home } from "./home.js";

/**
 * Set up the form with the position, the seat and the opponent.
 *
 * @param {{game: string, names: string[], seat: number}} match `seat` is your own seat, or -1
 * @param {() => number} getMoveCount returns the number of moves before the chosen position
 * @param {(position: Pick<import("../types.js").ContinueMatch, "move_count" | "seat" | "bot">) => Promise<import("../types.js").TableCreated>} createTable creates the new table
 * @returns {(moveCount: number) => void} continues the match from the position after this number of moves
 */
export function setUpContinueForm({ game, names, seat }, getMoveCount, createTable) {
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

  /** @param {number} moveCount */
  async function continueFrom(moveCount) {
    byId("continue-error").hidden = true;
    try {
      const created = await createTable({ move_count: moveCount, seat: Number(seatSelect.value), bot: bot.value || "medium" });
      location.assign(home.tableUrl(created.table_id));
    } catch (reason) {
      byId("continue-error").textContent = reason instanceof Error ? reason.message : String(reason);
      byId("continue-error").hidden = false;
    }
  }

  byId("continue").onsubmit = (event) => {
    event.preventDefault();
    continueFrom(getMoveCount());
  };
  return continueFrom;
}
