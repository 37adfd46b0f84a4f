import { byId, h, set } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").MoveRating} MoveRating */

const OTHERS = 3; // moves shown after the best

/** A chance as people read it: so many in a hundred. @param {number} chance */
export function hundreds(chance) {
  return Math.round(100 * Math.min(1, Math.max(0, chance)));
}

/** The coach at one's side: a button, and what it answers as long as the position stays. */
export class Hint {
  /**
   * @param {() => Promise<Advice | null>} get
   * @param {(move: string | null) => void} mark shows on the table which move is meant
   */
  constructor(get, mark) {
    this.get = get;
    this.mark = mark;
    this.position = "";
    this.thinking = false;
    this.button = /** @type {HTMLButtonElement} */ (byId("hint-button"));
    this.button.addEventListener("click", () => this.ask());
    byId("hint-close").addEventListener("click", () => {
      this.clear();
      this.button.focus();
    });
  }

  /**
   * @param {boolean} allowed whether a hint can be asked for now
   * @param {string} position another one where anything has happened
   */
  offer(allowed, position) {
    if (position !== this.position || !allowed) this.clear();
    this.position = position;
    this.button.hidden = !allowed;
  }

  async ask() {
    if (this.button.hidden || this.thinking) return;
    this.think(true);
    const advice = await this.get();
    this.think(false);
    if (advice && !this.button.hidden) this.show(advice);
  }

  /** @param {boolean} thinking */
  think(thinking) {
    this.thinking = thinking;
    this.button.style.minWidth = thinking ? `${this.button.offsetWidth}px` : ""; // the prompt beside it keeps its room
    set(this.button, "aria-disabled", thinking ? "true" : false);
    set(this.button, "aria-label", thinking ? say("hint-thinking") : false);
    this.button.textContent = thinking ? "…" : say("hint-ask");
  }

  /** @param {Advice} advice */
  show({ choices, reason, figures }) {
    const [best, ...others] = choices;
    byId("hint").hidden = false; // before the words come: what was hidden is not read out
    byId("hint-text").replaceChildren(
      h("p", { class: "tip-best" }, best.label),
      ...[reason, figures].filter(Boolean).map((text) => h("p", {}, text)),
    );
    const judged = others.filter((choice) => choice.chance !== null).slice(0, OTHERS);
    byId("hint-others").replaceChildren(...(judged.length > 1 ? nextBest(judged) : []));
    this.mark(best.move || null);
  }

  clear() {
    if (byId("hint").hidden) return;
    byId("hint").hidden = true;
    byId("hint-text").replaceChildren();
    byId("hint-others").replaceChildren();
    this.mark(null);
  }
}

/** @param {MoveRating[]} choices */
function nextBest(choices) {
  return choices.map(({ label, chance }) =>
    h("li", {}, h("span", {}, label), " ", h("span", {}, chance === null ? "" : say("hint-wins", { chance: hundreds(chance) }))),
  );
}
