/** The form fields for the settings of a table. */

import { h } from "./dom.js";
import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").TableSettings} TableSettings */

const MOVE_SECONDS_CHOICES = [0, 15, 30, 60, 120, 300]; // choices for the time per move, in seconds; 0 is unlimited
const MATCH_SECONDS_CHOICES = [0, 180, 300, 600, 1200, 1800]; // choices for each player's time per match, in seconds; 0 is unlimited
const BOT_SPEEDS = ["normal", "slow", "fast"];
const SWITCHES = /** @type {const} */ (["takebacks", "chat", "rests", "reminders"]);
const SERVER_SWITCHES = ["chat", "rests"]; // settings that make sense only with users at other devices

/** The form fields for the settings of a table. */
export class TableSettingsForm {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.moveSeconds = choice("table-settings-clock", MOVE_SECONDS_CHOICES.map((seconds) => [String(seconds), formatMessage("table-settings-clock-of", { seconds })]));
    this.matchSeconds = choice("table-settings-total", MATCH_SECONDS_CHOICES.map((seconds) => [String(seconds), formatMessage("table-settings-total-of", { minutes: seconds / 60 })]));
    this.botSpeed = choice("table-settings-pace", BOT_SPEEDS.map((pace) => [pace, formatMessage("table-settings-pace-of", { pace })]));
    this.checkboxes = new Map(SWITCHES.map((name) => [name, h("input", { type: "checkbox", id: `table-settings-${name}` })]));
    for (const name of /** @type {const} */ (["takebacks", "chat"])) this.checkbox(name).checked = true;
    this.checkbox("rests").addEventListener("change", () => this.disableTimes());
    this.lines = new Map(
      [...this.checkboxes].map(([name, tick]) => [name, h("label", { class: "tick", "data-only": SERVER_SWITCHES.includes(name) && "server" }, tick, " ", h("span", {}, formatMessage("table-settings-switch", { name })))]),
    );
    container.replaceChildren(
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
   * Show or hide the switch for reminders, which only some games support.
   *
   * @param {boolean} reminders
   */
  allowReminders(reminders) {
    const line = this.lines.get("reminders");
    if (line) line.hidden = !reminders;
    if (!reminders) this.checkbox("reminders").checked = false;
  }

  disableTimes() {
    const isCorrespondence = this.checkbox("rests").checked;
    for (const timeSelect of [this.moveSeconds, this.matchSeconds]) {
      if (isCorrespondence) timeSelect.value = "0";
      timeSelect.disabled = isCorrespondence;
    }
  }

  /** @param {TableSettings} settings */
  setValues({ allow_takebacks: takebacks, seconds_per_move: clock, seconds_per_match: total, bot_speed: pace, show_known_cards: reminders, allow_chat: chat, correspondence: rests }) {
    this.moveSeconds.value = String(clock);
    this.matchSeconds.value = String(total);
    this.botSpeed.value = pace;
    for (const [name, isOn] of /** @type {const} */ ([["takebacks", takebacks], ["chat", chat], ["rests", rests], ["reminders", reminders]])) this.checkbox(name).checked = isOn;
    this.disableTimes();
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
