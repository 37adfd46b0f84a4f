/**
 * The panel for the players at a table: takebacks, substitutes for absent players, votes for a rematch, the clock, and
 * the actions of the host.
 */

import { byId, h, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { describeTableSettings } from "../common/table-texts.js";
import { Notices } from "./notices.js";
import { canRemove, hasOtherSpectators } from "./seat-rights.js";
import { playSound } from "./sound.js";
import { notifyTurn } from "./turn-notification.js";
import { formatList, formatMessage } from "../common/messages.js";
import { OwnClock, formatMatchTimes, formatTimeInWords, speak, toSeconds } from "./own-clock.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */
/** @typedef {import("../types.js").Request} Request */

const SUBSTITUTE_WAIT_MS = 60_000; // milliseconds after which a bot may play for an idle player; the server has the same limit
const AWAY_AFTER_MS = 2_000; // milliseconds before the absence of a player is announced, in case the page is reloading
const OFFER_AFTER_MS = 25_000; // milliseconds before a substitute is offered for a disconnected player
const ANNOUNCEMENT_MS = 8_000; // duration of a notice about another player
const HOST_NOTICE_MS = 12_000; // duration of the notice about a new host
const TICK_MS = 500;
const SHORT_TIME_MS = 10_000; // remaining milliseconds below which the clock is highlighted
const PLAYED_CARDS = "#middle [data-card]"; // selector of the cards that a takeback notice must not cover

export class PlayersPanel {
  /**
   * @param {(request: Request) => Promise<boolean>} sendRequest
   * @param {(text: string) => void} addToLog adds a sentence to the log of the game
   */
  constructor(sendRequest, addToLog) {
    this.sendRequest = sendRequest;
    this.addToLog = addToLog;
    this.ownClock = new OwnClock();
    /** @type {Set<number>} the seats of the players whose absence was announced */
    this.announcedAbsences = new Set();
    this.notices = new Notices();
    /** @type {Promise<import("./chat.js").ChatPanel> | null} loaded when another person is at the table */
    this.chatPromise = null;
    this.isChatLoading = true; // true until the messages from before the page was opened have arrived
    /** @type {TableState | null} */
    this.table = null;
    /** @type {SceneUpdate | null} */
    this.scene = null;
    this.clockOffset = 0; // the server's clock minus the local clock, in milliseconds
    this.clockInWords = ""; // the time on the clock for screen readers; empty if there is no clock
    this.isClockKnown = false; // false until the offset has been measured
    /**
     * For each seat, the time when the player arrived, in milliseconds since 1970. If the player is away, the
     * value is minus the time when the player left.
     *
     * @type {Map<number, number>}
     */
    this.presence = new Map();
    for (const id of ["take-back", "undo"]) byId(id).addEventListener("click", () => this.takeBack());
    byId("skip-to-end").addEventListener("click", () => this.skipToEnd());
    byId("send-away").addEventListener("click", () => sendRequest({ type: "lock", locked: true, send_spectators_away: true }));
    byId("mute-spectators").addEventListener("click", () => sendRequest({ type: "mute_spectators", muted: !this.table?.spectators_muted }));
    byId("take-match").addEventListener("click", () => this.takeMatch());
    for (const id of /** @type {const} */ (["join-match", "lock", "close-table", "leave", "remove-occupant", "restart", "new-deal"])) byId(id).addEventListener("click", () => this.act(id));
    for (const id of ["reclaim-host", "reclaim-host-menu"]) byId(id).addEventListener("click", () => this.reclaimHost());
    for (const kind of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(kind, () => this.returnToSeat());
    setInterval(() => this.tick(), TICK_MS);
  }

  /** @param {number} serverTime the current time of the server, in milliseconds since 1970 */
  setClock(serverTime) {
    this.clockOffset = serverTime - Date.now();
    this.isClockKnown = true;
  }

  get seatsToMove() {
    const { table, scene } = this;
    return table && scene && !table.is_over && !table.closed && scene.match_number === table.match_number ? scene.scene.to_move : [];
  }

  /** @param {TableState} table */
  show(table) {
    this.showHost(table, this.table);
    this.table = table;
    const now = Date.now();
    table.seats.forEach((seat, at) => {
      const since = this.presence.get(at) ?? 0;
      if (since > 0 === seat.is_away || since === 0) this.presence.set(at, seat.is_away ? -now : now);
    });
    this.showMenu(table);
    this.showTakebackRequest(table);
    this.showProposals(table);
    this.showSharedReplay(table);
    this.showSeatRequest(table);
    this.showRematchVotes(table);
    if (table.seats.some((seat) => seat.is_you)) this.notices.hide("removed");
    if (table.started || table.seats.some((seat) => seat.is_you)) byId("waiting-announcement").hidden = true;
    if (table.closed) this.showClosed();
    this.refresh();
  }

  /** Say that the table is closed, and offer the score of the evening if a match was finished. */
  showClosed() {
    this.notices.hide("host");
    const openScore = { text: formatMessage("evening-open"), act: () => byId("evening-menu").click(), strong: true };
    this.notices.show("closed", [formatMessage("players-closed")], byId("evening-menu").hidden ? [] : [openScore]);
  }

  /** @param {SceneUpdate} scene */
  showScene(scene) {
    const previous = this.scene;
    this.scene = scene;
    const { seat, to_move: toMove, is_over: isOver } = scene.scene;
    const isYourTurn = seat >= 0 && toMove.includes(seat) && scene.scene.moves.length > 0 && !isOver;
    const isNewTurn = isYourTurn && !(previous && previous.match_number === scene.match_number && previous.scene.to_move.includes(seat));
    if (isNewTurn) notifyTurn(scene.scene.title);
    byId("take-back").hidden = !scene.can_take_back;
    byId("undo").hidden = !scene.can_undo;
    byId("skip-to-end").hidden = !scene.can_skip;
    this.refresh();
  }

  /** Return the chat, which is loaded on first use. */
  loadChat() {
    this.chatPromise ??= import("./chat.js").then(({ ChatPanel }) => new ChatPanel(this.sendRequest, this.notices));
    return this.chatPromise;
  }

  /** @param {import("../types.js").ChatMessage} message */
  async showChatMessage(message) {
    const isEarlier = this.isChatLoading;
    const chat = await this.loadChat();
    if (this.table) chat.table = this.table;
    const isNew = chat.addMessage(message, isEarlier);
    if (isNew && !this.table?.seats[message.seat]?.is_you) playSound("knock");
    if (isNew && message.kind === "nudge" && this.table?.seats[message.nudged_seat]?.is_you) notifyTurn(this.table.title);
  }

  /** Show the chat if another person is at the table. */
  async showChat() {
    const { table } = this;
    const hasCompany = table && (hasOtherSpectators(table) || table.seats.some((seat) => seat.kind === "user" && !seat.is_you));
    if (!this.chatPromise && !hasCompany) return;
    const chat = await this.loadChat();
    if (this.table) chat.show(this.table, this.seatsToMove);
  }

  /**
   * Show an announcement as a notice. If it tells you that you were removed, it stays until you dismiss it.
   *
   * @param {import("../types.js").AnnouncementMessage} message
   */
  announce({ kind, seat, is_about_you: isAboutYou, text }) {
    if (!this.table?.started) {
      byId("waiting-announcement").textContent = text;
      byId("waiting-announcement").hidden = false;
    } else if (isAboutYou && kind === "player_removed") {
      this.notices.show("removed", [text], [{ text: formatMessage("table-dismiss"), act: () => this.notices.hide("removed") }]);
    } else this.flash(seat, text);
  }

  /**
   * Show a notice for a while. Screen readers read the same sentence in the log.
   *
   * @param {number} seat
   * @param {string} text
   */
  flash(seat, text) {
    this.notices.flash(`announcement ${seat}`, [h("span", { "aria-hidden": "true" }, text)], ANNOUNCEMENT_MS);
  }

  /** Announce players who have been away for a moment, and their return. */
  announceAbsences() {
    const { table } = this;
    if (!table?.started || table.is_over || table.closed || table.table_settings.correspondence) {
      this.announcedAbsences.clear();
      return;
    }
    table.seats.forEach((seat, at) => {
      if (seat.kind !== "user" || seat.is_you || seat.bot) {
        this.announcedAbsences.delete(at); // the server announces these changes
        return;
      }
      const hasReturned = !seat.is_away && this.announcedAbsences.delete(at);
      const hasLeft = seat.is_away && !this.announcedAbsences.has(at) && Date.now() - Math.abs(this.presence.get(at) ?? 0) >= AWAY_AFTER_MS;
      if (hasLeft) this.announcedAbsences.add(at);
      if (!hasLeft && !hasReturned) return;
      const text = hasLeft ? formatMessage("players-gone", { name: seat.name }) : formatMessage("players-back", { name: seat.name });
      this.addToLog(text);
      if (hasReturned || !this.seatsToMove.includes(at)) this.flash(at, text); // otherwise, a substitute is offered
    });
  }

  refresh() {
    this.showChat();
    this.tick();
  }

  /** @param {TableState} table */
  showMenu(table) {
    const hasOtherUsers = table.seats.some((seat) => seat.kind === "user" && !seat.is_you);
    byId("table-settings-menu").replaceChildren(...describeTableSettings(table.table_settings).map((text) => h("li", {}, text)));
    byId("spectators").textContent = table.spectators.length ? formatMessage("players-watching", { number: table.spectators.length, names: formatList(table.spectators) }) : "";
    byId("spectators").hidden = !table.spectators.length;
    for (const id of ["restart", "new-deal"]) byId(id).hidden = !table.can_deal_again;
    byId("lock").hidden = !table.is_host || table.closed;
    byId("lock").textContent = table.locked ? formatMessage("players-unlock") : formatMessage("players-lock");
    byId("send-away").hidden = !table.is_host || table.closed || !table.locked || !hasOtherSpectators(table);
    byId("mute-spectators").hidden = !table.is_host || table.closed || !table.table_settings.allow_chat || !(table.spectators_muted || hasOtherSpectators(table));
    byId("mute-spectators").textContent = table.spectators_muted ? formatMessage("players-unmute") : formatMessage("players-mute");
    byId("close-table").hidden = !table.is_host || table.closed || (Boolean(table.daily_date) && !table.is_over);
    const isMatchYours = table.is_host && !hasOtherUsers; // an unfinished match ends when it is taken
    byId("take-match").hidden = !table.match_number || Boolean(table.daily_date) || !(table.is_over || table.closed || isMatchYours);
    byId("remove-players").hidden = table.closed || !table.seats.some((seat) => canRemove(table, seat));
    byId("remove-occupant").hidden = !table.is_host || table.closed || !(hasOtherUsers || hasOtherSpectators(table));
    if (!byId("remove-players").hidden) this.showPlayerButtons();
  }

  /**
   * Show who the host is, and announce a new host.
   *
   * @param {TableState} table
   * @param {TableState | null} previous
   */
  showHost(table, previous) {
    const note = table.is_host ? formatMessage("players-host-you") : formatMessage("players-host-other", { name: table.host_name });
    byId("host-note").textContent = table.host_change_count && (table.is_host || table.host_name) ? note : "";
    byId("host-menu").textContent = formatMessage("players-host", { name: table.host_name });
    byId("host-menu").hidden = !table.host_name;
    for (const id of ["reclaim-host", "reclaim-host-menu"]) byId(id).hidden = !table.can_reclaim_host || table.closed;
    const canMissHost = table.can_reclaim_host && !table.has_handed_over; // the role went to another player without your consent
    if (previous && table.host_change_count > previous.host_change_count) this.notices.hide("host");
    else if (previous || !canMissHost) return;
    if (table.closed) return;
    if (canMissHost) {
      this.notices.show("host", [note], [
        { text: formatMessage("players-reclaim-host"), act: () => this.reclaimHost(), strong: true },
        { text: formatMessage("table-dismiss"), act: () => this.notices.hide("host") },
      ]);
    } else this.notices.flash("host", [note], HOST_NOTICE_MS);
  }

  /** Show the host's buttons for each player. */
  async showPlayerButtons() {
    const { playerButtons } = await import("./seat-actions.js");
    if (this.table) byId("remove-players").replaceChildren(...playerButtons(this.table, this.sendRequest));
  }

  /**
   * Carry out an action of the menu that needs a question first.
   *
   * @param {"join-match" | "lock" | "close-table" | "leave" | "remove-occupant" | "restart" | "new-deal"} id
   */
  async act(id) {
    const { ACTIONS } = await import("./seat-actions.js");
    if (this.table) await ACTIONS[id](this.table, this.sendRequest);
  }

  /**
   * Show the button with which a spectator asks for the seat of a bot, and a request for it.
   *
   * @param {TableState} table
   */
  async showSeatRequest(table) {
    const isSpectator = !table.seats.some((seat) => seat.is_you);
    const canJoin = table.started && !table.is_over && !table.closed && !table.daily_date && isSpectator && table.seats.some((seat) => seat.kind === "bot");
    byId("join-match").hidden = !canJoin || Boolean(table.seat_request?.is_yours);
    const isAsked = table.seat_request && !table.seat_request.is_granted && (table.seat_request.is_yours || table.is_host);
    if (!isAsked) this.notices.hide("seat-request");
    if (table.seat_request) (await import("./seat-actions.js")).showSeatRequest(table, this.sendRequest, this.notices);
  }

  /** Offer to watch a replay that another user shows to the others at the table. @param {TableState} table */
  showSharedReplay({ table_id: tableId, shared_replay: shared, started }) {
    if (!shared || shared.is_yours || !started) {
      this.notices.hide("replay");
      return;
    }
    const { leader: name, match_number: match, step: move } = shared;
    const watch = () => location.assign(home.replayUrl(tableId, match, { move, together: true }));
    this.notices.show("replay", [formatMessage("together-shows", { name })], [{ text: formatMessage("result-replay"), act: watch, strong: true }]);
  }

  /** @param {TableState} table */
  async showProposals(table) {
    if (!hasClock(table) && !table.open_hands && !(table.can_open_hands && table.spectators.length) && !table.proposal) return;
    const { showProposals } = await import("./proposals.js");
    if (this.table) showProposals(this.table, this.sendRequest, this.notices);
  }

  async takeMatch() {
    const { takeMatch } = await import("./take-match.js");
    if (this.table) takeMatch(this.table, () => this.sendRequest({ type: "close" }));
  }

  reclaimHost() {
    this.notices.hide("host");
    this.sendRequest({ type: "reclaim_host" });
  }

  /**
   * Ask the other players to take back your last move. Against bots, go back to your last decision; in a deal of the day,
   * ask for confirmation the first time, because the deal then does not count.
   */
  async takeBack() {
    const { table, scene } = this;
    if (!table || !(scene?.can_take_back || scene?.can_undo)) return;
    if (table.daily_date && !table.is_practice) {
      const { confirmAction } = await import("../common/confirm.js");
      if (!(await confirmAction(formatMessage("players-undo-day"), formatMessage("players-undo")))) return;
    }
    this.sendRequest({ type: "request_takeback", match_number: scene.match_number });
  }

  /** Let the bots play the rest of the match at once. */
  skipToEnd() {
    if (this.scene?.can_skip) this.sendRequest({ type: "skip_to_end", match_number: this.scene.match_number });
  }

  /** @param {TableState} table */
  showTakebackRequest(table) {
    const requester = table.seats[table.takeback_seat];
    if (!requester || table.is_over) {
      this.notices.hide("back");
      return;
    }
    const ownSeat = table.seats.findIndex((seat) => seat.is_you);
    const answer = (/** @type {boolean} */ agree) => this.sendRequest({ type: "answer_takeback", match_number: table.match_number, agree });
    if (requester.is_you) {
      this.notices.show("back", [formatMessage("takeback-waits")], [{ text: formatMessage("takeback-never"), act: () => answer(false) }], PLAYED_CARDS);
    } else if (ownSeat >= 0 && !table.takeback_agreed_seats.includes(ownSeat)) {
      this.notices.show("back", [formatMessage("takeback-asked", { name: requester.name })], [
        { text: formatMessage("takeback-agree"), act: () => answer(true), strong: true },
        { text: formatMessage("takeback-refuse"), act: () => answer(false) },
      ], PLAYED_CARDS);
    } else {
      this.notices.show("back", [formatMessage("takeback-told", { name: requester.name })], [], PLAYED_CARDS);
    }
  }

  /** @param {TableState} table */
  showRematchVotes(table) {
    const voters = table.seats.filter((seat, at) => table.ready_seats.includes(at) && !seat.is_you).map((seat) => seat.name);
    const awaited = table.seats.filter((seat, at) => seat.kind === "user" && !table.ready_seats.includes(at) && !seat.is_you).map((seat) => seat.name);
    const ownSeat = table.seats.findIndex((seat) => seat.is_you);
    const hasVoted = ownSeat >= 0 && table.ready_seats.includes(ownSeat);
    const texts = [
      hasVoted && awaited.length ? formatMessage("rematch-waits", { names: formatList(awaited) }) : "",
      !hasVoted && voters.length ? formatMessage("rematch-wants", { number: voters.length, names: formatList(voters) }) : "",
    ];
    byId("rematch-votes").textContent = table.is_over ? texts.filter(Boolean).join(" ") : "";
    byId("rematch").classList.toggle("pending", hasVoted && awaited.length > 0);
  }

  /**
   * Take the seat back from a substitute bot. Called when the user touches the page, presses a key or returns to it.
   */
  returnToSeat() {
    const ownSeat = this.table?.seats.findIndex((seat) => seat.is_you) ?? -1;
    if (ownSeat < 0 || document.hidden || this.isReturning || !this.table?.seats[ownSeat].substituted || this.table.is_over) return;
    this.isReturning = true;
    this.sendRequest({ type: "sit", seat: ownSeat }).finally(() => (this.isReturning = false));
  }

  tick() {
    this.showClock();
    this.announceAbsences();
    this.offerSubstitutes();
  }

  /**
   * Show the remaining time for the current move: yours if it is your turn, otherwise the shortest time of the other
   * players. Also show the remaining time of each player for the match.
   */
  showClock() {
    const { table, scene } = this;
    const clock = byId("clock");
    this.clockInWords = "";
    const { seconds_per_move: moveSeconds, seconds_per_match: matchSeconds } = table?.table_settings ?? { seconds_per_move: 0, seconds_per_match: 0 };
    clock.hidden = !table || !hasClock(table) || !table.started || table.is_over;
    byId("match-times").hidden = !matchSeconds || clock.hidden;
    if (!table || !scene || clock.hidden || !this.isClockKnown) {
      this.ownClock.show(0, 0);
      return;
    }
    const now = Date.now() + this.clockOffset;
    const ownSeat = scene.scene.seat;
    const ends = scene.deadlines.filter(Boolean);
    const isRunning = ends.length > 0;
    const remaining = scene.time_left.map((left, seat) => left - (scene.deadlines[seat] ? now - scene.time_left_at : 0));
    const fullTime = moveSeconds ? moveSeconds * 1000 : (remaining[Math.max(ownSeat, 0)] ?? 0);
    const left = isRunning ? (scene.deadlines[ownSeat] || Math.min(...ends)) - now : fullTime;
    setText(clock, table.is_clock_paused ? formatMessage("clock-paused") : formatMinutes(left));
    this.clockInWords = table.is_clock_paused ? formatMessage("clock-paused") : formatMessage("players-clock", { time: formatTimeInWords(left) });
    setAttribute(clock, "aria-label", this.clockInWords);
    clock.classList.toggle("short", isRunning && left <= SHORT_TIME_MS);
    this.ownClock.show(scene.deadlines[ownSeat] ?? 0, left);
    if (!matchSeconds) return;
    const players = table.seats.flatMap((seat, at) => (seat.kind === "user" ? [{ name: seat.name, left: remaining[at] }] : []));
    this.clockInWords += `. ${formatMatchTimes(players)}`;
    const texts = table.seats.map((seat, at) => (seat.kind === "user" ? formatMessage("players-time", { name: seat.name, time: formatMinutes(remaining[at]) }) : ""));
    setText(byId("match-times"), formatMessage("players-times", { times: formatList(texts.filter(Boolean)) }));
  }

  /** Announce the time on the clock to screen readers. */
  speakClock() {
    this.showClock();
    speak(this.clockInWords || formatMessage("clock-none"));
  }

  offerSubstitutes() {
    const { table, scene } = this;
    const now = Date.now();
    const ownSeat = table?.seats.findIndex((seat) => seat.is_you) ?? -1;
    table?.seats.forEach((seat, at) => {
      const key = `stand-in ${at}`;
      const presentSince = Math.abs(this.presence.get(at) ?? now);
      const isAwaited = home.hasServer && this.seatsToMove.includes(at) && seat.kind === "user" && !seat.bot && at !== ownSeat;
      const lastMoveTime = (scene?.waiting_since ?? 0) - this.clockOffset;
      const isOverdue = seat.is_away ? now - presentSince >= OFFER_AFTER_MS : now - Math.max(presentSince, lastMoveTime) >= SUBSTITUTE_WAIT_MS;
      if (!isAwaited || !isOverdue || table.table_settings.correspondence || (ownSeat < 0 && !table.is_host)) {
        this.notices.hide(key);
        return;
      }
      const text = seat.is_away ? formatMessage("players-away", { name: seat.name }) : formatMessage("players-silent", { name: seat.name });
      const act = () => this.sendRequest({ type: "substitute_bot", seat: at });
      this.notices.show(key, [text], [{ text: formatMessage("players-substitute"), act }], `.seat[data-seat="${at}"]`);
    });
  }
}

/** Return true if the table limits the time of players. @param {TableState} table */
const hasClock = ({ table_settings: { seconds_per_move: moveSeconds, seconds_per_match: matchSeconds } }) => Boolean(moveSeconds || matchSeconds);

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Format a time as minutes and seconds. @param {number} milliseconds */
function formatMinutes(milliseconds) {
  const seconds = toSeconds(milliseconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
