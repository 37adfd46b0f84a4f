/**
 * What happens at the table, one thing after another: scenes wait here for their turn to be shown. Nobody waits for
 * them: a touch or a key beside what is told shows at once how the table stands.
 */

import { hasten, land, pace, still } from "./motion.js";
import { stepsOf } from "./paths.js";
import { sound } from "./sound.js";
import { bubble, cheer, goesOn, Telling } from "./telling.js";

/** @typedef {import("./types.js").SceneNow} SceneNow */
/** @typedef {import("./types.js").SeatState} SeatState */
/** @typedef {import("./types.js").SceneEvent} Happening */
/** @typedef {import("./paths.js").Step} Step */
/** @typedef {import("./board.js").Board} Board */

const BEATS = /** @type {Record<string, number>} */ ({ says: 750, beat: 900, cheer: 1900, shows: 1100, counts: 900 });
const BREATH = 90; // between two things that happen
const MOST_WAITING = 3; // scenes that are told step by step; those before them are only shown
const PATIENCE = 4000; // milliseconds of others' moves after which all is told quicker and quicker
const QUICKEST = 0.15; // of its time
const WATCHED = 6000; // how long a count stays for who only watches

export class Show {
  /**
   * @param {Board} board
   * @param {(message: SceneNow, events: Happening[] | null, passed?: boolean) => number} present shows a scene as it is,
   *   and says how long its cards move; of one that is passed by it only tells what happened
   * @param {import("./log.js").News} news tells what happens in words
   */
  constructor(board, present, news) {
    this.board = board;
    this.present = present;
    this.news = news;
    /** @type {SceneNow[]} */
    this.waiting = [];
    /** @type {{message: SceneNow, steps: Step[], at: number} | null} What is being told. */
    this.told = null;
    this.timer = 0;
    this.fading = 0; // until what was said last goes
    this.holds = false;
    /** @type {Element[]} */
    this.passing = [];
    /** @type {SeatState[]} */
    this.seats = [];
    /** @type {import("./types.js").LogEntry | null} */
    this.dealt = null;
    this.match = 0;
    this.waited = 0; // milliseconds in which the moves of others were told since one's own
    this.telling = new Telling(
      () => this.hurry(),
      () => this.goOn(),
    );
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.touched(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.land(true));
  }

  /**
   * What happened before this page saw the table: where it is no more than the deal, that is shown as well.
   *
   * @param {import("./types.js").LogEntry[]} entries
   */
  recall(entries) {
    const [first, ...more] = entries;
    this.dealt = first && !more.length ? first : null;
  }

  /**
   * @param {SceneNow} message
   * @param {SeatState[]} seats
   */
  add(message, seats) {
    this.seats = seats;
    const dealt = this.dealt?.seq === message.seq && this.match !== message.match ? this.dealt.events : [];
    this.waiting.push(message.events.length ? message : { ...message, events: dealt });
    if (document.hidden) this.land(true);
    else if (still()) this.showStill();
    else if (!this.told && !this.timer) this.begin();
  }

  /** Without motion the table stands at once as it is; what was counted lies over it until somebody goes on. */
  showStill() {
    for (const message of this.waiting.splice(0)) {
      const steps = this.stepsTo(message);
      this.end(message, message.events);
      sounds(message.events, message.scene.seat);
      const first = steps.findIndex(({ events }) => isCounted(events));
      if (first >= 0 || message.scene.over) this.telling.close();
      if (first < 0 || message.scene.over) continue;
      const counted = steps.slice(first).flatMap(({ events, zones }) => events.filter(isTold).map((event) => ({ event, zones })));
      counted.forEach(({ event, zones }, at) => this.tell(event, zones, counted[at + 1]?.event.part === "counts"));
      this.telling.wait(goesOn(message.events.some((event) => event.part === "deals")));
    }
  }

  /** The next scene that waits, if any. */
  begin() {
    this.timer = 0;
    const message = this.waiting.shift();
    if (!message) return;
    const steps = this.stepsTo(message);
    this.match = message.match;
    if (message.events[0]?.who === message.scene.seat) this.waited = 0;
    if (this.waiting.length >= MOST_WAITING && !isCounted(message.events)) {
      this.end(message, []);
      this.later(BREATH, () => this.begin());
      return;
    }
    this.told = { message, steps, at: 0 };
    this.step();
  }

  /** How the table that is shown comes to stand as a scene says. @param {SceneNow} message */
  stepsTo(message) {
    const before = this.match === message.match ? (this.board.sitting?.scene.zones ?? null) : null;
    return stepsOf(before, message.events, message.scene.zones);
  }

  /** Tells the next step; with the last one the scene stands as it is. */
  step() {
    this.timer = 0;
    const told = this.told;
    if (!told) return;
    const step = told.steps[told.at];
    const last = told.at >= told.steps.length - 1;
    const counting = step && (isCounted(step.events) || (this.telling.isOpen && step.events.some((event) => event.part === "counts")));
    this.quicken(told.message.scene.seat, Boolean(counting));
    if (this.telling.isOpen && !counting && !this.holds) {
      this.hold(told);
      return;
    }
    this.holds = false;
    if (!step || (last && !counting)) {
      const long = this.end(told.message, step?.events ?? []);
      this.told = null;
      const beat = step ? this.perform(step, true) : 0;
      this.spend(Math.max(long + BREATH * pace(), this.waiting.length ? beat : 0), () => this.begin());
      return;
    }
    told.at += 1;
    this.board.root.dataset.passing = "";
    const long = this.board.pass(told.message.scene, this.seats, step);
    const beat = this.perform(step, false);
    this.spend(Math.max(long + BREATH * pace(), beat), () => this.step());
  }

  /**
   * The longer one has waited for others, the quicker they are told of: after so many moves, and no sooner or later by
   * whoever makes them. What all count together takes its time, and who only watches waits for nothing.
   *
   * @param {number} seat
   * @param {boolean} counting
   */
  quicken(seat, counting) {
    hasten(1);
    if (counting) this.waited = 0;
    if (seat >= 0) hasten(Math.max(QUICKEST, Math.exp(-this.waited / (PATIENCE * pace()))));
  }

  /**
   * @param {number} length of what is told
   * @param {() => void} next
   */
  spend(length, next) {
    this.waited += length;
    this.later(length, next);
  }

  /**
   * What has been counted stays until somebody goes on.
   *
   * @param {{message: SceneNow, steps: Step[], at: number}} told
   */
  hold(told) {
    this.holds = true;
    this.telling.wait(goesOn(told.steps.slice(told.at).some((step) => step.gather)));
    this.telling.takeFocus();
    if (told.message.scene.seat < 0) this.later(WATCHED * pace(), () => this.goOn());
  }

  goOn() {
    this.telling.close();
    if (this.told) this.hurry();
  }

  /** The next step now. */
  hurry() {
    if (this.holds && this.telling.isOpen) return;
    clearTimeout(this.timer);
    land(this.board.root);
    this.step();
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
      beat = Math.max(beat, (BEATS[event.part] ?? 0) * pace());
      const counted = event.part === "shows" || (event.part === "counts" && this.telling.isOpen);
      if (!last && !counted) this.news.pass([event.text]); // the page that is counted on says it itself
      if (event.part === "cheer") this.passing.push(cheer(event, BEATS.cheer * pace()));
      else if (counted) this.tell(event, step.zones, this.goesOnCounting());
      else if (event.part === "says" || event.part === "counts") this.say(event);
    }
    if (last) this.fading = setTimeout(() => this.clear(), BEATS.says * 2 * pace());
    sounds(step.events, this.board.sitting?.scene.seat ?? -1);
    return beat;
  }

  /** Whether the step after this one counts a line. */
  goesOnCounting() {
    return Boolean(this.told?.steps[this.told.at]?.events.some((event) => event.part === "counts"));
  }

  /** Says something at the table; the news tell it when it has died away. @param {Happening} event */
  say(event) {
    const said = bubble(event, this.board.root);
    if (!said) return;
    this.passing.push(said);
    this.news.quote([...this.news.aloud, event.text]);
  }

  clear() {
    clearTimeout(this.fading);
    for (const element of this.passing.splice(0)) element.remove();
    this.news.quote([]);
  }

  /**
   * @param {Happening} event
   * @param {import("./types.js").SceneZone[]} zones
   * @param {boolean} counted whether what is laid open is counted line by line
   */
  tell(event, zones, counted) {
    if (event.part === "counts") {
      this.telling.count(event);
      return;
    }
    const beside = zones.filter((zone) => zone.key === event.source).flatMap((zone) => zone.cards);
    this.telling.lay(event, beside.filter((card) => card !== "?"), counted);
  }

  /**
   * @param {SceneNow} message
   * @param {Happening[] | null} events that its cards move by; null where nothing is to move
   * @param {boolean} [passed] whether the next is there already
   */
  end(message, events, passed = false) {
    this.match = message.match;
    delete this.board.root.dataset.passing;
    return this.present(message, events, passed);
  }

  /**
   * @param {number} length
   * @param {() => void} act
   */
  later(length, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, length);
  }

  /** @param {Event} event */
  touched(event) {
    const target = event.target instanceof Element ? event.target : null;
    const written = event instanceof KeyboardEvent && event.key.length === 1 && event.key !== " ";
    if (target?.closest("#telling") && !written) return;
    if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
    this.land();
  }

  /**
   * What is under way, and all that waits, is shown at once as it stands; but for a count that nobody has seen yet.
   *
   * @param {boolean} [all] whether that is passed by as well
   */
  land(all = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.clear();
    land(this.board.root);
    const { told } = this;
    const count = told && !all && !this.telling.isOpen ? told.steps.findIndex(({ events }, at) => at >= told.at && isCounted(events)) : -1;
    if (told && count >= 0) {
      told.at = count;
      this.step();
      return;
    }
    this.holds = false;
    if (this.telling.isOpen) this.telling.close();
    const next = all ? -1 : this.waiting.findIndex(({ events }) => isCounted(events));
    const left = [...(told ? [told.message] : []), ...this.waiting.splice(0, next < 0 ? this.waiting.length : next)];
    this.told = null;
    left.forEach((message, at) => this.end(message, null, at < left.length - 1));
    if (!this.waiting.length) return;
    this.begin();
    this.land();
  }
}

/** Whether the page over the middle tells it. @param {Happening} event */
function isTold(event) {
  return event.part === "shows" || event.part === "counts";
}

/** Whether cards are laid open to be counted. @param {Happening[]} events */
function isCounted(events) {
  return events.some((event) => event.part === "shows");
}

/**
 * What happens at once sounds like its first event.
 *
 * @param {Happening[]} events
 * @param {number} seat of who hears it
 */
function sounds(events, seat) {
  const [event] = events;
  if (!event) return;
  const own = events.some((each) => each.who === seat || seat < 0);
  if (event.mood === "grand" || (event.mood === "good" && own)) sound("good");
  else if (event.part === "deals" || (event.source && events.some((each) => each.hidden))) sound("deal");
  else if (event.target && event.cards.length) sound("play");
  else if (event.part === "says") sound("knock");
}
