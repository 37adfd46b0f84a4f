/**
 * The players at a table: takebacks, substitutes for players who are away, votes for a rematch, and what
 * the host can do with it.
 */

import { byId, h } from "../common/dom.js";
import { describeTableSettings } from "../common/table-settings.js";
import { Notices } from "./notices.js";
import { ChatPanel } from "./chat.js";
import { playSound } from "./sound.js";
import { confirmAction } from "../common/confirm.js";
import { notifyTurn } from "./turn-notification.js";
import { formatList, formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SceneNow} SceneNow */
/** @typedef {import("../types.js").Request} Request */

const SUBSTITUTE_WAIT_MS = 60_000; // milliseconds, after which a bot may play on for who is there; the room has the same
const AWAY_AFTER_MS = 2_000; // so long somebody may take to load the page again before it is offered
const TICK_MS = 500;
const SHORT_TIME_MS = 10_000; // so little time is shown as little
const PLAYED_CARDS = "#middle [data-card]"; // what a move that is asked back has led to

export class PlayersPanel {
  /** @param {(request: Request) => Promise<boolean>} ask */
  constructor(ask) {
    this.sendRequest = ask;
    this.notices = new Notices();
    this.chat = new ChatPanel(ask, this.notices);
    /** @type {TableState | null} */
    this.table = null;
    /** @type {SceneNow | null} */
    this.scene = null;
    this.clockOffset = 0; // by how much the room's clock is ahead of this machine's, in milliseconds
    this.isClockKnown = false; // whether that is known
    /** @type {Map<number, number>} since when each seat is there, or away: minus that */
    this.presence = new Map();
    byId("take-back").addEventListener("click", () => this.requestTakeback());
    byId("lock").addEventListener("click", () => ask({ type: "lock", locked: !this.table?.locked }));
    byId("close-table").addEventListener("click", () => this.close());
    byId("leave").addEventListener("click", () => this.leave());
    for (const kind of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(kind, () => this.returnToSeat());
    setInterval(() => this.tick(), TICK_MS);
  }

  /** @param {number} now the room's clock */
  setClock(now) {
    this.clockOffset = now - Date.now();
    this.isClockKnown = true;
  }

  get seatsToMove() {
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
    this.showTakebackRequest(table);
    this.showRematchVotes(table);
    if (table.closed) this.notices.show("closed", [formatMessage("players-closed")]);
    this.refresh();
  }

  /** @param {SceneNow} scene */
  showScene(scene) {
    const before = this.scene;
    this.scene = scene;
    const { seat, to_move: toMove, over } = scene.scene;
    const turn = seat >= 0 && toMove.includes(seat) && scene.scene.moves.length > 0 && !over;
    const isNewTurn = turn && !(before && before.match === scene.match && before.scene.to_move.includes(seat));
    if (isNewTurn) notifyTurn(scene.scene.title);
    byId("take-back").hidden = !scene.may_take_back;
    this.refresh();
  }

  /** @param {import("../types.js").Said} message */
  showChatMessage(message) {
    const news = this.chat.addMessage(message);
    if (news && !this.table?.seats[message.seat]?.you) playSound("knock");
    if (news && message.kind === "nudge" && this.table?.seats[message.to]?.you) notifyTurn(this.table.title);
  }

  refresh() {
    if (this.table) this.chat.show(this.table, this.seatsToMove);
    this.tick();
  }

  /** @param {TableState} table */
  showMenu(table) {
    const people = table.seats.some((seat) => seat.kind === "person" && !seat.you);
    byId("table-settings-menu").replaceChildren(...describeTableSettings(table.manners).map((text) => h("li", {}, text)));
    byId("spectators").textContent = table.watching.length ? formatMessage("players-watching", { number: table.watching.length, names: formatList(table.watching) }) : "";
    byId("spectators").hidden = !table.watching.length;
    byId("lock").hidden = !table.yours || table.closed;
    byId("lock").textContent = table.locked ? formatMessage("players-unlock") : formatMessage("players-lock");
    byId("close-table").hidden = !table.yours || table.closed || (Boolean(table.day) && !table.over);
    byId("remove-players").replaceChildren(...(table.yours && people && !table.closed ? table.seats.flatMap((seat, at) => this.removePlayerButton(seat, at)) : []));
  }

  /**
   * @param {import("../types.js").SeatState} seat
   * @param {number} at
   */
  removePlayerButton(seat, at) {
    if (seat.kind !== "person" || seat.you) return [];
    const button = h("button", { type: "button", class: "button" }, formatMessage("players-remove", { name: seat.name }));
    button.addEventListener("click", async () => {
      const isConfirmed = await confirmAction(formatMessage("players-remove-confirm", { name: seat.name }), formatMessage("players-remove", { name: seat.name }));
      if (isConfirmed) this.sendRequest({ type: "free_seat", seat: at });
    });
    return [button];
  }

  async close() {
    if (await confirmAction(formatMessage("players-close-sure"), formatMessage("players-close"))) this.sendRequest({ type: "close" });
  }

  /** A bot plays on for who leaves; on a deal of the day, of which there is no second one, that is the end of it. */
  async leave() {
    if (!this.table?.day || (await confirmAction(formatMessage("table-leave-day"), formatMessage("table-leave")))) this.sendRequest({ type: "leave" });
  }

  requestTakeback() {
    if (this.scene?.may_take_back) this.sendRequest({ type: "take_back", match: this.scene.match });
  }

  /** @param {TableState} table */
  showTakebackRequest(table) {
    const asker = table.seats[table.back];
    if (!asker || table.over) {
      this.notices.hide("back");
      return;
    }
    const ownSeat = table.seats.findIndex((seat) => seat.you);
    const answer = (/** @type {boolean} */ agree) => this.sendRequest({ type: "answer_back", match: table.match, agree });
    if (asker.you) {
      this.notices.show("back", [formatMessage("takeback-waits")], [{ text: formatMessage("takeback-never"), act: () => answer(false) }], PLAYED_CARDS);
    } else if (ownSeat >= 0 && !table.agreed.includes(ownSeat)) {
      this.notices.show("back", [formatMessage("takeback-asked", { name: asker.name })], [
        { text: formatMessage("takeback-agree"), act: () => answer(true), strong: true },
        { text: formatMessage("takeback-refuse"), act: () => answer(false) },
      ], PLAYED_CARDS);
    } else {
      this.notices.show("back", [formatMessage("takeback-told", { name: asker.name })], [], PLAYED_CARDS);
    }
  }

  /** @param {TableState} table */
  showRematchVotes(table) {
    const voters = table.seats.filter((seat, at) => table.wants.includes(at) && !seat.you).map((seat) => seat.name);
    const awaited = table.seats.filter((seat, at) => seat.kind === "person" && !table.wants.includes(at) && !seat.you).map((seat) => seat.name);
    const ownSeat = table.seats.findIndex((seat) => seat.you);
    const hasVoted = ownSeat >= 0 && table.wants.includes(ownSeat);
    const texts = [
      hasVoted && awaited.length ? formatMessage("rematch-waits", { names: formatList(awaited) }) : "",
      !hasVoted && voters.length ? formatMessage("rematch-wants", { number: voters.length, names: formatList(voters) }) : "",
    ];
    byId("rematch-votes").textContent = table.over ? texts.filter(Boolean).join(" ") : "";
    byId("rematch").classList.toggle("pending", hasVoted && awaited.length > 0);
  }

  /** Whoever the others let a bot play for takes the seat back with the first thing they do. */
  returnToSeat() {
    const ownSeat = this.table?.seats.findIndex((seat) => seat.you) ?? -1;
    if (ownSeat < 0 || document.hidden || this.isReturning || !this.table?.seats[ownSeat].stood_in || this.table.over) return;
    this.isReturning = true;
    this.sendRequest({ type: "sit", seat: ownSeat }).finally(() => (this.isReturning = false));
  }

  tick() {
    this.showClock();
    this.offerSubstitutes();
  }

  /** The time of whoever it runs out for first, one's own before that of others; and what all have left. */
  showClock() {
    const { table, scene } = this;
    const clock = byId("clock");
    const { clock: seconds, total } = table?.manners ?? { clock: 0, total: 0 };
    clock.hidden = (!seconds && !total) || !table?.started || table.over;
    byId("match-times").hidden = !total || clock.hidden;
    if (!table || !scene || clock.hidden || !this.isClockKnown) return;
    const now = Date.now() + this.clockOffset;
    const ownSeat = scene.scene.seat;
    const ends = scene.time_up.filter(Boolean);
    const runs = ends.length > 0;
    const remaining = scene.left.map((left, seat) => left - (scene.time_up[seat] ? now - scene.left_at : 0));
    const idle = seconds ? seconds * 1000 : (remaining[Math.max(ownSeat, 0)] ?? 0);
    const left = runs ? (scene.time_up[ownSeat] || Math.min(...ends)) - now : idle;
    setText(clock, formatMinutes(left));
    clock.classList.toggle("short", runs && left <= SHORT_TIME_MS);
    if (!total) return;
    const names = table.seats.map((seat, at) => (seat.kind === "person" ? formatMessage("players-time", { name: seat.name, time: formatMinutes(remaining[at]) }) : ""));
    setText(byId("match-times"), formatMessage("players-times", { times: formatList(names.filter(Boolean)) }));
  }

  offerSubstitutes() {
    const { table, scene } = this;
    const now = Date.now();
    const ownSeat = table?.seats.findIndex((seat) => seat.you) ?? -1;
    table?.seats.forEach((seat, at) => {
      const key = `stand-in ${at}`;
      const since = Math.abs(this.presence.get(at) ?? now);
      const awaited = this.seatsToMove.includes(at) && seat.kind === "person" && !seat.bot && at !== ownSeat;
      const moved = (scene?.moved_at ?? 0) - this.clockOffset;
      const due = seat.away ? now - since >= AWAY_AFTER_MS : now - Math.max(since, moved) >= SUBSTITUTE_WAIT_MS;
      if (!awaited || !due || table.manners.rests || (ownSeat < 0 && !table.yours)) {
        this.notices.hide(key);
        return;
      }
      const text = seat.away ? formatMessage("players-away", { name: seat.name }) : formatMessage("players-silent", { name: seat.name });
      const act = () => this.sendRequest({ type: "stand_in", seat: at });
      this.notices.show(key, [text], [{ text: formatMessage("players-substitute"), act }], `.seat[data-seat="${at}"]`);
    });
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {number} left milliseconds, as minutes and seconds */
function formatMinutes(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
