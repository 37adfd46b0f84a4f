/**
 * What happens at the table, one thing after another: scenes wait here for their turn to be shown. Nobody waits for
 * them: a touch or a key beside what is told shows at once how the table stands.
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
const PAUSE_MS = 90; // between two things that happen
const MAX_QUEUED_SCENES = 3; // scenes that are told step by step; those before them are only shown
const SPEED_UP_AFTER_MS = 4000; // milliseconds of others' moves after which all is told quicker and quicker
const MIN_DURATION_FACTOR = 0.15; // of its time
const SPECTATOR_COUNT_MS = 6000; // how long a count stays for who only watches

export class ScenePlayer {
  /**
   * @param {Board} board
   * @param {(message: SceneUpdate, events: SceneEvent[] | null, passed?: boolean) => number} present shows a scene as it is,
   *   and says how long its cards move; of one that is passed by it only tells what happened
   * @param {import("./event-log.js").LatestEvents} news tells what happens in words
   */
  constructor(board, present, news) {
    this.board = board;
    this.playScene = present;
    this.news = news;
    /** @type {SceneUpdate[]} */
    this.queue = [];
    /** @type {{message: SceneUpdate, steps: Step[], at: number} | null} What is being told. */
    this.current = null;
    this.timer = 0;
    this.clearTimer = 0; // until what was said last goes
    this.isPaused = false;
    /** @type {Element[]} */
    this.temporaryElements = [];
    /** @type {SeatState[]} */
    this.seats = [];
    /** @type {import("../types.js").LogEntry | null} */
    this.dealEntry = null;
    this.match = 0;
    this.waitedMs = 0; // milliseconds in which the moves of others were told since one's own
    this.counting = new CountingPanel(
      () => this.hurry(),
      () => this.goOn(),
    );
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.onTouch(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.finishMotion(true));
  }

  /**
   * What happened before this page saw the table: where it is no more than the deal, that is shown as well.
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

  /** Without motion the table stands at once as it is; what was counted lies over it until somebody goes on. */
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

  /** The next scene that waits, if any. */
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

  /** How the table that is shown comes to stand as a scene says. @param {SceneUpdate} message */
  stepsTo(message) {
    const before = this.match === message.match_number ? (this.board.shown?.scene.zones ?? null) : null;
    return buildSteps(before, message.events, message.scene.zones);
  }

  /** Tells the next step; with the last one the scene stands as it is. */
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
   * The longer one has waited for others, the quicker they are told of: after so many moves, and no sooner or later by
   * whoever makes them. What all count together takes its time, and who only watches waits for nothing.
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
   * @param {number} length of what is told
   * @param {() => void} next
   */
  wait(length, next) {
    this.waitedMs += length;
    this.schedule(length, next);
  }

  /**
   * What has been counted stays until somebody goes on.
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

  /** The next step now. */
  hurry() {
    if (this.isPaused && this.counting.isOpen) return;
    clearTimeout(this.timer);
    finishAll(this.board.root);
    this.playStep();
  }

  /**
   * What is said, counted and heard in a step; says how long it should stay.
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
      if (!last && !counted) this.news.showStep([event.text]); // the page that is counted on says it itself
      if (event.animation === "cheer") this.temporaryElements.push(showCelebration(event, STEP_DURATIONS.cheer * durationFactor()));
      else if (counted) this.showCounting(event, step.zones, this.isNextCounted());
      else if (event.animation === "says" || event.animation === "counts") this.showSpeech(event);
    }
    if (last) this.clearTimer = setTimeout(() => this.clear(), STEP_DURATIONS.says * 2 * durationFactor());
    playEventSound(step.events, this.board.shown?.scene.seat ?? -1);
    return beat;
  }

  /** Whether the step after this one counts a line. */
  isNextCounted() {
    return Boolean(this.current?.steps[this.current.at]?.events.some((event) => event.animation === "counts"));
  }

  /** Says something at the table; the news tell it when it has died away. @param {SceneEvent} event */
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
   * @param {boolean} counted whether what is laid open is counted line by line
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
   * @param {SceneEvent[] | null} events that its cards move by; null where nothing is to move
   * @param {boolean} [passed] whether the next is there already
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
   * What is under way, and all that waits, is shown at once as it stands; but for a count that nobody has seen yet.
   *
   * @param {boolean} [all] whether that is passed by as well
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

/** Whether the page over the middle tells it. @param {SceneEvent} event */
function isCountingEvent(event) {
  return event.animation === "shows" || event.animation === "counts";
}

/** Whether cards are laid open to be counted. @param {SceneEvent[]} events */
function areCardsCounted(events) {
  return events.some((event) => event.animation === "shows");
}

/**
 * What happens at once sounds like its first event.
 *
 * @param {SceneEvent[]} events
 * @param {number} seat of who hears it
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
