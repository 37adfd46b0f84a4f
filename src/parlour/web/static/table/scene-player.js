/**
 * The animation queue: scenes wait here until they are shown, one event after another. The user need not wait: a touch
 * or key outside the text skips to the current state.
 */

import { setHurry, finishAll, durationFactor, isStill } from "../board/card-motion.js";
import { buildSteps } from "../board/scene-steps.js";
import { playSound } from "./sound.js";
import { showSpeechBubble, showCelebration, continueLabel, CountingPanel } from "./counting-panel.js";

/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */
/** @typedef {import("../types.js").SeatState} SeatState */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */
/** @typedef {import("../board/scene-steps.js").Step} Step */
/** @typedef {import("../board/board.js").Board} Board */

const STEP_DURATIONS = /** @type {Record<string, number>} */ ({ says: 750, beat: 900, cheer: 1900, shows: 1100, counts: 900 });
const PAUSE_MS = 90; // milliseconds between two events
const MAX_QUEUED_SCENES = 3; // scenes shown step by step; earlier ones in the queue are shown at once
const SPEED_UP_AFTER_MS = 4000; // milliseconds of other players' moves by which animations become faster
const MIN_DURATION_FACTOR = 0.15; // smallest factor of a duration
const SPECTATOR_COUNT_MS = 6000; // milliseconds that a count is shown to spectators

export class ScenePlayer {
  /**
   * @param {Board} board
   * @param {(message: SceneUpdate, events: SceneEvent[] | null, passed?: boolean) => number} present shows a scene and returns how long its cards move; for a skipped scene it only reports the events
   * @param {import("./event-log.js").LatestEvents} news shows the events as text
   */
  constructor(board, present, news) {
    this.board = board;
    this.playScene = present;
    this.news = news;
    /** @type {SceneUpdate[]} */
    this.queue = [];
    /** @type {{message: SceneUpdate, steps: Step[], at: number} | null} The scene that is being shown. */
    this.current = null;
    this.timer = 0;
    this.clearTimer = 0; // until the last speech bubble disappears
    this.isPaused = false;
    /** @type {Element[]} */
    this.temporaryElements = [];
    /** @type {SeatState[]} */
    this.seats = [];
    /** @type {import("../types.js").LogEntry | null} */
    this.dealEntry = null;
    this.match = 0;
    this.waitedMs = 0; // milliseconds of other players' moves shown since your own last move
    this.counting = new CountingPanel(
      () => this.hurry(),
      () => this.goOn(),
    );
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.onTouch(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.finishMotion(true));
  }

  /**
   * Store the events before the page was opened. If they are only the deal, it is animated.
   *
   * @param {import("../types.js").LogEntry[]} entries
   */
  setHistory(entries) {
    const [first, ...more] = entries;
    this.dealEntry = first && !more.length ? first : null;
  }

  /**
   * @param {SceneUpdate} message
   * @param {SeatState[]} seats
   */
  add(message, seats) {
    this.seats = seats;
    const dealEvents = this.dealEntry?.seq === message.seq && this.match !== message.match_number ? this.dealEntry.events : [];
    this.queue.push(message.events.length ? message : { ...message, events: dealEvents });
    if (document.hidden) this.finishMotion(true);
    else if (isStill()) this.showWithoutMotion();
    else if (!this.current && !this.timer) this.startNext();
  }

  /** Show the current state without animation. A count covers it until the user continues. */
  showWithoutMotion() {
    for (const message of this.queue.splice(0)) {
      const steps = this.stepsTo(message);
      this.finishScene(message, message.events);
      playEventSound(message.events, message.scene.seat);
      const first = steps.findIndex(({ events }) => areCardsCounted(events));
      if (first >= 0 || message.scene.is_over) this.counting.close();
      if (first < 0 || message.scene.is_over) continue;
      const counted = steps.slice(first).flatMap(({ events, zones }) => events.filter(isCountingEvent).map((event) => ({ event, zones })));
      counted.forEach(({ event, zones }, at) => this.showCounting(event, zones, counted[at + 1]?.event.animation === "counts"));
      this.counting.waitForNext(continueLabel(message.events.some((event) => event.animation === "deals")));
    }
  }

  /** Start the next scene of the queue, if there is one. */
  startNext() {
    this.timer = 0;
    const message = this.queue.shift();
    if (!message) return;
    const steps = this.stepsTo(message);
    this.match = message.match_number;
    if (message.events[0]?.who === message.scene.seat) this.waitedMs = 0;
    if (this.queue.length >= MAX_QUEUED_SCENES && !areCardsCounted(message.events)) {
      this.finishScene(message, []);
      this.schedule(PAUSE_MS, () => this.startNext());
      return;
    }
    this.current = { message, steps, at: 0 };
    this.playStep();
  }

  /** Return the steps from the current table to a scene. @param {SceneUpdate} message */
  stepsTo(message) {
    const before = this.match === message.match_number ? (this.board.shown?.scene.zones ?? null) : null;
    return buildSteps(before, message.events, message.scene.zones);
  }

  /** Show the next step. The last step shows the scene itself. */
  playStep() {
    this.timer = 0;
    const current = this.current;
    if (!current) return;
    const step = current.steps[current.at];
    const last = current.at >= current.steps.length - 1;
    const counting = step && (areCardsCounted(step.events) || (this.counting.isOpen && step.events.some((event) => event.animation === "counts")));
    this.adjustSpeed(current.message.scene.seat, Boolean(counting));
    if (this.counting.isOpen && !counting && !this.isPaused) {
      this.pauseForCounting(current);
      return;
    }
    this.isPaused = false;
    if (!step || (last && !counting)) {
      const long = this.finishScene(current.message, step?.events ?? []);
      this.current = null;
      const beat = step ? this.perform(step, true) : 0;
      this.wait(Math.max(long + PAUSE_MS * durationFactor(), this.queue.length ? beat : 0), () => this.startNext());
      return;
    }
    current.at += 1;
    this.board.root.dataset.passing = "";
    const long = this.board.showStep(current.message.scene, this.seats, step);
    const beat = this.perform(step, false);
    this.wait(Math.max(long + PAUSE_MS * durationFactor(), beat), () => this.playStep());
  }

  /**
   * Make animations faster the longer the user has waited for other players. The factor depends on the time shown so
   * far, not on who moves. Counts keep their duration, and so does everything for spectators.
   *
   * @param {number} seat
   * @param {boolean} counting
   */
  adjustSpeed(seat, counting) {
    setHurry(1);
    if (counting) this.waitedMs = 0;
    if (seat >= 0) setHurry(Math.max(MIN_DURATION_FACTOR, Math.exp(-this.waitedMs / (SPEED_UP_AFTER_MS * durationFactor()))));
  }

  /**
   * @param {number} length duration of the step, in milliseconds
   * @param {() => void} next
   */
  wait(length, next) {
    this.waitedMs += length;
    this.schedule(length, next);
  }

  /**
   * Show a finished count until the user continues.
   *
   * @param {{message: SceneUpdate, steps: Step[], at: number}} current
   */
  pauseForCounting(current) {
    this.isPaused = true;
    this.counting.waitForNext(continueLabel(current.steps.slice(current.at).some((step) => step.gather)));
    this.counting.takeFocus();
    if (current.message.scene.seat < 0) this.schedule(SPECTATOR_COUNT_MS * durationFactor(), () => this.goOn());
  }

  goOn() {
    this.counting.close();
    if (this.current) this.hurry();
  }

  /** Show the next step now. */
  hurry() {
    if (this.isPaused && this.counting.isOpen) return;
    clearTimeout(this.timer);
    finishAll(this.board.root);
    this.playStep();
  }

  /**
   * Show speech, counts and sounds of a step. Return how long it should stay, in milliseconds.
   *
   * @param {Step} step
   * @param {boolean} last
   */
  perform(step, last) {
    this.clear();
    let beat = 0;
    for (const event of step.events) {
      beat = Math.max(beat, (STEP_DURATIONS[event.animation] ?? 0) * durationFactor());
      const counted = event.animation === "shows" || (event.animation === "counts" && this.counting.isOpen);
      if (!last && !counted) this.news.showStep([event.text]); // during a count, the panel shows the text itself
      if (event.animation === "cheer") this.temporaryElements.push(showCelebration(event, STEP_DURATIONS.cheer * durationFactor()));
      else if (counted) this.showCounting(event, step.zones, this.isNextCounted());
      else if (event.animation === "says" || event.animation === "counts") this.showSpeech(event);
    }
    if (last) this.clearTimer = setTimeout(() => this.clear(), STEP_DURATIONS.says * 2 * durationFactor());
    playEventSound(step.events, this.board.shown?.scene.seat ?? -1);
    return beat;
  }

  /** Return true if the next step counts a line. */
  isNextCounted() {
    return Boolean(this.current?.steps[this.current.at]?.events.some((event) => event.animation === "counts"));
  }

  /** Show a speech bubble. The text moves to the latest events when it disappears. @param {SceneEvent} event */
  showSpeech(event) {
    const bubble = showSpeechBubble(event, this.board.root);
    if (!bubble) return;
    this.temporaryElements.push(bubble);
    this.news.setSpoken([...this.news.spoken, event.text]);
  }

  clear() {
    clearTimeout(this.clearTimer);
    for (const element of this.temporaryElements.splice(0)) element.remove();
    this.news.setSpoken([]);
  }

  /**
   * @param {SceneEvent} event
   * @param {import("../types.js").SceneZone[]} zones
   * @param {boolean} counted true if the shown cards are counted line by line
   */
  showCounting(event, zones, counted) {
    if (event.animation === "counts") {
      this.counting.addLine(event);
      return;
    }
    const beside = zones.filter((zone) => zone.key === event.source).flatMap((zone) => zone.cards);
    this.counting.addHand(event, beside.filter((card) => card !== "?"), counted);
  }

  /**
   * @param {SceneUpdate} message
   * @param {SceneEvent[] | null} events the events that determine how cards move; null to move nothing
   * @param {boolean} [passed] true if the next scene has already arrived
   */
  finishScene(message, events, passed = false) {
    this.match = message.match_number;
    delete this.board.root.dataset.passing;
    return this.playScene(message, events, passed);
  }

  /**
   * @param {number} length
   * @param {() => void} act
   */
  schedule(length, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, length);
  }

  /** @param {Event} event */
  onTouch(event) {
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = event instanceof KeyboardEvent && event.key.length === 1 && event.key !== " ";
    if (target?.closest("#counting") && !isTyping) return;
    if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
    this.finishMotion();
  }

  /**
   * Skip the current animation and the queue, and show the current state. A count that the user has not seen is still
   * shown.
   *
   * @param {boolean} [all] true to skip counts as well
   */
  finishMotion(all = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.clear();
    finishAll(this.board.root);
    const { current } = this;
    const count = current && !all && !this.counting.isOpen ? current.steps.findIndex(({ events }, at) => at >= current.at && areCardsCounted(events)) : -1;
    if (current && count >= 0) {
      current.at = count;
      this.playStep();
      return;
    }
    this.isPaused = false;
    if (this.counting.isOpen) this.counting.close();
    const next = all ? -1 : this.queue.findIndex(({ events }) => areCardsCounted(events));
    const left = [...(current ? [current.message] : []), ...this.queue.splice(0, next < 0 ? this.queue.length : next)];
    this.current = null;
    left.forEach((message, at) => this.finishScene(message, null, at < left.length - 1));
    if (!this.queue.length) return;
    this.startNext();
    this.finishMotion();
  }
}

/** Return true if the counting panel shows the event. @param {SceneEvent} event */
function isCountingEvent(event) {
  return event.animation === "shows" || event.animation === "counts";
}

/** Return true if cards are shown to be counted. @param {SceneEvent[]} events */
function areCardsCounted(events) {
  return events.some((event) => event.animation === "shows");
}

/**
 * Play the sound of a step, which is that of its first event.
 *
 * @param {SceneEvent[]} events
 * @param {number} seat the listener's seat
 */
function playEventSound(events, seat) {
  const [event] = events;
  if (!event) return;
  const own = events.some((each) => each.who === seat || seat < 0);
  if (event.mood === "grand" || (event.mood === "good" && own)) playSound("good");
  else if (event.animation === "deals" || (event.source && events.some((each) => each.hidden_count))) playSound("deal");
  else if (event.target && event.cards.length) playSound("play");
  else if (event.animation === "says") playSound("knock");
}
