/** How a table is kept: the part of a form that asks for it, and the sentences that tell it. */

import { h } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Manners} Manners */

const CLOCKS = [0, 15, 30, 60, 120, 300]; // seconds for a move
const TOTALS = [0, 180, 300, 600, 1200, 1800]; // and for all moves of a match
const PACES = ["normal", "slow", "fast"];
const SWITCHES = /** @type {const} */ (["takebacks", "chat", "rests", "reminders"]);

/** Draws the manners of a new table into a container, and says what was chosen. */
export class MannersForm {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.clock = choice("manners-clock", CLOCKS.map((seconds) => [String(seconds), say("manners-clock-of", { seconds })]));
    this.total = choice("manners-total", TOTALS.map((seconds) => [String(seconds), say("manners-total-of", { minutes: seconds / 60 })]));
    this.pace = choice("manners-pace", PACES.map((pace) => [pace, say("manners-pace-of", { pace })]));
    this.ticks = new Map(SWITCHES.map((name) => [name, h("input", { type: "checkbox", id: `manners-${name}` })]));
    this.tick("takebacks").checked = true;
    this.tick("rests").addEventListener("change", () => this.show());
    this.lines = new Map(
      [...this.ticks].map(([name, tick]) => [name, h("label", { class: "tick" }, tick, " ", h("span", {}, say("manners-switch", { name })))]),
    );
    place.replaceChildren(
      field(this.clock, say("manners-clock")),
      field(this.total, say("manners-total")),
      field(this.pace, say("manners-pace")),
      ...this.lines.values(),
    );
    this.show();
  }

  /** @param {typeof SWITCHES[number]} name */
  tick(name) {
    return /** @type {HTMLInputElement} */ (this.ticks.get(name));
  }

  /**
   * For another game: whether its hands can bear reminders.
   *
   * @param {boolean} reminders
   */
  offer(reminders) {
    const line = this.lines.get("reminders");
    if (line) line.hidden = !reminders;
    if (!reminders) this.tick("reminders").checked = false;
  }

  show() {
    const rests = this.tick("rests").checked;
    for (const timed of [this.clock, this.total]) {
      if (rests) timed.value = "0";
      timed.disabled = rests;
    }
  }

  /** @returns {Manners} */
  values() {
    const ticked = Object.fromEntries(SWITCHES.map((name) => [name, this.tick(name).checked]));
    const times = { clock: Number(this.clock.value), total: Number(this.total.value) };
    return /** @type {Manners} */ ({ ...ticked, ...times, pace: this.pace.value });
  }
}

/**
 * @param {string} id
 * @param {string[][]} values
 */
function choice(id, values) {
  return h("select", { id }, ...values.map(([value, text]) => h("option", { value }, text)));
}

/**
 * @param {HTMLElement} control
 * @param {string} text
 */
function field(control, text) {
  return h("p", { class: "field" }, h("label", { for: control.id }, text), control);
}

/**
 * The manners of a table, a sentence each; what goes without saying is left out.
 *
 * @param {Manners} manners
 */
export function tellManners({ takebacks, clock, total, pace, reminders, chat, rests }) {
  return [
    takebacks ? say("manners-told-takebacks") : say("manners-told-no-takebacks"),
    clock ? say("manners-told-clock", { time: say("manners-clock-of", { seconds: clock }) }) : "",
    total ? say("manners-told-total", { time: say("manners-total-of", { minutes: total / 60 }) }) : "",
    rests ? say("manners-told-rests") : "",
    pace === "normal" ? "" : say("manners-told-pace", { pace }),
    reminders ? say("manners-told-reminders") : "",
    chat ? say("manners-told-chat") : "",
  ].filter(Boolean);
}
