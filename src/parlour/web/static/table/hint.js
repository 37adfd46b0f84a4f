import { byId, h, setAttribute } from "../common/dom.js";
import { formatPercent } from "../common/formats.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").MoveRating} MoveRating */

const MAX_ALTERNATIVES = 3; // maximum number of moves shown after the best move

/** The hint button and the hint, which is shown until the position changes. */
export class HintPanel {
  /**
   * @param {() => Promise<Hint | null>} fetchHint
   * @param {(move: string | null) => void} markHint marks a move on the board; null removes the mark
   */
  constructor(fetchHint, markHint) {
    this.fetchHint = fetchHint;
    this.markHint = markHint;
    this.position = "";
    this.thinking = false;
    this.button = /** @type {HTMLButtonElement} */ (byId("hint-button"));
    this.button.addEventListener("click", () => this.requestHint());
    byId("hint-close").addEventListener("click", () => {
      this.clear();
      this.button.focus();
    });
  }

  /**
   * @param {boolean} allowed true if a hint can be requested now
   * @param {string} position a string that identifies the position
   */
  offer(allowed, position) {
    if (position !== this.position || !allowed) this.clear();
    this.position = position;
    this.button.hidden = !allowed;
  }

  async requestHint() {
    if (this.button.hidden || this.thinking) return;
    this.setThinking(true);
    const hint = await this.fetchHint();
    this.setThinking(false);
    if (hint && !this.button.hidden) this.show(hint);
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    this.thinking = thinking;
    this.button.style.minWidth = thinking ? `${this.button.offsetWidth}px` : ""; // keeps the button's width, so that the prompt next to it does not move
    setAttribute(this.button, "aria-disabled", thinking ? "true" : false);
    setAttribute(this.button, "aria-label", thinking ? formatMessage("hint-thinking") : false);
    this.button.textContent = thinking ? "…" : formatMessage("hint-ask");
  }

  /** @param {Hint} hint */
  show({ choices, reason, comparison }) {
    const [best, ...others] = choices;
    byId("hint").hidden = false; // shown before its text is set, because screen readers ignore the text of hidden elements
    byId("hint-text").replaceChildren(
      h("p", { class: "tip-best" }, best.label),
      ...[reason, comparison].filter(Boolean).map((text) => h("p", {}, text)),
    );
    const ratedMoves = others.filter((choice) => choice.win_chance !== null).slice(0, MAX_ALTERNATIVES);
    byId("hint-others").replaceChildren(...(ratedMoves.length > 1 ? renderAlternatives(ratedMoves) : []));
    this.markHint(best.move || null);
  }

  clear() {
    if (byId("hint").hidden) return;
    byId("hint").hidden = true;
    byId("hint-text").replaceChildren();
    byId("hint-others").replaceChildren();
    this.markHint(null);
  }
}

/** @param {MoveRating[]} choices */
function renderAlternatives(choices) {
  return choices.map(({ label, win_chance: chance }) =>
    h("li", {}, h("span", {}, label), " ", h("span", {}, chance === null ? "" : formatMessage("hint-wins", { chance: formatPercent(chance) }))),
  );
}
