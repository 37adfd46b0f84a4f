/** The ladder of a game: the house bots, from the weakest to the strongest. */

/** @typedef {import("../types.js").GameLadder} GameLadder */

/**
 * Return the bots of a match against the next bot of the ladder, by seat. Further seats get the bots before it.
 *
 * @param {GameLadder} ladder
 * @param {number} seats
 * @returns {Record<string, string>}
 */
export function nextOpponents({ bots, next_place: next }, seats) {
  const first = Math.min(next, bots.length - 1);
  return Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), bots[Math.max(0, first - at)]]));
}
