/**
 * Functions that check how a match was dealt. They were written from docs/fair-deals.md alone. They contain
 * no game rules and share no code with the server.
 */

import { PACK_ORDERS } from "./pack-orders.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../../types.js").DrawEntry} Draw */
/** @typedef {import("../../types.js").DealtHands} DealtHands */

export const SUPPORTED_METHOD = 1;
const WORD_RANGE = 2 ** 30; // number of possible values of a random word
const MAX_DEAL_STREAM = 858993459; // highest number of a stream for deals; higher numbers are for random events during play
const STANDARD = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const JOKERS = ["*1", "*2"];
const encoder = new TextEncoder();

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
  return toHex(sha256(concatBytes(encoder.encode("parlour commitment 1\n"), fromHex(secret))));
}

/**
 * @param {string} secret
 * @param {Record<string, string>} seedShares seed shares by seat, in hexadecimal digits
 */
export function computeSeed(secret, seedShares) {
  const seats = Object.keys(seedShares).map(Number).sort((a, b) => a - b);
  const shareBytes = seats.flatMap((seat) => [[seat], fromHex(seedShares[seat])]);
  return toHex(sha256(concatBytes(encoder.encode("parlour seed 1\n"), fromHex(secret), ...shareBytes)));
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
 * Return a uniformly distributed integer from 0 to n - 1.
 *
 * @param {Iterator<number>} words random words of 30 bits
 * @param {number} n
 */
function randomBelow(words, n) {
  for (;;) {
    const product = BigInt(words.next().value) * BigInt(n);
    if (Number(product % BigInt(WORD_RANGE)) >= WORD_RANGE % n) return Number(product / BigInt(WORD_RANGE));
  }
}

/**
 * Return the order of the cards after shuffling. From the last position backwards, each card is swapped with a random
 * card at or before its position.
 *
 * @param {Iterator<number>} words random words of 30 bits
 * @param {string[]} originalOrder
 * @param {number} shuffledCount number of positions to shuffle, from the end
 */
function shuffledOrder(words, originalOrder, shuffledCount) {
  const cards = [...originalOrder];
  for (let last = cards.length - 1; last > 0 && last >= cards.length - shuffledCount; last -= 1) {
    const at = randomBelow(words, last + 1);
    [cards[last], cards[at]] = [cards[at], cards[last]];
  }
  return cards;
}

/**
 * Return the indices of the draws that do not follow from the seed or are not in the prescribed order.
 *
 * @param {string} seed
 * @param {Draw[]} draws
 */
export function findWrongDraws(seed, draws) {
  const bytes = fromHex(seed);
  /** @type {Iterator<number>} */
  let words = randomWords(bytes, 0, 0);
  let position = { round: 0, stream: 0 };
  return draws.flatMap((draw, index) => {
    const previous = draws[index - 1];
    if (previous?.round !== draw.round || previous.stream !== draw.stream) words = randomWords(bytes, draw.round, draw.stream);
    const expected = draw.before.length ? shuffledOrder(words, draw.before, draw.count) : [String(randomBelow(words, draw.count))];
    const isInOrder = isNextDraw(position, draw);
    position = { round: draw.round, stream: draw.stream > MAX_DEAL_STREAM ? lastStream(position, draw.round) : draw.stream };
    return isInOrder && isEqual(expected, draw.after) ? [] : [index];
  });
}

/**
 * @typedef {{round: number, stream: number}} DrawPosition the round of the latest draw, and the last stream
 * used in this round; streams above MAX_DEAL_STREAM do not count
 */

/**
 * Return true if a draw may follow the draw at `position`. The round must be the same as at `position` or the
 * next one. The stream must be the last stream used in that round, the stream after it, or a stream above
 * MAX_DEAL_STREAM.
 *
 * @param {DrawPosition} position
 * @param {Draw} draw
 */
function isNextDraw(position, { round, stream }) {
  const last = lastStream(position, round);
  const isNext = stream === last + 1 || (stream === last && last > 0);
  return (round === position.round || round === position.round + 1) && (isNext || stream > MAX_DEAL_STREAM);
}

/**
 * Return the last stream used in a round, or 0 if none has been used.
 *
 * @param {DrawPosition} position
 * @param {number} round
 */
function lastStream(position, round) {
  return round === position.round ? position.stream : 0;
}

/**
 * Return the rounds whose pack was not in its prescribed order before the first draw, or in which more cards were dealt
 * than shuffled. Return null if no round is wrong but the prescribed order of a pack is unknown.
 *
 * @param {Draw[]} draws
 * @param {DealtHands[]} deals
 */
export function findWrongStarts(draws, deals) {
  const results = deals.map(({ round, hands }) => {
    const roundDraws = draws.filter((draw) => draw.round === round);
    const areEnoughShuffled = hands.flat().length <= (roundDraws[0]?.count ?? 0);
    return { round, isInOrder: areEnoughShuffled ? wasNewPack(roundDraws.map(({ before }) => before)) : false };
  });
  const wrong = results.filter((each) => each.isInOrder === false).map(({ round }) => round);
  return !wrong.length && results.some((each) => each.isInOrder === null) ? null : wrong;
}

/**
 * Return true if a round began with a known pack in its prescribed order. Return false if it began with the
 * standard pack in another order. Return null for all other cards.
 *
 * @param {string[][]} ordersBefore the order of the cards before each draw of the round
 */
function wasNewPack(ordersBefore) {
  const [first = []] = ordersBefore;
  const standard = [...STANDARD, ...JOKERS.slice(0, Math.max(0, first.length - STANDARD.length))];
  if (isEqual(first, standard)) return true;
  if (isEqual([...first].sort(), standard.sort())) return false;
  return PACK_ORDERS.some((pack) => pack.every((cards, at) => isEqual(cards, ordersBefore[at] ?? []))) || null;
}

/**
 * Return the hands dealt from a shuffled order. The cards are dealt from its end, one at a time to each seat in turn.
 *
 * @param {string[]} order
 * @param {number[]} counts number of cards dealt to each seat
 * @param {number} firstSeat the seat that receives the first card
 */
function dealHands(order, counts, firstSeat) {
  /** @type {string[][]} */
  const hands = counts.map(() => []);
  let at = order.length;
  for (let seat = firstSeat; hands.some((hand, each) => hand.length < counts[each]); seat = (seat + 1) % counts.length) {
    if (hands[seat].length < counts[seat]) hands[seat].push(order[(at -= 1)]);
  }
  return hands;
}

/**
 * Return the rounds in which the hands do not follow from the round's first shuffle.
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
  const firstSeat = hands.findIndex((hand) => hand.includes(order[order.length - 1]));
  if (firstSeat < 0) return false;
  const expectedHands = dealHands(order, hands.map((hand) => hand.length), firstSeat);
  return expectedHands.every((hand, seat) => isEqual([...hand].sort(), [...hands[seat]].sort()));
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function isEqual(some, others) {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}
