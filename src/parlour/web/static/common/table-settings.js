/** Table settings: the part of a form for them, and the sentences that describe them. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").TableSettings} TableSettings */

const MOVE_SECONDS_CHOICES = [0, 15, 30, 60, 120, 300]; // seconds for a move
const MATCH_SECONDS_CHOICES = [0, 180, 300, 600, 1200, 1800]; // seconds for all moves of a match
const BOT_SPEEDS = ["normal", "slow", "fast"];
const SWITCHES = /** @type {const} */ (["takebacks", "chat", "rests", "reminders"]);

/** A form part for the settings of a new table. */
export class TableSettingsForm {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.moveSeconds = choice("table-settings-clock", MOVE_SECONDS_CHOICES.map((seconds) => [String(seconds), formatMessage("table-settings-clock-of", { seconds })]));
    this.matchSeconds = choice("table-settings-total", MATCH_SECONDS_CHOICES.map((seconds) => [String(seconds), formatMessage("table-settings-total-of", { minutes: seconds / 60 })]));
    this.botSpeed = choice("table-settings-pace", BOT_SPEEDS.map((pace) => [pace, formatMessage("table-settings-pace-of", { pace })]));
    this.checkboxes = new Map(SWITCHES.map((name) => [name, h("input", { type: "checkbox", id: `table-settings-${name}` })]));
    this.checkbox("takebacks").checked = true;
    this.checkbox("rests").addEventListener("change", () => this.disableTimes());
    this.lines = new Map(
      [...this.checkboxes].map(([name, tick]) => [name, h("label", { class: "tick" }, tick, " ", h("span", {}, formatMessage("table-settings-switch", { name })))]),
    );
    place.replaceChildren(
      field(this.moveSeconds, formatMessage("table-settings-clock")),
      field(this.matchSeconds, formatMessage("table-settings-total")),
      field(this.botSpeed, formatMessage("table-settings-pace")),
      ...this.lines.values(),
    );
    this.disableTimes();
  }

  /** @param {typeof SWITCHES[number]} name */
  checkbox(name) {
    return /** @type {HTMLInputElement} */ (this.checkboxes.get(name));
  }

  /**
   * Allow or forbid reminders. Not all games support them.
   *
   * @param {boolean} reminders
   */
  allowReminders(reminders) {
    const line = this.lines.get("reminders");
    if (line) line.hidden = !reminders;
    if (!reminders) this.checkbox("reminders").checked = false;
  }

  disableTimes() {
    const rests = this.checkbox("rests").checked;
    for (const timed of [this.moveSeconds, this.matchSeconds]) {
      if (rests) timed.value = "0";
      timed.disabled = rests;
    }
  }

  /** @returns {TableSettings} */
  values() {
    return {
      allow_takebacks: this.checkbox("takebacks").checked,
      seconds_per_move: Number(this.moveSeconds.value),
      seconds_per_match: Number(this.matchSeconds.value),
      bot_speed: this.botSpeed.value,
      show_known_cards: this.checkbox("reminders").checked,
      allow_chat: this.checkbox("chat").checked,
      correspondence: this.checkbox("rests").checked,
    };
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
 * Describe the settings of a table, one sentence each. Default settings are omitted.
 *
 * @param {TableSettings} manners
 */
export function describeTableSettings({ allow_takebacks: takebacks, seconds_per_move: clock, seconds_per_match: total, bot_speed: pace, show_known_cards: reminders, allow_chat: chat, correspondence: rests }) {
  return [
    takebacks ? formatMessage("table-settings-text-takebacks") : formatMessage("table-settings-text-no-takebacks"),
    clock ? formatMessage("table-settings-text-clock", { time: formatMessage("table-settings-clock-of", { seconds: clock }) }) : "",
    total ? formatMessage("table-settings-text-total", { time: formatMessage("table-settings-total-of", { minutes: total / 60 }) }) : "",
    rests ? formatMessage("table-settings-text-rests") : "",
    pace === "normal" ? "" : formatMessage("table-settings-text-pace", { pace }),
    reminders ? formatMessage("table-settings-text-reminders") : "",
    chat ? formatMessage("table-settings-text-chat") : "",
  ].filter(Boolean);
}
