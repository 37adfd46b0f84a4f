/**
 * The check of how a match was dealt, written only from the documentation of fair deals. It contains no game rules and
 * shares no code with the server.
 */

import { PACK_ORDERS } from "./pack-orders.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../../types.js").DrawEntry} Draw */
/** @typedef {import("../../types.js").DealtHands} DealtHands */

export const SUPPORTED_METHOD = 1;
const WORD = 2 ** 30;
const LOT_STREAM = 858993459; // streams with higher numbers are for random events during play
const STANDARD = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const JOKERS = ["*1", "*2"];
const text = new TextEncoder();

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
function fromHex(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** @param {(Uint8Array | number[])[]} parts */
function concatBytes(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {string} secret */
export function computeCommitment(secret) {
  return toHex(sha256(concatBytes(text.encode("parlour commitment 1\n"), fromHex(secret))));
}

/**
 * @param {string} secret
 * @param {Record<string, string>} parts seed shares by seat
 */
export function computeSeed(secret, parts) {
  const seats = Object.keys(parts).map(Number).sort((a, b) => a - b);
  const added = seats.flatMap((seat) => [[seat], fromHex(parts[seat])]);
  return toHex(sha256(concatBytes(text.encode("parlour seed 1\n"), fromHex(secret), ...added)));
}

/**
 * Yield the random words of a stream, 30 bits each.
 *
 * @param {Uint8Array} seed
 * @param {number} round
 * @param {number} stream
 */
function* randomWords(seed, round, stream) {
  for (let block = 0; ; block += 1) {
    const label = new DataView(new ArrayBuffer(12));
    [round, stream, block].forEach((number, i) => label.setUint32(4 * i, number));
    const view = new DataView(sha256(concatBytes(seed, new Uint8Array(label.buffer))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at) >>> 2;
  }
}

/**
 * Return a uniformly distributed number from 0 to n - 1.
 *
 * @param {Iterator<number>} from
 * @param {number} n
 */
function randomBelow(from, n) {
  for (;;) {
    const product = BigInt(from.next().value) * BigInt(n);
    if (Number(product % BigInt(WORD)) >= WORD % n) return Number(product / BigInt(WORD));
  }
}

/**
 * Return the shuffled order: from the last position on, each card is swapped with one at or before it.
 *
 * @param {Iterator<number>} from
 * @param {string[]} before
 * @param {number} wanted
 */
function shuffledOrder(from, before, wanted) {
  const cards = [...before];
  for (let last = cards.length - 1; last > 0 && last >= cards.length - wanted; last -= 1) {
    const at = randomBelow(from, last + 1);
    [cards[last], cards[at]] = [cards[at], cards[last]];
  }
  return cards;
}

/**
 * Return the wrong draws: the indices, from 0, of random results that do not follow from the seed.
 *
 * @param {string} seed
 * @param {Draw[]} draws
 */
export function findWrongDraws(seed, draws) {
  const bytes = fromHex(seed);
  /** @type {Iterator<number>} */
  let from = randomWords(bytes, 0, 0);
  let place = { round: 0, stream: 0 };
  return draws.flatMap((draw, at) => {
    const last = draws[at - 1];
    if (last?.round !== draw.round || last.stream !== draw.stream) from = randomWords(bytes, draw.round, draw.stream);
    const found = draw.before.length ? shuffledOrder(from, draw.before, draw.count) : [String(randomBelow(from, draw.count))];
    const comesNext = isNextDraw(place, draw);
    place = { round: draw.round, stream: draw.stream > LOT_STREAM ? lastStream(place, draw.round) : draw.stream };
    return comesNext && isEqual(found, draw.after) ? [] : [at];
  });
}

/**
 * @typedef {{round: number, stream: number}} DrawPosition the position of a draw, and its stream unless that is above LOT_STREAM
 */

/**
 * Return true if a draw follows in order: in this round or the next, with the same stream, the next one, or one above
 * LOT_STREAM.
 *
 * @param {DrawPosition} place
 * @param {Draw} draw
 */
function isNextDraw(place, { round, stream }) {
  const last = lastStream(place, round);
  const isNext = stream === last + 1 || (stream === last && last > 0);
  return (round === place.round || round === place.round + 1) && (isNext || stream > LOT_STREAM);
}

/**
 * Return the last stream drawn from in a round, 0 before the first.
 *
 * @param {DrawPosition} place
 * @param {number} round
 */
function lastStream(place, round) {
  return round === place.round ? place.stream : 0;
}

/**
 * Return the rounds whose first draw is not from a pack in its prescribed order, or that deal more cards than were
 * shuffled. Return null if no round is wrong but a pack is unknown here.
 *
 * @param {Draw[]} draws
 * @param {DealtHands[]} deals
 */
export function findWrongStarts(draws, deals) {
  const found = deals.map(({ round, hands }) => {
    const drawn = draws.filter((draw) => draw.round === round);
    const enough = hands.flat().length <= (drawn[0]?.count ?? 0);
    return { round, lay: enough ? wasNewPack(drawn.map(({ before }) => before)) : false };
  });
  const wrong = found.filter((each) => each.lay === false).map(({ round }) => round);
  return !wrong.length && found.some((each) => each.lay === null) ? null : wrong;
}

/**
 * Return true if the cards were in the prescribed order before the first draws of a round, and null if that order is
 * unknown here.
 *
 * @param {string[][]} before
 */
function wasNewPack(before) {
  const [first = []] = before;
  const standard = [...STANDARD, ...JOKERS.slice(0, Math.max(0, first.length - STANDARD.length))];
  if (isEqual(first, standard)) return true;
  if (isEqual([...first].sort(), standard.sort())) return false;
  return PACK_ORDERS.some((pack) => pack.every((cards, at) => isEqual(cards, before[at] ?? []))) || null;
}

/**
 * Return the hands dealt from an order: from its end, one card at a time to each seat in turn.
 *
 * @param {string[]} order
 * @param {number[]} counts number of cards dealt to each seat
 * @param {number} first the seat that gets the first card
 */
function dealHands(order, counts, first) {
  /** @type {string[][]} */
  const hands = counts.map(() => []);
  let at = order.length;
  for (let seat = first; hands.some((hand, each) => hand.length < counts[each]); seat = (seat + 1) % counts.length) {
    if (hands[seat].length < counts[seat]) hands[seat].push(order[(at -= 1)]);
  }
  return hands;
}

/**
 * Return the rounds whose hands do not follow from the first order of their cards.
 *
 * @param {Draw[]} draws
 * @param {DealtHands[]} deals
 */
export function findWrongDeals(draws, deals) {
  return deals.filter(({ round, hands }) => !matchesDraw(draws, round, hands)).map(({ round }) => round);
}

/**
 * @param {Draw[]} draws
 * @param {number} round
 * @param {string[][]} hands
 */
function matchesDraw(draws, round, hands) {
  const order = draws.find((draw) => draw.round === round && draw.before.length)?.after;
  if (!order) return false;
  const first = hands.findIndex((hand) => hand.includes(order[order.length - 1]));
  if (first < 0) return false;
  const found = dealHands(order, hands.map((hand) => hand.length), first);
  return found.every((hand, seat) => isEqual([...hand].sort(), [...hands[seat]].sort()));
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function isEqual(some, others) {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}
