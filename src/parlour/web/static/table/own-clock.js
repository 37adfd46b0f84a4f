/**
 * The last seconds of your own clock: shown near your cards, heard as ticks, and announced to screen readers. Also the
 * time left in words.
 */

import { byId } from "../common/dom.js";
import { formatList, formatMessage } from "../common/messages.js";
import { playSound } from "./sound.js";

const COUNTDOWN_SECONDS = 10;
const SPOKEN_SECONDS = [30, COUNTDOWN_SECONDS]; // seconds left at which the time is announced, once for each deadline

export class OwnClock {
  constructor() {
    this.element = byId("countdown");
    this.deadline = 0;
    this.secondsLeft = Infinity; // when the clock was last shown
  }

  /**
   * Show the countdown if your own clock is about to run out.
   *
   * @param {number} deadline your deadline by the server's clock, in milliseconds since 1970, or 0 if your clock is not running
   * @param {number} millisecondsLeft
   */
  show(deadline, millisecondsLeft) {
    const seconds = toSeconds(millisecondsLeft);
    if (deadline !== this.deadline) this.secondsLeft = Infinity;
    const before = this.secondsLeft;
    this.deadline = deadline;
    this.secondsLeft = deadline ? seconds : Infinity;
    const isCountingDown = Boolean(deadline) && seconds <= COUNTDOWN_SECONDS;
    this.element.hidden = !isCountingDown;
    if (isCountingDown && this.element.textContent !== String(seconds)) this.element.textContent = String(seconds);
    if (!deadline || seconds >= before) return;
    if (isCountingDown && seconds > 0) playSound("tick");
    const isSpoken = SPOKEN_SECONDS.some((limit) => seconds <= limit && before > limit);
    if (isSpoken && Number.isFinite(before)) speak(formatMessage("clock-own-left", { time: formatTimeInWords(millisecondsLeft) }));
  }
}

/**
 * Announce a text to screen readers, even if it is the same as the previous one.
 *
 * @param {string} text
 */
export function speak(text) {
  const region = byId("clock-speech");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** @param {number} milliseconds */
export function toSeconds(milliseconds) {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/**
 * Format a time in words, such as "1 minute 54 seconds".
 *
 * @param {number} milliseconds
 */
export function formatTimeInWords(milliseconds) {
  const seconds = toSeconds(milliseconds);
  const minutes = Math.floor(seconds / 60);
  return [
    minutes ? formatMessage("clock-minutes", { number: minutes }) : "",
    seconds % 60 || !minutes ? formatMessage("clock-seconds", { number: seconds % 60 }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Format the time that each player has left in the match, in words.
 *
 * @param {{name: string, left: number}[]} players
 */
export function formatMatchTimes(players) {
  return formatMessage("players-times", { times: formatList(players.map(({ name, left }) => formatMessage("players-time", { name, time: formatTimeInWords(left) }))) });
}
