/** Your result in a deal of the day as a text that reveals no card, to be shared or copied. */

import { formatDate } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, formatNames } from "../common/messages.js";
import { formatStreak } from "./daily-texts.js";

/** @typedef {import("../types.js").DailyDeal} DailyDeal */

/** @param {DailyDeal} day */
export function formatState({ is_over: over, completed: done, closed, finished_count: finished, results: plays, bot_names: bots }) {
  const ownResult = plays.find((each) => each.is_you);
  if (ownResult) return formatMessage("daily-placed", { place: ownResult.rank, number: finished });
  if (closed) return formatMessage("daily-cleared");
  if (over || done) return formatMessage("daily-finished", { number: finished });
  return `${formatMessage("daily-against", { names: formatNames(bots) })} ${formatMessage("daily-finished", { number: finished })}`;
}

/** @param {import("../types.js").DailyResult} play */
export const formatResult = ({ won, left_early: left, margin }) => formatOutcome(left ? "left" : won ? "won" : "lost", margin);

/**
 * Describe a result.
 *
 * @param {string} outcome `won`, `lost` or `left`
 * @param {number | null} margin
 */
export function formatOutcome(outcome, margin) {
  return formatMessage("daily-result", { outcome: margin && outcome !== "left" ? `${outcome}-by` : outcome, number: Math.abs(margin ?? 0) });
}

/** @param {DailyDeal} day */
function formatShareText(day) {
  const own = day.results.find((each) => each.is_you);
  const result = own ? formatResult(own) : "";
  const title = `${formatMessage("parlour")}, ${formatMessage("daily-title")}, ${formatDate(day.date)}`;
  const lines = [title, `${day.title}: ${result}. ${formatState(day)}`, formatStreak(day.streak), home.hasServer ? new URL(home.dailyUrl(), location.href).href : ""];
  return lines.filter(Boolean).join("\n");
}

/**
 * Share the text about your result with the dialog of the device, or copy it. If the browser can do neither, the text is
 * shown and selected.
 *
 * @param {DailyDeal} day
 * @param {Element} status the element that says that the text was copied
 * @param {HTMLTextAreaElement} box
 */
export async function shareResult(day, status, box) {
  const text = formatShareText(day);
  if (typeof navigator.share === "function") {
    const problem = await navigator.share({ text }).then(() => null, (/** @type {Error} */ reason) => reason);
    if (!problem || problem.name === "AbortError") return; // the user has chosen or cancelled
  }
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = formatMessage("waiting-copied");
  } catch {
    box.hidden = false;
    box.value = text;
    box.select();
  }
}
