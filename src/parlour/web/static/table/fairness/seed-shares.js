/**
 * What this browser knows of how matches are dealt: what the room was committed to, what the page added, and the first
 * hand that it saw. Kept for the last matches, so that their deals can be checked (see `deal-proof.js`).
 */

import { localStore } from "../../common/dom.js";

/** @typedef {{table: string, match: number, commitment: string, part: string, hand: string[]}} StoredProof */

const MAX_KEPT = 40;

/** @returns {StoredProof[]} */
function loadAll() {
  try {
    return JSON.parse(localStore.get("deals") || "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {number} match
 * @returns {StoredProof}
 */
export function proofOf(table, match) {
  const found = loadAll().find((each) => each.table === table && each.match === match);
  return found ?? { table, match, commitment: "", part: "", hand: [] };
}

/** @param {StoredProof} proof */
function saveProof(proof) {
  const others = loadAll().filter((each) => each.table !== proof.table || each.match !== proof.match);
  localStore.set("deals", JSON.stringify([...others, proof].slice(-MAX_KEPT)));
}

/**
 * What the page adds to the seed of the next match, 32 random bytes in hexadecimal digits; nothing where the room is not
 * committed to anything. Asked again before that match, it is the same.
 *
 * @param {import("../../types.js").TableState | null} state the table as the room told it last
 */
export function newSeedShare(state) {
  if (!state?.commitment) return "";
  const proof = proofOf(state.table_id, state.match_number + 1);
  if (proof.part && proof.commitment === state.commitment) return proof.part;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  saveProof({ ...proof, commitment: state.commitment, part });
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
export function saveHand(table, match, seat, events) {
  const dealt = events.find(({ kind, who, cards }) => kind === "deal" && who === seat && cards.length);
  if (!dealt || seat < 0) return;
  const proof = proofOf(table, match);
  if (!proof.hand.length) saveProof({ ...proof, hand: dealt.cards });
}
