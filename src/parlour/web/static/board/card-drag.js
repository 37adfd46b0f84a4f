/** Dragging of cards: to play a card (onto the table or a player), or to reorder the hand. */

import { finishAll, isStill } from "./card-motion.js";

const DRAG_THRESHOLD = { mouse: 5, touch: 10, pen: 8 }; // minimum movement for a drag, in pixels; anything shorter is a tap
const RETURN_ANIMATION = { duration: 180, easing: "cubic-bezier(.2, .7, .25, 1)" };
const DROP_TIMEOUT_MS = 1500; // milliseconds after which a dropped card returns if it has not been played

/** @typedef {{card: HTMLElement, x: number, y: number, moved: boolean, pointer: number}} Dragged */

/** Handles the dragging of the cards in your hand. */
export class CardDrag {
  /**
   * @param {HTMLElement} root the element that contains the cards
   * @param {(card: HTMLElement, onto: Element | null) => boolean} play plays a card that was dropped onto an element; returns true if a move was sent
   * @param {(card: HTMLElement, index: number) => void} reorder moves a card to an index among the other cards of its hand
   */
  constructor(root, play, reorder) {
    this.root = root;
    this.play = play;
    this.reorder = reorder;
    /** @type {Dragged | null} */
    this.dragged = null;
    this.justDropped = false;
    root.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    root.addEventListener("pointermove", (event) => this.onPointerMove(event));
    root.addEventListener("pointerup", (event) => this.onPointerUp(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("click", (event) => this.suppressClick(event), true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    const card = event.target instanceof Element ? event.target.closest(".own-hand .card") : null;
    if (!(card instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    this.dragged = { card, x: event.clientX, y: event.clientY, moved: false, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  onPointerMove(event) {
    const { dragged } = this;
    if (!dragged || event.pointerId !== dragged.pointer) return;
    const x = event.clientX - dragged.x;
    const y = event.clientY - dragged.y;
    const threshold = DRAG_THRESHOLD[/** @type {keyof typeof DRAG_THRESHOLD} */ (event.pointerType)] ?? DRAG_THRESHOLD.touch;
    if (!dragged.moved && Math.hypot(x, y) < threshold) return;
    if (!dragged.moved) {
      dragged.moved = true;
      finishAll(this.root);
      this.root.setPointerCapture(dragged.pointer);
      dragged.card.classList.add("dragged");
      this.root.dataset.dragging = "";
    }
    dragged.card.style.translate = `${x}px ${y}px`;
  }

  /** @param {PointerEvent} event */
  onPointerUp(event) {
    const { dragged } = this;
    this.dragged = null;
    if (!dragged?.moved) return;
    this.justDropped = true;
    setTimeout(() => (this.justDropped = false));
    delete this.root.dataset.dragging;
    const onto = document.elementsFromPoint(event.clientX, event.clientY).find((each) => !dragged.card.contains(each)) ?? null;
    const hand = dragged.card.closest(".own-hand");
    dragged.card.classList.replace("dragged", "dropped");
    if (hand && (onto?.closest(".own-hand") === hand || isWithin(hand, event))) {
      const index = dropIndex(hand, dragged.card, event);
      releaseDropped(this.root);
      this.reorder(dragged.card, index);
    } else if (!dragged.card.isConnected || !this.play(dragged.card, onto)) animateBack(dragged.card);
    else setTimeout(() => animateBack(dragged.card), DROP_TIMEOUT_MS);
  }

  cancel() {
    const { dragged } = this;
    this.dragged = null;
    delete this.root.dataset.dragging;
    if (dragged?.moved) animateBack(dragged.card);
  }

  /** Suppress the click at the end of a drag. @param {Event} event */
  suppressClick(event) {
    if (!this.justDropped) return;
    this.justDropped = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/**
 * @param {Element} hand
 * @param {PointerEvent} event
 */
function isWithin(hand, event) {
  const box = hand.getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}

/**
 * Return the index of a dropped card among the other cards of a hand. The card goes into the nearest row, before the
 * first card whose centre is to the right of the pointer.
 *
 * @param {Element} hand
 * @param {HTMLElement} card the dropped card
 * @param {PointerEvent} event
 */
function dropIndex(hand, card, event) {
  const others = [...hand.querySelectorAll(".cards > .card")].filter((each) => each !== card);
  const boxes = others.map((each) => each.getBoundingClientRect());
  const verticalDistance = (/** @type {DOMRect} */ box) => Math.abs(box.top + box.height / 2 - event.clientY);
  const nearest = Math.min(...boxes.map(verticalDistance));
  const row = boxes.map((box, at) => ({ box, at })).filter(({ box }) => verticalDistance(box) < nearest + 4);
  const nextCard = row.find(({ box }) => box.left + box.width / 2 > event.clientX);
  return nextCard ? nextCard.at : (row.at(-1)?.at ?? -1) + 1;
}

/** @param {HTMLElement} card a card that was not played */
function animateBack(card) {
  if (!card.style.translate) return;
  const from = card.style.translate;
  card.classList.remove("dragged", "dropped");
  card.style.translate = "";
  if (!isStill()) card.animate([{ translate: from }, { translate: "0px 0px" }], RETURN_ANIMATION);
}

/**
 * Return dropped cards to their layout positions. Call this after the drop positions have been measured for the
 * animation.
 *
 * @param {Element} root
 */
export function releaseDropped(root) {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".dropped"))) {
    card.classList.remove("dropped");
    card.style.translate = "";
  }
}
