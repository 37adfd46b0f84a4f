/** What a player may do to others at the table. */

/** @typedef {import("../types.js").TableState} TableState */

/** Return true if anyone but you is watching. @param {TableState} table */
export function hasOtherSpectators(table) {
  return table.spectators.length > (table.seats.some((seat) => seat.is_you) ? 0 : 1);
}

/**
 * Return true if you can remove the player or bot from a seat. Before the first match, the waiting room offers it.
 *
 * @param {TableState} table
 * @param {import("../types.js").SeatState} seat
 */
export function canRemove(table, seat) {
  if (seat.is_you || seat.kind === "open") return false;
  if (table.is_host) return seat.kind === "user" || table.is_over;
  return seat.kind === "user" && seat.is_away && table.is_over && table.seats.some((each) => each.is_you);
}
