import { sortCards } from "./cards.js";

/** The order of the cards in a hand: sorted, or as arranged by the player. */
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
   * Return the cards of a hand in the player's order. A new card goes to its sorted position. If more than half of the
   * arranged cards are gone, the whole hand is sorted again.
   *
   * @param {string[]} cards
   * @param {boolean} bySuit
   */
  arrange(cards, bySuit) {
    const sorted = sortCards(cards, bySuit);
    const remaining = this.order.filter((card) => cards.includes(card));
    this.order = remaining.length * 2 < this.order.length ? [] : remaining;
    if (!this.order.length) return sorted;
    const arranged = this.order.slice();
    sorted.forEach((card, at) => {
      if (arranged.includes(card)) return;
      const previousIndex = arranged.indexOf(sorted[at - 1]);
      arranged.splice(previousIndex + 1, 0, card);
    });
    return arranged;
  }

  /**
   * Move a card to another position.
   *
   * @param {string[]} cards the cards in their current order
   * @param {string} card
   * @param {number} index new index among the other cards
   */
  moveCard(cards, card, index) {
    const others = cards.filter((each) => each !== card);
    this.order = [...others.slice(0, index), card, ...others.slice(index)];
  }
}
