/**
 * Checks how a match was dealt, by the page of documentation on fair deals alone: it knows none of the rules, and
 * shares no line with the room.
 */

import { sha256 } from "./sha256.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Hands} Hands */

export const METHOD = 1;
const WORD = 2 ** 30;
const text = new TextEncoder();

/** @param {Uint8Array} bytes */
function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** @param {(Uint8Array | number[])[]} parts */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {string} secret */
export function commitmentOf(secret) {
  return hexOf(sha256(joined(text.encode("parlour commitment 1\n"), bytesOf(secret))));
}

/**
 * @param {string} secret
 * @param {Record<string, string>} parts by seat
 */
export function seedOf(secret, parts) {
  const seats = Object.keys(parts).map(Number).sort((a, b) => a - b);
  const added = seats.flatMap((seat) => [[seat], bytesOf(parts[seat])]);
  return hexOf(sha256(joined(text.encode("parlour seed 1\n"), bytesOf(secret), ...added)));
}

/**
 * The random words of a stream, 30 bits each.
 *
 * @param {Uint8Array} seed
 * @param {number} round
 * @param {number} stream
 */
function* words(seed, round, stream) {
  for (let block = 0; ; block += 1) {
    const label = new DataView(new ArrayBuffer(12));
    [round, stream, block].forEach((number, i) => label.setUint32(4 * i, number));
    const view = new DataView(sha256(joined(seed, new Uint8Array(label.buffer))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at) >>> 2;
  }
}

/**
 * A number from 0 to n - 1, each as likely as the others.
 *
 * @param {Iterator<number>} from
 * @param {number} n
 */
function below(from, n) {
  for (;;) {
    const product = BigInt(from.next().value) * BigInt(n);
    if (Number(product % BigInt(WORD)) >= WORD % n) return Number(product / BigInt(WORD));
  }
}

/**
 * The order into which chance puts cards: from the last place on, each is exchanged for one at or before it.
 *
 * @param {Iterator<number>} from
 * @param {string[]} before
 * @param {number} wanted
 */
function ordered(from, before, wanted) {
  const cards = [...before];
  for (let last = cards.length - 1; last > 0 && last >= cards.length - wanted; last -= 1) {
    const at = below(from, last + 1);
    [cards[last], cards[at]] = [cards[at], cards[last]];
  }
  return cards;
}

/**
 * What is not as it ought to be in what chance decided: the numbers of the draws, from 0.
 *
 * @param {string} seed
 * @param {Drawn[]} draws
 */
export function wrongDraws(seed, draws) {
  const bytes = bytesOf(seed);
  /** @type {Iterator<number>} */
  let from = words(bytes, 0, 0);
  return draws.flatMap((draw, at) => {
    const last = draws[at - 1];
    if (last?.round !== draw.round || last.stream !== draw.stream) from = words(bytes, draw.round, draw.stream);
    const found = draw.before.length ? ordered(from, draw.before, draw.wanted) : [String(below(from, draw.wanted))];
    return same(found, draw.after) ? [] : [at];
  });
}

/**
 * The hands that come of an order: from its end one card at a time to each in turn.
 *
 * @param {string[]} order
 * @param {number[]} counts how many each seat is dealt
 * @param {number} first the seat that is dealt to first
 */
function dealt(order, counts, first) {
  /** @type {string[][]} */
  const hands = counts.map(() => []);
  let at = order.length;
  for (let seat = first; hands.some((hand, each) => hand.length < counts[each]); seat = (seat + 1) % counts.length) {
    if (hands[seat].length < counts[seat]) hands[seat].push(order[(at -= 1)]);
  }
  return hands;
}

/**
 * The rounds whose hands do not come of the order in which their cards were put first.
 *
 * @param {Drawn[]} draws
 * @param {Hands[]} deals
 */
export function wrongDeals(draws, deals) {
  return deals.filter(({ round, hands }) => !comesOf(draws, round, hands)).map(({ round }) => round);
}

/**
 * @param {Drawn[]} draws
 * @param {number} round
 * @param {string[][]} hands
 */
function comesOf(draws, round, hands) {
  const order = draws.find((draw) => draw.round === round && draw.before.length)?.after;
  if (!order) return false;
  const first = hands.findIndex((hand) => hand.includes(order[order.length - 1]));
  if (first < 0) return false;
  const found = dealt(order, hands.map((hand) => hand.length), first);
  return found.every((hand, seat) => same([...hand].sort(), [...hands[seat]].sort()));
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function same(some, others) {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}
