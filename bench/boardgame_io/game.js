/** A small shedding game for two, for boardgame.io: when a player's hand is empty, a new deal follows. */

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const HAND = 7;

/** Return true if a card may be played on another. */
function fits(card, top) {
  return card[0] === top[0] || card[1] === top[1];
}

function deal(random) {
  const stock = random.Shuffle(DECK);
  const hands = [stock.splice(0, HAND), stock.splice(0, HAND)];
  return { secret: { stock }, players: { 0: { hand: hands[0] }, 1: { hand: hands[1] } }, discard: [stock.pop()] };
}

function play({ G, playerID, random }, card) {
  const { hand } = G.players[playerID];
  const top = G.discard[G.discard.length - 1];
  if (!hand.includes(card) || !fits(card, top)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.discard.push(card);
  if (!hand.length) Object.assign(G, deal(random), { deals: G.deals + 1, left: DECK.length - 2 * HAND - 1 });
  return undefined;
}

function draw({ G, playerID, random }) {
  const { stock } = G.secret;
  if (!stock.length) stock.push(...random.Shuffle(G.discard.splice(0, G.discard.length - 1)));
  if (stock.length) G.players[playerID].hand.push(stock.pop());
  G.left = stock.length;
}

const Shedding = {
  name: "shedding",
  setup: ({ random }) => ({ ...deal(random), deals: 0, left: DECK.length - 2 * HAND - 1 }),
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  // Clients do not see the data that these moves need.
  moves: { play: { move: play, client: false }, draw: { move: draw, client: false } },
  disableUndo: true,
};

module.exports = { Shedding, fits };
