/**
 * What this browser knows of how matches are dealt: what the room was committed to, what the page added, and the first
 * hand that it saw. Kept for the last matches, so that their deals can be checked (see `fair.js`).
 */

import { memory } from "./dom.js";

/** @typedef {{table: string, match: number, commitment: string, part: string, hand: string[]}} Kept */

const MOST = 40;

/** @returns {Kept[]} */
function all() {
  try {
    return JSON.parse(memory.get("deals") || "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {number} match
 * @returns {Kept}
 */
export function keptOf(table, match) {
  const found = all().find((each) => each.table === table && each.match === match);
  return found ?? { table, match, commitment: "", part: "", hand: [] };
}

/** @param {Kept} kept */
function keep(kept) {
  const others = all().filter((each) => each.table !== kept.table || each.match !== kept.match);
  memory.set("deals", JSON.stringify([...others, kept].slice(-MOST)));
}

/**
 * What the page adds to the seed of the next match, 32 random bytes in hexadecimal digits; nothing where the room is not
 * committed to anything. Asked again before that match, it is the same.
 *
 * @param {{table: string, match: number, commitment: string} | null} state the table as the room told it last
 */
export function partFor(state) {
  if (!state?.commitment) return "";
  const kept = keptOf(state.table, state.match + 1);
  if (kept.part && kept.commitment === state.commitment) return kept.part;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep({ ...kept, commitment: state.commitment, part });
  return part;
}

/**
 * Keeps the first hand that one is dealt in a match.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} seat one's own
 * @param {{kind: string, who: number, cards: string[]}[]} events
 */
export function keepHand(table, match, seat, events) {
  const dealt = events.find(({ kind, who, cards }) => kind === "deal" && who === seat && cards.length);
  if (!dealt || seat < 0) return;
  const kept = keptOf(table, match);
  if (!kept.hand.length) keep({ ...kept, hand: dealt.cards });
}
