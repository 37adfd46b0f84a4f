import { byId, h, setAttribute } from "../common/dom.js";
import { commonWords } from "./move-targets.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneMove} Move */

const GAP = 8;
const MANY_CHOICES = 5; // minimum number of choices whose common first words are shown only once, above the list

/**
 * Open a choice of moves next to the selected card or zone.
 *
 * @param {Move[]} moves
 * @param {HTMLElement} anchor
 * @param {string | null} hintedMove the move to mark, if it is one of the choices
 * @param {(move: Move) => void} choose
 */
export function openChooser(moves, anchor, hintedMove, choose) {
  const common = moves.length >= MANY_CHOICES ? commonWords(moves) : "";
  const choices = moves.map((move) => ({ label: move.label, isHinted: move.move === hintedMove, choose: () => choose(move) }));
  openChoices(choices, anchor, common, moves);
}

/**
 * Open a list of choices next to the selected element.
 *
 * @param {{label: string, isHinted?: boolean, choose: () => void}[]} choices
 * @param {HTMLElement} anchor
 * @param {string} [common] words at the beginning of all labels
 * @param {Move[]} [moves] moves of the choices; the list is closed when one of them is no longer legal
 */
export function openChoices(choices, anchor, common = "", moves = []) {
  const chooser = byId("chooser");
  chooser.replaceChildren(
    ...(common ? [h("p", { class: "common", "aria-hidden": "true" }, formatMessage("table-more", { begun: common }))] : []),
    ...choices.map(({ label, isHinted, choose }) => {
      const rest = common ? label.slice(common.length + 1) : label;
      const button = h("button", { type: "button", class: "button" }, rest);
      if (common) setAttribute(button, "aria-label", label);
      if (isHinted) markAsHinted(button);
      button.addEventListener("click", () => {
        closeChooser();
        anchor.focus();
        choose();
      });
      return button;
    }),
  );
  chooser.classList.toggle("many", Boolean(common));
  chooser.setAttribute("aria-label", formatMessage("table-choose"));
  chooser.dataset.moves = moves.map((move) => move.move).join("\n");
  chooser.showPopover();
  if (common) arrangeInColumns(chooser, choices.length);
  placeChooser(chooser, anchor);
  /** @type {HTMLElement | null} */ (chooser.querySelector(".hinted") ?? chooser.querySelector("button"))?.focus();
}

/** Mark an element as part of the suggested move. @param {Element} element */
export function markAsHinted(element) {
  element.classList.add("hinted");
  setAttribute(element, "aria-description", formatMessage("hint-mark"));
}

/**
 * Arrange many choices in as many columns as their longest words allow, at most four. If possible, all rows have the
 * same length, so that related choices are below each other.
 *
 * @param {HTMLElement} chooser
 * @param {number} count
 */
function arrangeInColumns(chooser, count) {
  const buttons = /** @type {HTMLElement[]} */ ([...chooser.querySelectorAll("button")]);
  const fits = (/** @type {number} */ columns) => {
    chooser.style.setProperty("--columns", String(columns));
    return buttons.every((button) => button.scrollWidth <= button.clientWidth);
  };
  const candidates = [4, 3, 2].filter(fits);
  fits(candidates.find((columns) => count % columns === 0) ?? candidates[0] ?? 1);
}

/**
 * @param {HTMLElement} chooser
 * @param {HTMLElement} anchor
 */
function placeChooser(chooser, anchor) {
  const anchorBox = anchor.getBoundingClientRect();
  const width = chooser.offsetWidth;
  const height = chooser.offsetHeight;
  const left = Math.min(Math.max(GAP, anchorBox.left + anchorBox.width / 2 - width / 2), innerWidth - width - GAP);
  const above = anchorBox.top - height - GAP;
  const top = above >= GAP ? above : Math.min(anchorBox.bottom + GAP, innerHeight - height - GAP);
  chooser.style.left = `${left}px`;
  chooser.style.top = `${Math.max(GAP, top)}px`;
}

export function closeChooser() {
  const chooser = byId("chooser");
  if (chooser.matches(":popover-open")) chooser.hidePopover();
}

/**
 * Close the chooser if one of its moves is no longer legal.
 *
 * @param {Move[]} moves
 */
export function closeIfImpossible(moves) {
  const chooser = byId("chooser");
  if (!chooser.matches(":popover-open") || !chooser.dataset.moves) return;
  const legalMoves = new Set(moves.map((move) => move.move));
  if (!(chooser.dataset.moves ?? "").split("\n").every((move) => legalMoves.has(move))) chooser.hidePopover();
}

/** Set up the arrow keys in the chooser, and empty it when it closes. Escape or a click outside closes it, as with every popover. */
export function setUpChooser() {
  const chooser = byId("chooser");
  chooser.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...chooser.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
  chooser.addEventListener("toggle", ({ newState }) => newState === "closed" && chooser.replaceChildren());
}
