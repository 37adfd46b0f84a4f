/**
 * Stores the data with which this browser can check deals (see `deal-proof.js`): the server's commitment, the user's
 * own seed share, and the first hand. Only the data of the latest matches are kept.
 */

import { localStore } from "../../common/dom.js";

/** @typedef {{table: string, match: number, commitment: string, part: string, hand: string[]}} StoredProof */

const MAX_STORED = 40; // maximum number of matches whose data are stored

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
  localStore.set("deals", JSON.stringify([...others, proof].slice(-MAX_STORED)));
}

/**
 * Return your share of the next match's seed: 32 random bytes in hexadecimal digits. Return an empty string if the
 * server has not committed to a secret. Further calls before the same match return the same share.
 *
 * @param {import("../../types.js").TableState | null} state the latest state of the table
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
 * Store the first hand that you are dealt in a match. Later hands are ignored.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} seat your own seat
 * @param {{kind: string, who: number, cards: string[]}[]} events
 */
export function saveHand(table, match, seat, events) {
  const dealt = events.find(({ kind, who, cards }) => kind === "deal" && who === seat && cards.length);
  if (!dealt || seat < 0) return;
  const proof = proofOf(table, match);
  if (!proof.hand.length) saveProof({ ...proof, hand: dealt.cards });
}
