/** The numbers of players and the options that a table of a game proposes. */

import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").GameInfo} GameFact */

/**
 * Return the options that a table for this number of players proposes instead of the defaults.
 *
 * @param {GameFact} game
 * @param {number} seats
 */
export function houseRules(game, seats) {
  return game.house_rules.find((rules) => rules.seat_count === seats);
}

/** @param {GameFact} game */
export function formatSeatRange({ min_seats: min, max_seats: max }) {
  return min === max ? formatMessage("lobby-range-one", { many: max }) : formatMessage("lobby-range", { few: min, many: max });
}
