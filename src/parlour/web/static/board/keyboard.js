/** The keyboard on the board: arrows along the own cards and the others, and where the focus goes after a change. */

import { byId } from "../common/dom.js";

/**
 * What keys lead to.
 *
 * @typedef {object} Actions
 * @property {(card: HTMLElement, place: number) => void} reorderCard
 * @property {(card: HTMLElement) => boolean} playChosen says whether a move is made
 * @property {() => boolean} clearFirstEnd says whether there was one
 */

/** Moves the focus. Only one of the own cards is a stop of the Tab key. */
export class BoardKeyboard {
  /**
   * @param {{root: HTMLElement, others: HTMLElement, buttons: HTMLElement}} parts
   * @param {Actions} actions
   */
  constructor(parts, actions) {
    this.parts = parts;
    this.actions = actions;
    this.focusedCard = 0; // where among the own cards the keyboard stands
    parts.root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** The own cards that can be pointed at, those of the hand last. */
  ownCards() {
    return /** @type {HTMLElement[]} */ ([...byId("own").querySelectorAll("button.card, button.stack")]);
  }

  focusHand() {
    const cards = this.ownCards();
    (cards[Math.min(this.focusedCard, cards.length - 1)] ?? this.parts.buttons.querySelector("button"))?.focus();
  }

  /**
   * Goes on to the other end, for who has no mouse.
   *
   * @param {boolean} there whether it is somebody else's
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
   * Along those who can be pointed at; Escape puts back what is picked.
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
   * The card above or below, in a hand of several rows.
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

  /** Only one of the own cards is a stop of the Tab key. */
  updateTabStops() {
    const cards = this.ownCards();
    this.focusedCard = Math.max(0, Math.min(this.focusedCard, cards.length - 1));
    cards.forEach((card, at) => (card.tabIndex = at === this.focusedCard ? 0 : -1));
  }

  /** What had the focus before a change, to give it back after. */
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
      cards[this.focusedCard].focus(); // it was at the prompt only as long as the hand was empty
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
