import { sorted } from "./cards.js";

/** In which order a person holds their cards: as they are sorted, or as they were put for as long as they are held. */
export class HandOrder {
  constructor() {
    /** @type {string[]} */
    this.kept = [];
  }

  /** The cards lie as they are sorted again. */
  forget() {
    this.kept = [];
  }

  /**
   * The cards of a hand in their order; a new one lies where it would be sorted. Another hand is sorted anew.
   *
   * @param {string[]} cards
   * @param {boolean} bySuit
   */
  arranged(cards, bySuit) {
    const usual = sorted(cards, bySuit);
    const held = this.kept.filter((card) => cards.includes(card));
    this.kept = held.length * 2 < this.kept.length ? [] : held;
    if (!this.kept.length) return usual;
    const found = this.kept.slice();
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
  put(cards, card, place) {
    const others = cards.filter((each) => each !== card);
    this.kept = [...others.slice(0, place), card, ...others.slice(place)];
  }
}
