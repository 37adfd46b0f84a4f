/** Keyboard input of the board: arrow keys for your own cards and others, and the focus after a change. */

import { byId } from "../common/dom.js";

/**
 * Actions of keys.
 *
 * @typedef {object} Actions
 * @property {(card: HTMLElement, place: number) => void} reorderCard
 * @property {(card: HTMLElement) => boolean} playChosen returns true if a move is made
 * @property {() => boolean} clearFirstEnd returns true if there was one
 */

/** Focus management of the board. Only one of your own cards is a Tab stop. */
export class BoardKeyboard {
  /**
   * @param {{root: HTMLElement, others: HTMLElement, buttons: HTMLElement}} parts
   * @param {Actions} actions
   */
  constructor(parts, actions) {
    this.parts = parts;
    this.actions = actions;
    this.focusedCard = 0; // index of the focused card among your own cards
    parts.root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Return your own cards that can be selected, those of the hand last. */
  ownCards() {
    return /** @type {HTMLElement[]} */ ([...byId("own").querySelectorAll("button.card, button.stack")]);
  }

  focusHand() {
    const cards = this.ownCards();
    (cards[Math.min(this.focusedCard, cards.length - 1)] ?? this.parts.buttons.querySelector("button"))?.focus();
  }

  /**
   * Focus the other end of a move, for keyboard users.
   *
   * @param {boolean} there true if it is another player's card
   */
  focusOtherEnd(there) {
    const targets = this.parts.root.querySelectorAll(".others .target, .others .zones button, .middle button.can");
    const end = there ? targets[0] : this.ownCards().find((card) => card.classList.contains("can"));
    /** @type {HTMLElement | undefined} */ (end)?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.onKeyAmongOthers(event)) return;
    const cards = this.ownCards();
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const aside = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (aside && cards[at].closest(".own-hand")) {
      event.preventDefault();
      const hand = [...(cards[at].parentElement?.children ?? [])];
      this.actions.reorderCard(cards[at], Math.max(0, hand.indexOf(cards[at]) + aside));
      return;
    }
    if (event.key === "Enter" && cards[at].classList.contains("chosen") && this.actions.playChosen(cards[at])) {
      event.preventDefault();
      return;
    }
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
    const next = places[event.key] ?? this.moveVertically(event.key, cards, at);
    if (next === undefined) return;
    event.preventDefault();
    this.focusedCard = (next + cards.length) % cards.length;
    this.updateTabStops();
    cards[this.focusedCard].focus();
  }

  /**
   * Move the focus among other selectable elements. Escape deselects.
   *
   * @param {KeyboardEvent} event
   */
  onKeyAmongOthers(event) {
    if (event.key === "Escape" && this.actions.clearFirstEnd()) return true;
    const targets = /** @type {HTMLElement[]} */ ([...this.parts.others.querySelectorAll(".target")]);
    const at = targets.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (at < 0 || !step) return false;
    event.preventDefault();
    targets[(at + step + targets.length) % targets.length].focus();
    return true;
  }

  /**
   * Return the card above or below, in a hand of several rows.
   *
   * @param {string} key
   * @param {HTMLElement[]} cards
   * @param {number} at
   */
  moveVertically(key, cards, at) {
    const inRow = Number(cards[at].parentElement?.dataset.inRow ?? cards.length);
    if (key === "ArrowUp") return Math.max(at - inRow, at % inRow);
    if (key === "ArrowDown") return Math.min(at + inRow, cards.length - 1);
    return undefined;
  }

  /** Make exactly one of your own cards a Tab stop. */
  updateTabStops() {
    const cards = this.ownCards();
    this.focusedCard = Math.max(0, Math.min(this.focusedCard, cards.length - 1));
    cards.forEach((card, at) => (card.tabIndex = at === this.focusedCard ? 0 : -1));
  }

  /** Remember the focused element before a change, so that it can be restored. */
  rememberFocus() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.parts.root.contains(active)) return null;
    const at = this.ownCards().indexOf(active);
    if (at >= 0) this.focusedCard = at;
    return { element: active, hand: at >= 0 };
  }

  /** @param {{element: HTMLElement, hand: boolean} | null} focus */
  restoreFocus(focus) {
    const cards = this.ownCards();
    const at = focus ? cards.indexOf(focus.element) : -1;
    if (at >= 0) this.focusedCard = at;
    this.updateTabStops();
    if (focus?.element.id === "prompt" && cards.length) {
      cards[this.focusedCard].focus(); // the prompt had the focus only while the hand was empty
      return;
    }
    if (!focus || (focus.element.isConnected && focus.element === document.activeElement)) return;
    if (focus.element.isConnected) {
      focus.element.focus();
      return;
    }
    const button = /** @type {HTMLElement | null} */ (this.parts.buttons.querySelector("button"));
    const wanted = focus.hand ? cards[this.focusedCard] ?? button : button ?? cards[this.focusedCard];
    (wanted ?? byId("prompt")).focus();
  }
}
