/**
 * What happens at the table, one thing after another: scenes wait here for their turn to be shown. Nobody waits for
 * them: a touch or a key beside what is told shows at once how the table stands.
 */

import { glide, land, pace, still } from "./motion.js";
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
const WATCHED = 6000; // how long a count stays for who only watches

export class Show {
  /**
   * @param {Board} board
   * @param {(message: SceneNow, events: Happening[], passed?: boolean) => number} present shows a scene as it is, and
   *   says how long its cards move; of one that is passed by it only tells what happened
   * @param {(texts: string[]) => void} news tells what happens in words
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
    this.holds = false;
    /** @type {Element[]} */
    this.passing = [];
    /** @type {SeatState[]} */
    this.seats = [];
    /** @type {import("./types.js").LogEntry | null} */
    this.dealt = null;
    this.match = 0;
    this.telling = new Telling(
      () => this.hurry(),
      () => this.goOn(),
    );
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => this.touched(event), true);
    document.addEventListener("visibilitychange", () => document.hidden && this.land());
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
    if (document.hidden) this.land();
    else if (still()) this.showStill();
    else if (!this.told && !this.timer) this.begin();
  }

  /** Without motion the table stands at once as it is; what was counted lies over it until somebody goes on. */
  showStill() {
    for (const message of this.waiting.splice(0)) {
      this.end(message, message.events);
      sounds(message.events, message.scene.seat);
      const counted = message.events.filter((event) => event.part === "shows" || event.part === "counts");
      if (!counted.some((event) => event.part === "shows") || message.scene.over) continue;
      this.telling.close();
      const page = counted.slice(counted.findIndex((event) => event.part === "shows"));
      for (const event of page) this.tell(event, this.board.sitting?.scene.zones ?? []);
      this.telling.wait(goesOn(message.events.some((event) => event.part === "deals")));
    }
  }

  /** The next scene that waits, if any. */
  begin() {
    this.timer = 0;
    const message = this.waiting.shift();
    if (!message) return;
    const before = this.match === message.match ? (this.board.sitting?.scene.zones ?? null) : null;
    this.match = message.match;
    if (this.waiting.length >= MOST_WAITING) {
      this.end(message, []);
      this.later(BREATH, () => this.begin());
      return;
    }
    this.told = { message, steps: stepsOf(before, message.events, message.scene.zones), at: 0 };
    this.step();
  }

  /** Tells the next step; with the last one the scene stands as it is. */
  step() {
    this.timer = 0;
    const told = this.told;
    if (!told) return;
    const step = told.steps[told.at];
    const last = told.at >= told.steps.length - 1;
    const counting = step?.events.some((event) => event.part === "shows" || (event.part === "counts" && this.telling.isOpen));
    if (this.telling.isOpen && !counting && !this.holds) {
      this.hold(told);
      return;
    }
    this.holds = false;
    if (!step || (last && !counting)) {
      const long = this.end(told.message, step?.events ?? []);
      this.told = null;
      const beat = step ? this.perform(step, true) : 0;
      this.later(Math.max(long + BREATH, this.waiting.length ? beat : 0), () => this.begin());
      return;
    }
    told.at += 1;
    this.board.root.dataset.passing = "";
    const long = this.board.pass(told.message.scene, this.seats, step);
    const beat = this.perform(step, false);
    this.later(Math.max(long + BREATH * pace(), beat), () => this.step());
  }

  /**
   * What has been counted stays until somebody goes on.
   *
   * @param {{message: SceneNow, steps: Step[], at: number}} told
   */
  hold(told) {
    this.holds = true;
    this.telling.fold();
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
      if (!last) this.news([event.text]);
      if (event.part === "cheer") this.passing.push(cheer(event, BEATS.cheer * pace()));
      else if (event.part === "shows" || (event.part === "counts" && this.telling.isOpen)) this.tell(event, step.zones);
      else if (event.part === "says" || event.part === "counts") this.keep(bubble(event, this.board.root));
    }
    if (last) setTimeout(() => this.clear(), BEATS.says * 2 * pace());
    sounds(step.events, this.board.sitting?.scene.seat ?? -1);
    return beat;
  }

  /** @param {Element | null} element that is there for a moment */
  keep(element) {
    if (element) this.passing.push(element);
  }

  clear() {
    for (const element of this.passing.splice(0)) element.remove();
  }

  /**
   * @param {Happening} event
   * @param {import("./types.js").SceneZone[]} zones
   */
  tell(event, zones) {
    if (event.part === "counts") {
      this.telling.count(event);
      return;
    }
    const beside = zones.filter((zone) => zone.key === event.source).flatMap((zone) => zone.cards);
    this.telling.lay(event, beside.filter((card) => card !== "?"));
  }

  /**
   * @param {SceneNow} message
   * @param {Happening[]} events that its cards move by
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

  /** Everything that waits is shown at once as it stands. */
  land() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.holds = false;
    this.clear();
    if (this.telling.isOpen) this.telling.close();
    const left = [...(this.told ? [this.told.message] : []), ...this.waiting.splice(0)];
    this.told = null;
    left.forEach((message, at) => this.end(message, [], at < left.length - 1));
    land(this.board.root);
  }
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
