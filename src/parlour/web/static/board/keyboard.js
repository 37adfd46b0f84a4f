/** Keyboard input on the board: arrow keys move the focus among your own cards and other targets. */

import { byId } from "../common/dom.js";

/**
 * Actions that keys can trigger.
 *
 * @typedef {object} Actions
 * @property {(card: HTMLElement, index: number) => void} reorderCard moves a card to an index among the other cards of its hand
 * @property {(card: HTMLElement) => boolean} playChosen makes the move of the selected cards; returns true if it was made
 * @property {() => boolean} clearFirstEnd deselects the first end (source or target) of a move; returns true
 *   if an end was selected
 */

/** Focus management of the board. Only one of your own cards is a Tab stop. */
export class BoardKeyboard {
  /**
   * @param {{root: HTMLElement, others: HTMLElement, buttons: HTMLElement}} board
   * @param {Actions} actions
   */
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    this.focusedCard = 0; // index of the focused card among your own cards
    board.root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Return your own selectable cards. Cards in the hand come last. */
  ownCards() {
    return /** @type {HTMLElement[]} */ ([...byId("own").querySelectorAll("button.card, button.stack")]);
  }

  focusHand() {
    const cards = this.ownCards();
    (cards[Math.min(this.focusedCard, cards.length - 1)] ?? this.board.buttons.querySelector("button"))?.focus();
  }

  /**
   * Focus a possible second end (source or target) of a move, for keyboard users.
   *
   * @param {boolean} isFirstEndOwn true if the first end is your own card; the second end is then elsewhere
   */
  focusOtherEnd(isFirstEndOwn) {
    const targets = this.board.root.querySelectorAll(".others .target, .others .zones button, .middle button.can");
    const end = isFirstEndOwn ? targets[0] : this.ownCards().find((card) => card.classList.contains("can"));
    /** @type {HTMLElement | undefined} */ (end)?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.onKeyAmongOthers(event)) return;
    const cards = this.ownCards();
    const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const shift = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (shift && cards[at].closest(".own-hand")) {
      event.preventDefault();
      const hand = [...(cards[at].parentElement?.children ?? [])];
      this.actions.reorderCard(cards[at], Math.max(0, hand.indexOf(cards[at]) + shift));
      return;
    }
    if (event.key === "Enter" && cards[at].classList.contains("chosen") && this.actions.playChosen(cards[at])) {
      event.preventDefault();
      return;
    }
    /** @type {Record<string, number>} */
    const nextIndices = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
    const next = nextIndices[event.key] ?? this.verticalIndex(event.key, cards, at);
    if (next === undefined) return;
    event.preventDefault();
    this.focusedCard = (next + cards.length) % cards.length;
    this.updateTabStops();
    cards[this.focusedCard].focus();
  }

  /**
   * Move the focus among the targets at other seats. On Escape, deselect the first end (source or target) of
   * a move. Return true if the key was handled.
   *
   * @param {KeyboardEvent} event
   */
  onKeyAmongOthers(event) {
    if (event.key === "Escape" && this.actions.clearFirstEnd()) return true;
    const targets = /** @type {HTMLElement[]} */ ([...this.board.others.querySelectorAll(".target")]);
    const at = targets.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (at < 0 || !step) return false;
    event.preventDefault();
    targets[(at + step + targets.length) % targets.length].focus();
    return true;
  }

  /**
   * Return the index of the card above or below the card at index `at`, in a hand of several rows.
   * Return undefined if `key` is not ArrowUp or ArrowDown.
   *
   * @param {string} key
   * @param {HTMLElement[]} cards
   * @param {number} at
   */
  verticalIndex(key, cards, at) {
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

  /** Return the focused element of the board, for `restoreFocus` after a change, or null if there is none. */
  rememberFocus() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.board.root.contains(active)) return null;
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
      cards[this.focusedCard].focus(); // the prompt has the focus because no card could be focused
      return;
    }
    if (!focus || (focus.element.isConnected && focus.element === document.activeElement)) return;
    if (focus.element.isConnected) {
      focus.element.focus();
      return;
    }
    const button = /** @type {HTMLElement | null} */ (this.board.buttons.querySelector("button"));
    const fallback = focus.hand ? cards[this.focusedCard] ?? button : button ?? cards[this.focusedCard];
    (fallback ?? byId("prompt")).focus();
  }
}
