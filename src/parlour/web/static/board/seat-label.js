/** The label of a player at the table. */

import { replaceContent, h } from "../common/dom.js";
import { isBadge, isMeld } from "./seating.js";
import { portrait } from "../common/portrait.js";
import { formatMessage } from "../common/messages.js";

/**
 * Return a word for the kind of occupant: bot or bot client. Return an empty string for people.
 *
 * @param {import("../types.js").SeatState} seat
 */
export function occupantKind(seat) {
  if (seat.is_bot_client) return formatMessage("table-program");
  return seat.kind === "bot" ? formatMessage("table-bot") : "";
}

/** Return a word for a player who is not here: left for good, or away. @param {import("../types.js").SeatState} seat */
export function absenceMark({ bot, substituted }) {
  return bot && !substituted ? formatMessage("table-left") : formatMessage("table-away");
}

/**
 * Draw the name, the badges and the turn marker of a player.
 *
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {import("./board.js").ShownScene} shown
 */
export function drawSeatLabel(element, seat, { scene, seats }) {
  const name = scene.names[seat] ?? "";
  const state = seats[seat];
  const marks = [];
  const kind = seat !== scene.seat && state?.name === name ? occupantKind(state) : "";
  if (state?.is_away && state.name === name) marks.push(absenceMark(state));
  const zones = scene.zones.filter((zone) => zone.seat === seat);
  const tracked = !scene.is_over && zones.some((zone) => zone.kind === "track");
  if (scene.formatted_scores.length && !tracked) marks.push(scene.formatted_scores[seat]); // a track already shows the score
  for (const { label, count } of zones.filter(isBadge)) marks.push(formatMessage("table-counted", { label, number: count }));
  const badges = zones.filter((zone) => !isMeld(zone, scene)).flatMap(({ badges: texts, reminder_count: reminderCount }) => texts.map((text, at) => ({ text, isReminder: at >= texts.length - reminderCount })));
  const turn = scene.to_move.includes(seat) && seat !== scene.seat;
  const parts = [
    portrait(state?.name === name ? state : { name }, seat),
    h("span", { class: "name" }, name),
    kind ? h("span", { class: `mark ${state.is_bot_client ? "bot-client" : "bot"}` }, kind) : null,
    seat === scene.seat && state?.is_you ? h("span", { class: "mark you" }, formatMessage("table-you")) : null,
    ...marks.map((mark) => h("span", { class: "mark" }, mark)),
    ...badges.map(({ text, isReminder }) => h("span", { class: isReminder ? "badge reminder" : "badge" }, text)),
  ];
  if (turn) parts.splice(2, 0, h("span", { class: "turn" }, formatMessage("table-plays")));
  const shown = parts.filter((part) => part !== null);
  if (scene.winners.includes(seat)) element.dataset.won = "";
  else delete element.dataset.won;
  const written = shown.map((part) => part.outerHTML).join("");
  if (element.dataset.written === written) return;
  element.dataset.written = written;
  replaceContent(element, shown);
}
