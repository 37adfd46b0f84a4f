/**
 * The animation queue. It shows the events of each scene step by step. A touch or key outside the counting panel skips
 * to the current state.
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

/** The minimum duration of a step for each animation, in milliseconds. */
const STEP_DURATIONS = /** @type {Record<string, number>} */ ({ says: 750, beat: 900, cheer: 1900, shows: 1100, counts: 900 });
const PAUSE_MS = 90; // milliseconds between two events
const MAX_QUEUED_SCENES = 3; // number of queued scenes at which the next scene is shown at once, without its steps
const MAX_OPENING_QUEUED_SCENES = 2; // the same before your first own move of a match
const SPEED_UP_AFTER_MS = 4000; // time constant of the speed-up, in milliseconds: each wait of this length divides durations by e (2.718)
const OPENING_SPEED_UP_AFTER_MS = 1000; // the same before your first own move of a match
const MIN_DURATION_FACTOR = 0.15; // minimum factor by which durations are multiplied
const SPECTATOR_COUNT_MS = 6000; // milliseconds after which a finished count closes for spectators

export class ScenePlayer {
  /**
   * @param {Board} board
   * @param {(message: SceneUpdate, events: SceneEvent[] | null, isSkipped?: boolean) => number} playScene shows a scene and returns the duration of its card movements; for a skipped scene it only logs the events
   * @param {import("./event-log.js").LatestEvents} news shows the events as text
   */
  constructor(board, playScene, news) {
    this.board = board;
    this.playScene = playScene;
    this.news = news;
    /** @type {SceneUpdate[]} */
    this.queue = [];
    /** @type {{message: SceneUpdate, steps: Step[], at: number} | null} the scene that is being shown, its steps, and the index of the next step */
    this.current = null;
    this.timer = 0;
    this.clearTimer = 0; // timer that removes the speech bubbles of the last step
    this.isPaused = false;
    /** @type {Element[]} */
    this.temporaryElements = [];
    /** @type {SeatState[]} */
    this.seats = [];
    /** @type {import("../types.js").LogEntry | null} */
    this.dealEntry = null;
    this.match = 0;
    this.waitedMs = 0; // milliseconds for which other players' moves have been shown since your own last move
    this.lastMatchWithMove = 0; // the last match in which you have moved
    this.counting = new CountingPanel(
      () => this.hurry(),
      () => this.continueAfterCount(),
    );
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.onTouch(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.finishMotion(true));
  }

  /**
   * Store the deal if it is the only entry in the table's log. `add` then animates the deal. The log of a continued match
   * must be omitted, because its first entry has all earlier moves.
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

  /**
   * Show all queued scenes without animation. If cards were counted, the counting panel stays until the user continues.
   */
  showWithoutMotion() {
    for (const message of this.queue.splice(0)) {
      const steps = this.stepsTo(message);
      this.finishScene(message, message.events);
      playEventSound(message.events, message.scene.seat);
      const firstCountStep = steps.findIndex(({ events }) => areCardsCounted(events));
      if (firstCountStep >= 0 || message.scene.is_over) this.counting.close();
      if (firstCountStep < 0 || message.scene.is_over) continue;
      const countingEvents = steps.slice(firstCountStep).flatMap(({ events, zones }) => events.filter(isCountingEvent).map((event) => ({ event, zones })));
      countingEvents.forEach(({ event, zones }, at) => this.showCounting(event, zones, countingEvents[at + 1]?.event.animation === "counts"));
      this.counting.waitForNext(continueLabel(message.events.some((event) => event.animation === "deals")));
    }
  }

  /** Return true after your first own move of the match. */
  hasMoved() {
    return this.lastMatchWithMove === this.match;
  }

  /** Start the next scene of the queue, if there is one. */
  startNext() {
    this.timer = 0;
    const message = this.queue.shift();
    if (!message) return;
    const steps = this.stepsTo(message);
    if (message.events[0]?.who === message.scene.seat) {
      this.waitedMs = 0;
      // In the first scene of a match, the cards are dealt, perhaps by you.
      if (this.match === message.match_number) this.lastMatchWithMove = this.match;
    }
    this.match = message.match_number;
    if (this.queue.length >= (this.hasMoved() ? MAX_QUEUED_SCENES : MAX_OPENING_QUEUED_SCENES) && !areCardsCounted(message.events)) {
      this.finishScene(message, []);
      this.schedule(PAUSE_MS, () => this.startNext());
      return;
    }
    this.current = { message, steps, at: 0 };
    this.playStep();
  }

  /**
   * Return the steps that lead from the scene on the board to the next scene.
   *
   * @param {SceneUpdate} message
   */
  stepsTo(message) {
    const before = this.match === message.match_number ? (this.board.shown?.scene.zones ?? null) : null;
    return buildSteps(before, message.events, message.scene.zones);
  }

  /** Show the next step. The last step shows the scene itself, including its legal moves. */
  playStep() {
    this.timer = 0;
    const current = this.current;
    if (!current) return;
    const step = current.steps[current.at];
    const isLastStep = current.at >= current.steps.length - 1;
    const isCounting = step && (areCardsCounted(step.events) || (this.counting.isOpen && step.events.some((event) => event.animation === "counts")));
    this.adjustSpeed(current.message.scene.seat, Boolean(isCounting));
    if (this.counting.isOpen && !isCounting && !this.isPaused) {
      this.pauseForCounting(current);
      return;
    }
    this.isPaused = false;
    if (!step || (isLastStep && !isCounting)) {
      const moveDuration = this.finishScene(current.message, step?.events ?? []);
      this.current = null;
      const minDuration = step ? this.perform(step, true) : 0;
      this.wait(Math.max(moveDuration + PAUSE_MS * durationFactor(), this.queue.length ? minDuration : 0), () => this.startNext());
      return;
    }
    current.at += 1;
    this.board.root.dataset.passing = "";
    const moveDuration = this.board.showStep(current.message.scene, this.seats, step);
    const minDuration = this.perform(step, false);
    this.wait(Math.max(moveDuration + PAUSE_MS * durationFactor(), minDuration), () => this.playStep());
  }

  /**
   * Speed up animations gradually while the user waits for other players' moves. Use the normal speed while
   * cards are counted, and for spectators.
   *
   * @param {number} seat
   * @param {boolean} isCounting
   */
  adjustSpeed(seat, isCounting) {
    setHurry(1);
    if (isCounting) this.waitedMs = 0;
    const speedUpAfterMs = (this.hasMoved() ? SPEED_UP_AFTER_MS : OPENING_SPEED_UP_AFTER_MS) * durationFactor();
    if (seat >= 0) setHurry(Math.max(MIN_DURATION_FACTOR, Math.exp(-this.waitedMs / speedUpAfterMs)));
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
   * Keep a finished count on the screen until the user continues. For spectators, continue after a while.
   *
   * @param {{message: SceneUpdate, steps: Step[], at: number}} current
   */
  pauseForCounting(current) {
    this.isPaused = true;
    this.counting.waitForNext(continueLabel(current.steps.slice(current.at).some((step) => step.gather)));
    this.counting.takeFocus();
    if (current.message.scene.seat < 0) this.schedule(SPECTATOR_COUNT_MS * durationFactor(), () => this.continueAfterCount());
  }

  continueAfterCount() {
    this.counting.close();
    if (this.current) this.hurry();
  }

  /** Finish the current step and show the next one at once. Do nothing while a finished count is shown. */
  hurry() {
    if (this.isPaused && this.counting.isOpen) return;
    clearTimeout(this.timer);
    finishAll(this.board.root);
    this.playStep();
  }

  /**
   * Show the speech bubbles and counts of a step and play its sound. Return the minimum duration of the step in
   * milliseconds.
   *
   * @param {Step} step
   * @param {boolean} isLastStep
   */
  perform(step, isLastStep) {
    this.clear();
    let minDuration = 0;
    for (const event of step.events) {
      minDuration = Math.max(minDuration, (STEP_DURATIONS[event.animation] ?? 0) * durationFactor());
      const isCounted = event.animation === "shows" || (event.animation === "counts" && this.counting.isOpen);
      if (!isLastStep && !isCounted) this.news.showStep([event.text]); // during a count, the counting panel shows the text
      if (event.animation === "cheer") this.temporaryElements.push(showCelebration(event, STEP_DURATIONS.cheer * durationFactor()));
      else if (isCounted) this.showCounting(event, step.zones, this.isNextCounted());
      else if (event.animation === "says" || event.animation === "counts") this.showSpeech(event);
    }
    if (isLastStep) this.clearTimer = setTimeout(() => this.clear(), STEP_DURATIONS.says * 2 * durationFactor());
    playEventSound(step.events, this.board.shown?.scene.seat ?? -1);
    return minDuration;
  }

  /** Return true if the next step counts points of the shown cards. */
  isNextCounted() {
    return Boolean(this.current?.steps[this.current.at]?.events.some((event) => event.animation === "counts"));
  }

  /** Show a speech bubble. When it disappears, its text is shown with the latest events. @param {SceneEvent} event */
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
   * @param {boolean} isCountedByLine true if the next step counts the shown cards line by line
   */
  showCounting(event, zones, isCountedByLine) {
    if (event.animation === "counts") {
      this.counting.addLine(event);
      return;
    }
    const countedWith = zones.filter((zone) => zone.key === event.source).flatMap((zone) => zone.cards);
    this.counting.addHand(event, countedWith.filter((card) => card !== "?"), isCountedByLine);
  }

  /**
   * @param {SceneUpdate} message
   * @param {SceneEvent[] | null} events the events that determine how cards move; null to animate nothing
   * @param {boolean} [isSkipped] true if a later scene has already arrived
   */
  finishScene(message, events, isSkipped = false) {
    this.match = message.match_number;
    delete this.board.root.dataset.passing;
    return this.playScene(message, events, isSkipped);
  }

  /**
   * @param {number} delay delay in milliseconds
   * @param {() => void} act
   */
  schedule(delay, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, delay);
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
   * Skip the animations up to the next counting of points. If there is none, skip all animations and show the
   * current state.
   *
   * @param {boolean} [includeCounts] true to skip the counting of points as well
   */
  finishMotion(includeCounts = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.clear();
    finishAll(this.board.root);
    const { current } = this;
    const nextCountStep = current && !includeCounts && !this.counting.isOpen ? current.steps.findIndex(({ events }, at) => at >= current.at && areCardsCounted(events)) : -1;
    if (current && nextCountStep >= 0) {
      current.at = nextCountStep;
      this.playStep();
      return;
    }
    this.isPaused = false;
    if (this.counting.isOpen) this.counting.close();
    const nextCountMessage = includeCounts ? -1 : this.queue.findIndex(({ events }) => areCardsCounted(events));
    const skippedMessages = [...(current ? [current.message] : []), ...this.queue.splice(0, nextCountMessage < 0 ? this.queue.length : nextCountMessage)];
    this.current = null;
    skippedMessages.forEach((message, at) => this.finishScene(message, null, at < skippedMessages.length - 1));
    if (!this.queue.length) return;
    this.startNext();
    this.finishMotion();
  }
}

/** Return true if the counting panel can show an event. @param {SceneEvent} event */
function isCountingEvent(event) {
  return event.animation === "shows" || event.animation === "counts";
}

/** Return true if one of the events shows cards in order to count them. @param {SceneEvent[]} events */
function areCardsCounted(events) {
  return events.some((event) => event.animation === "shows");
}

/**
 * Play the sound of a step. The first event of the step determines the sound.
 *
 * @param {SceneEvent[]} events
 * @param {number} seat the listener's seat
 */
function playEventSound(events, seat) {
  const [event] = events;
  if (!event) return;
  const isOwn = events.some((each) => each.who === seat || seat < 0);
  if (event.mood === "grand" || (event.mood === "good" && isOwn)) playSound("good");
  else if (event.animation === "deals" || (event.source && events.some((each) => each.hidden_count))) playSound("deal");
  else if (event.target && event.cards.length) playSound("play");
  else if (event.animation === "says") playSound("knock");
}
