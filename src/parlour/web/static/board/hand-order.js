import { sortCards } from "./cards.js";

/** In which order a person holds their cards: as they are sorted, or as they were put for as long as they are held. */
export class HandOrder {
  constructor() {
    /** @type {string[]} */
    this.order = [];
  }

  /** The cards lie as they are sorted again. */
  reset() {
    this.order = [];
  }

  /**
   * The cards of a hand in their order; a new one lies where it would be sorted. Another hand is sorted anew.
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
   * Puts a card to another place.
   *
   * @param {string[]} cards as they lie
   * @param {string} card
   * @param {number} place among the others
   */
  moveCard(cards, card, place) {
    const others = cards.filter((each) => each !== card);
    this.order = [...others.slice(0, place), card, ...others.slice(place)];
  }
}
