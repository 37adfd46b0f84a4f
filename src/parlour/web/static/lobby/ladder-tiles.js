/** The progress on the ladder of each game, on the game's tile. */

import { createTable, getLadders } from "../common/api.js";
import { h } from "../common/dom.js";
import { nextOpponents } from "../common/ladder.js";
import { formatMessage } from "../common/messages.js";
import { goToNewTable } from "./game-tiles.js";

/** @typedef {import("../types.js").GameInfo} GameFact */

/**
 * Show the progress on the tiles of those games in which the user has beaten a bot, with a button that starts a match
 * against the next bot.
 *
 * @param {GameFact[]} games
 * @param {(reason: unknown) => void} onError
 */
export async function showLadders(games, onError) {
  for (const ladder of await getLadders()) {
    const game = games.find(({ name }) => name === ladder.game);
    const tile = document.querySelector(`.tile[data-game="${ladder.game}"]`);
    if (!game || !tile || !ladder.beaten.length) continue;
    tile.querySelector(".range")?.append(` · ${formatMessage("ladder-progress", { place: ladder.next_place, number: ladder.bots.length })}`);
    if (!ladder.next_name) continue;
    const play = async () => {
      const { seat_count: seats, options } = game.house_table;
      try {
        goToNewTable((await createTable({ game: game.name, seat_count: seats, options, bots: nextOpponents(ladder, seats) })).table_id);
      } catch (reason) {
        onError(reason);
      }
    };
    tile.querySelector(".acts")?.append(h("button", { type: "button", class: "button", onclick: play }, formatMessage("ladder-next", { name: ladder.next_name })));
  }
}
