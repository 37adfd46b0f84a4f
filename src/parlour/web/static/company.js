/**
 * The company at a table: who asks for a move back, who is waited for in vain, who wants to play again, and what
 * whoever opened the table can do with it.
 */

import { byId, h } from "./dom.js";
import { tellManners } from "./manners.js";
import { Notices } from "./notices.js";
import { Talk } from "./talk.js";
import { sound } from "./sound.js";
import { makeSure } from "./sure.js";
import { tellTurn } from "./turn.js";
import { list, say } from "./words.js";

/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").SceneNow} SceneNow */
/** @typedef {import("./types.js").Request} Request */

const SILENCE = 60_000; // milliseconds, after which a bot may play on for who is there; the room has the same
const AWAY = 2_000; // so long somebody may take to load the page again before it is offered
const TICK = 500;
const SHORT = 10_000; // so little time is shown as little
const PLAYED = "#middle [data-card]"; // what a move that is asked back has led to

export class Company {
  /** @param {(request: Request) => Promise<boolean>} ask */
  constructor(ask) {
    this.ask = ask;
    this.notices = new Notices();
    this.talk = new Talk(ask, this.notices);
    /** @type {TableState | null} */
    this.table = null;
    /** @type {SceneNow | null} */
    this.scene = null;
    this.ahead = 0; // by how much the room's clock is ahead of this machine's, in milliseconds
    this.timed = false; // whether that is known
    /** @type {Map<number, number>} since when each seat is there, or away: minus that */
    this.presence = new Map();
    byId("take-back").addEventListener("click", () => this.takeBack());
    byId("lock").addEventListener("click", () => ask({ type: "lock", locked: !this.table?.locked }));
    byId("close-table").addEventListener("click", () => this.close());
    byId("leave").addEventListener("click", () => this.leave());
    for (const kind of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(kind, () => this.comeBack());
    setInterval(() => this.tick(), TICK);
  }

  /** @param {number} now the room's clock */
  setClock(now) {
    this.ahead = now - Date.now();
    this.timed = true;
  }

  get waited() {
    const { table, scene } = this;
    return table && scene && !table.over && !table.closed && scene.match === table.match ? scene.scene.to_move : [];
  }

  /** @param {TableState} table */
  show(table) {
    this.table = table;
    const now = Date.now();
    table.seats.forEach((seat, at) => {
      const since = this.presence.get(at) ?? 0;
      if (since > 0 === seat.away || since === 0) this.presence.set(at, seat.away ? -now : now);
    });
    this.showMenu(table);
    this.showAsked(table);
    this.showWants(table);
    if (table.closed) this.notices.show("closed", [say("company-closed")]);
    this.refresh();
  }

  /** @param {SceneNow} scene */
  see(scene) {
    const before = this.scene;
    this.scene = scene;
    const { seat, to_move: toMove, over } = scene.scene;
    const turn = seat >= 0 && toMove.includes(seat) && scene.scene.moves.length > 0 && !over;
    const came = turn && !(before && before.match === scene.match && before.scene.to_move.includes(seat));
    if (came) tellTurn(scene.scene.title);
    byId("take-back").hidden = !scene.may_take_back;
    this.refresh();
  }

  /** @param {import("./types.js").Said} said */
  hear(said) {
    const news = this.talk.hear(said);
    if (news && !this.table?.seats[said.seat]?.you) sound("knock");
    if (news && said.kind === "nudge" && this.table?.seats[said.to]?.you) tellTurn(this.table.title);
  }

  refresh() {
    if (this.table) this.talk.show(this.table, this.waited);
    this.tick();
  }

  /** @param {TableState} table */
  showMenu(table) {
    const people = table.seats.some((seat) => seat.kind === "person" && !seat.you);
    byId("manners-here").replaceChildren(...tellManners(table.manners).map((told) => h("li", {}, told)));
    byId("watching").textContent = table.watching.length ? say("company-watching", { number: table.watching.length, names: list(table.watching) }) : "";
    byId("watching").hidden = !table.watching.length;
    byId("lock").hidden = !table.yours || table.closed;
    byId("lock").textContent = table.locked ? say("company-unlock") : say("company-lock");
    byId("close-table").hidden = !table.yours || table.closed || (Boolean(table.day) && !table.over);
    byId("free").replaceChildren(...(table.yours && people && !table.closed ? table.seats.flatMap((seat, at) => this.freeing(seat, at)) : []));
  }

  /**
   * @param {import("./types.js").SeatState} seat
   * @param {number} at
   */
  freeing(seat, at) {
    if (seat.kind !== "person" || seat.you) return [];
    const button = h("button", { type: "button", class: "button" }, say("company-free", { name: seat.name }));
    button.addEventListener("click", async () => {
      const sure = await makeSure(say("company-free-sure", { name: seat.name }), say("company-free", { name: seat.name }));
      if (sure) this.ask({ type: "free_seat", seat: at });
    });
    return [button];
  }

  async close() {
    if (await makeSure(say("company-close-sure"), say("company-close"))) this.ask({ type: "close" });
  }

  /** A bot plays on for who leaves; on a deal of the day, of which there is no second one, that is the end of it. */
  async leave() {
    if (!this.table?.day || (await makeSure(say("table-leave-day"), say("table-leave")))) this.ask({ type: "leave" });
  }

  takeBack() {
    if (this.scene?.may_take_back) this.ask({ type: "take_back", match: this.scene.match });
  }

  /** @param {TableState} table */
  showAsked(table) {
    const asker = table.seats[table.back];
    if (!asker || table.over) {
      this.notices.hide("back");
      return;
    }
    const mine = table.seats.findIndex((seat) => seat.you);
    const answer = (/** @type {boolean} */ agree) => this.ask({ type: "answer_back", match: table.match, agree });
    if (asker.you) {
      this.notices.show("back", [say("company-back-waits")], [{ text: say("company-back-never"), act: () => answer(false) }], PLAYED);
    } else if (mine >= 0 && !table.agreed.includes(mine)) {
      this.notices.show("back", [say("company-back-asked", { name: asker.name })], [
        { text: say("company-back-agree"), act: () => answer(true), strong: true },
        { text: say("company-back-refuse"), act: () => answer(false) },
      ], PLAYED);
    } else {
      this.notices.show("back", [say("company-back-told", { name: asker.name })], [], PLAYED);
    }
  }

  /** @param {TableState} table */
  showWants(table) {
    const wanting = table.seats.filter((seat, at) => table.wants.includes(at) && !seat.you).map((seat) => seat.name);
    const waited = table.seats.filter((seat, at) => seat.kind === "person" && !table.wants.includes(at) && !seat.you).map((seat) => seat.name);
    const mine = table.seats.findIndex((seat) => seat.you);
    const said = mine >= 0 && table.wants.includes(mine);
    const told = [
      said && waited.length ? say("company-again-waits", { names: list(waited) }) : "",
      !said && wanting.length ? say("company-again-wants", { number: wanting.length, names: list(wanting) }) : "",
    ];
    byId("wants").textContent = table.over ? told.filter(Boolean).join(" ") : "";
    byId("again").classList.toggle("asked", said && waited.length > 0);
  }

  /** Whoever the others let a bot play for takes the seat back with the first thing they do. */
  comeBack() {
    const mine = this.table?.seats.findIndex((seat) => seat.you) ?? -1;
    if (mine < 0 || document.hidden || this.coming || !this.table?.seats[mine].stood_in || this.table.over) return;
    this.coming = true;
    this.ask({ type: "sit", seat: mine }).finally(() => (this.coming = false));
  }

  tick() {
    this.showClock();
    this.offerStandIns();
  }

  /** The time of whoever it runs out for first, one's own before that of others; and what all have left. */
  showClock() {
    const { table, scene } = this;
    const clock = byId("clock");
    const { clock: seconds, total } = table?.manners ?? { clock: 0, total: 0 };
    clock.hidden = (!seconds && !total) || !table?.started || table.over;
    byId("times").hidden = !total || clock.hidden;
    if (!table || !scene || clock.hidden || !this.timed) return;
    const now = Date.now() + this.ahead;
    const mine = scene.scene.seat;
    const ends = scene.time_up.filter(Boolean);
    const runs = ends.length > 0;
    const still = scene.left.map((left, seat) => left - (scene.time_up[seat] ? now - scene.left_at : 0));
    const idle = seconds ? seconds * 1000 : (still[Math.max(mine, 0)] ?? 0);
    const left = runs ? (scene.time_up[mine] || Math.min(...ends)) - now : idle;
    write(clock, minutes(left));
    clock.classList.toggle("short", runs && left <= SHORT);
    if (!total) return;
    const names = table.seats.map((seat, at) => (seat.kind === "person" ? say("company-time", { name: seat.name, time: minutes(still[at]) }) : ""));
    write(byId("times"), say("company-times", { times: list(names.filter(Boolean)) }));
  }

  offerStandIns() {
    const { table, scene } = this;
    const now = Date.now();
    const mine = table?.seats.findIndex((seat) => seat.you) ?? -1;
    table?.seats.forEach((seat, at) => {
      const key = `stand-in ${at}`;
      const since = Math.abs(this.presence.get(at) ?? now);
      const waited = this.waited.includes(at) && seat.kind === "person" && !seat.bot && at !== mine;
      const moved = (scene?.moved_at ?? 0) - this.ahead;
      const due = seat.away ? now - since >= AWAY : now - Math.max(since, moved) >= SILENCE;
      if (!waited || !due || table.manners.rests || (mine < 0 && !table.yours)) {
        this.notices.hide(key);
        return;
      }
      const told = seat.away ? say("company-away", { name: seat.name }) : say("company-silent", { name: seat.name });
      const act = () => this.ask({ type: "stand_in", seat: at });
      this.notices.show(key, [told], [{ text: say("company-stand-in"), act }], `.place[data-seat="${at}"]`);
    });
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {number} left milliseconds, as minutes and seconds */
function minutes(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
