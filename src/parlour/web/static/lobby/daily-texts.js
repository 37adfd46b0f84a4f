/** Texts about the deal of the day: the streak, and the time until the next deal. */

import { formatMessage } from "../common/messages.js";

/**
 * Format the number of days in a row on which the user finished the daily deal. The text is empty for no day.
 *
 * @param {number} days
 */
export function formatStreak(days) {
  return days ? formatMessage("daily-streak", { number: days }) : "";
}

/**
 * Format the time until the next deal, in whole minutes.
 *
 * @param {number} time milliseconds
 */
export function formatRemaining(time) {
  const minutes = Math.max(1, Math.ceil(time / 60_000));
  return formatMessage("daily-next", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
