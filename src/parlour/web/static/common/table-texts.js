/** Descriptions of a table: its settings, and the users who can change it. */

import { formatMessage } from "./messages.js";

/** @typedef {import("../types.js").TableSettings} TableSettings */

/** Return true if you can change the game and the settings now. @param {import("../types.js").TableState} table */
export function canChange(table) {
  return table.is_host && !table.daily_date && !table.closed && (!table.started || table.is_over);
}

/**
 * Return sentences that describe the settings of a table. Most default settings are omitted.
 *
 * @param {TableSettings} settings
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

/**
 * Describe the chosen value of an option.
 *
 * @param {import("../types.js").OptionInfo} fact
 * @param {number | string} value
 */
export function describeOption(fact, value) {
  if (fact.values.length) return `${fact.descriptions[fact.values.indexOf(String(value))]}.`;
  return `${fact.title}: ${value}.`;
}
