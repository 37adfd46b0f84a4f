import { sortCards } from "./cards.js";

/** The order of the cards in a hand: sorted, or as the player arranged them. */
export class HandOrder {
  constructor() {
    /** @type {string[]} */
    this.order = [];
  }

  /** Sort the cards again. */
  reset() {
    this.order = [];
  }

  /**
   * Return the cards of a hand in their order. A new card goes to its sorted position. A different hand is sorted.
   *
   * @param {string[]} cards
   * @param {boolean} bySuit
   */
  arrange(cards, bySuit) {
    const usual = sortCards(cards, bySuit);
    const held = this.order.filter((card) => cards.includes(card));
    this.order = held.length * 2 < this.order.length ? [] : held;
    if (!this.order.length) return usual;
    const found = this.order.slice();
    usual.forEach((card, at) => {
      if (found.includes(card)) return;
      const before = found.indexOf(usual[at - 1]);
      found.splice(before + 1, 0, card);
    });
    return found;
  }

  /**
   * Move a card to another position.
   *
   * @param {string[]} cards in their current order
   * @param {string} card
   * @param {number} place among the other cards
   */
  moveCard(cards, card, place) {
    const others = cards.filter((each) => each !== card);
    this.order = [...others.slice(0, place), card, ...others.slice(place)];
  }
}
