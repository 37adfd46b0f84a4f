import { RequestError } from "../common/api.js";
import { Board } from "../board/board.js";
import { setFaces } from "../board/cards.js";
import { setUpChooser } from "../board/move-chooser.js";
import { PlayersPanel } from "./players.js";
import { showDailyEnd } from "../lobby/daily-tile.js";
import { byId, h, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { setUpMoreButton } from "../board/fit.js";
import { HintPanel } from "./hint.js";
import { AutoMove } from "./auto-move.js";
import { LatestEvents, EventLog } from "./event-log.js";
import { saveHand, newSeedShare } from "./fairness/seed-shares.js";
import { canChange } from "../common/table-texts.js";
import { setUpDialogs } from "../common/dialogs.js";
import { clauseNote } from "../common/clause-link.js";
import { openRules } from "../common/rules-dialog.js";
import { setUpPreferences } from "../common/preferences-button.js";
import { setUpNotifications } from "./turn-notification.js";
import { ScenePlayer } from "./scene-player.js";
import { playTurnSound, setUpSounds } from "./sound.js";
import { TableConnection } from "./connection.js";
import { setUpLink } from "./copy-link.js";
import { setUpShortcuts } from "./shortcuts.js";
import { showProgress, showPrompt } from "./prompt.js";
import { formatMessage, localizePage } from "../common/messages.js";
import { isMoveMeant, rememberControls, setUpPressGuard } from "../common/press-guard.js";

/** @typedef {import("../types.js").ServerMessage} FromRoom */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */
/** @typedef {import("../types.js").Request} Request */

const COMPILED_NOTICE_MS = 8000; // duration of the notice that the rules are compiled, in milliseconds
const SLOW_SAVE_MS = 2_000; // milliseconds without an answer until the page says that the room is slow to save

/** The page of a table, which creates its components and passes them the messages of the server. */
class TablePage {
  /**
   * @param {string} tableId
   * @param {import("./curtain.js").Curtain | null} curtain null with a server
   */
  constructor(tableId, curtain) {
    this.tableId = tableId;
    this.curtain = curtain;
    /** @type {TableState | null} */
    this.table = null;
    /** @type {SceneUpdate | null} */
    this.scene = null;
    this.isSettled = false; // true once `takeFirstSeat` has been called
    this.isAsking = false; // true while a move is being sent
    /** @type {Promise<void> | null} pending while the host of a new table takes a seat */
    this.seatPromise = null;

    /** @param {Request} request */
    const send = (request) => this.sendRequest(request);
    this.board = new Board(
      (move, from) => this.sendMove(move, from),
      (zone, card) => this.explainCard(zone, card),
    );
    this.eventLog = new EventLog((beforeSeq) => this.fetchEarlier(beforeSeq));
    this.news = new LatestEvents();
    this.autoMove = new AutoMove();
    /** @type {import("./result.js").ResultPanel | null} loaded when the first match is over */
    this.result = null;
    /** @type {Promise<void> | null} */
    this.resultPromise = null;
    /** @type {import("./waiting-room.js").WaitingRoom | null} loaded when it is first shown */
    this.waiting = null;
    /** @type {Promise<import("./waiting-room.js").WaitingRoom | null> | null} */
    this.waitingPromise = null;
    this.playersPanel = new PlayersPanel(send, (text) => this.eventLog.add(text));
    this.scenePlayer = new ScenePlayer(this.board, (message, events, isSkipped) => this.playScene(message, events, isSkipped), this.news);
    this.hint = new HintPanel(() => this.requestHint(), (choice) => this.board.showHint(choice));
    this.setUp();
    this.connection = new TableConnection(tableId, (message) => this.onMessage(message), (open) => {
      byId("connection-lost").hidden = open;
    });
  }

  /** Attach the event handlers of the page. */
  setUp() {
    setUpPressGuard(this.board.buttons, () => this.board.offeredMoves());
    setUpDialogs();
    setUpPreferences();
    setUpChooser();
    setUpMoreButton();
    setUpNotifications();
    setUpSounds();
    setUpShortcuts(
      {
        h: () => this.board.keyboard.focusHand(),
        m: () => this.showMoves(),
        r: () => this.showRules(),
        l: () => this.eventLog.open(true),
        s: () => this.board.sort(),
        t: () => this.hint.requestHint(),
        u: () => this.playersPanel.takeBack(),
        c: () => this.playersPanel.speakClock(),
      },
      this.board.buttons,
    );
    byId("rules-button").addEventListener("click", () => this.showRules());
    byId("menu").addEventListener("click", (event) => {
      const chosen = /** @type {HTMLElement} */ (event.target).closest("button");
      if (chosen && chosen.id !== "invite") byId("menu").hidePopover();
    });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-presses]"))) {
      button.addEventListener("click", () => byId(button.dataset.presses ?? "").click());
    }
    byId("people").addEventListener("click", () => this.board.openSeatDetails());
    byId("all-moves").addEventListener("click", () => this.showMoves());
    byId("sort").addEventListener("click", () => this.board.sort());
    byId("refusal-close").addEventListener("click", () => {
      byId("refusal").hidden = true;
      this.board.keyboard.focusHand();
    });
    byId("reload").addEventListener("click", () => location.reload());
    const watch = () => import("./lost-focus.js").then(({ watchFocus }) => watchFocus(() => this.board.keyboard.focusHand()), () => undefined);
    document.addEventListener("keydown", watch, { once: true });
    for (const id of ["evening-button", "evening-menu", "evening-closed"]) {
      byId(id).addEventListener("click", async () => (await import("./evening.js")).openEvening(this.tableId));
    }
    byId("report-move").addEventListener("click", async () => {
      if (this.scene) (await import("./log-report.js")).reportFromLog(this.tableId, this.scene.match_number);
    });
    for (const id of ["change-game", "next-game"]) byId(id).addEventListener("click", () => this.changeGame());
    byId("rematch").addEventListener("click", () => this.sendRequest({ type: "rematch", match_number: this.scene?.match_number ?? null }));
    byId("return-to-seat").addEventListener("click", () => {
      const seat = this.ownSeat();
      if (seat >= 0) this.sendRequest({ type: "sit", seat });
    });
    byId("rename").addEventListener("click", async () => {
      const [{ openNameDialog }, waiting] = await Promise.all([import("./name-dialog.js"), this.loadWaitingRoom()]);
      if (waiting) openNameDialog(waiting.nickname, (nickname) => waiting.rename(nickname));
    });
    setUpLink();
  }

  /** Open the dialog in which the host changes the game. */
  async changeGame() {
    if (!this.table) return;
    try {
      await (await import("./change-table.js")).openChangeDialog(this.table);
    } catch (reason) {
      this.showRefusal(reason instanceof RequestError ? reason.message : formatMessage("lobby-failed"), "");
    }
  }

  /**
   * Load the page of events before a row of the log. Return null if the server refuses.
   *
   * @param {number} beforeSeq
   */
  async fetchEarlier(beforeSeq) {
    const answer = await this.connection.sendRequest({ type: "fetch_log", before_seq: beforeSeq });
    return answer.type === "log_page" ? answer : null;
  }

  /** @param {FromRoom} message */
  onMessage(message) {
    switch (message.type) {
      case "table":
        rememberControls();
        this.table = message;
        this.showTable(message);
        break;
      case "faces":
        setFaces(this.table?.game ?? "", message.faces);
        break;
      case "scene":
        if (this.curtain?.closeForNewMatch(message)) break;
        this.connection.lastSeq = Math.max(this.connection.lastSeq, message.seq);
        this.setBusy(false);
        saveHand(this.tableId, message.match_number, message.scene.seat, message.events);
        this.scenePlayer.add(message, this.table?.seats ?? []);
        this.playersPanel.showScene(message);
        break;
      case "log":
        this.eventLog.load(message);
        for (const { match_number: match, events } of message.entries) saveHand(this.tableId, match, this.ownSeat(), events);
        this.news.load(message.entries);
        this.scenePlayer.setHistory(this.table?.is_continued ? [] : message.entries);
        break;
      case "chat_message":
        this.playersPanel.showChatMessage(message);
        break;
      case "pong":
        this.playersPanel.setClock(message.server_time);
        this.playersPanel.isChatLoading = false; // the server sends earlier chat messages before the first pong
        break;
      case "announcement":
        this.playersPanel.announce(message);
        break;
      case "rules_compiled":
        this.playersPanel.notices.flash("rules-compiled", [formatMessage("table-rules-compiled")], COMPILED_NOTICE_MS);
        break;
      case "reload":
        location.reload();
        break;
      case "disconnect":
        showDisconnect(message.reason);
        break;
    }
  }

  /** Return your own seat, or -1 if you have none. */
  ownSeat() {
    return this.table?.seats.findIndex((seat) => seat.is_you) ?? -1;
  }

  /**
   * Send a request, and show the reason if it is refused.
   *
   * @param {Request} request
   * @returns {Promise<boolean>} true if the server carried out the request
   */
  async sendRequest(request) {
    byId("waiting-refusal").hidden = true;
    const share = ["sit", "start", "rematch", "set_ready"].includes(request.type) ? { seed_share: newSeedShare(this.table) } : {};
    const slowTimer = setTimeout(() => (byId("slow-save").hidden = !this.connection.isOpen()), SLOW_SAVE_MS);
    const answer = await this.connection.sendRequest({ ...request, ...share });
    clearTimeout(slowTimer);
    byId("slow-save").hidden = true;
    if (answer.type === "refused") this.showRefusal(answer.reason, answer.clause);
    else await this.curtain?.agree(request);
    return answer.type !== "refused";
  }

  /**
   * @param {string} text
   * @param {HTMLElement | null} from
   */
  async sendMove(text, from) {
    if (!this.scene || this.isAsking) return; // ignores clicks while a move is being sent
    this.setBusy(true);
    byId("refusal").hidden = true;
    from?.classList.add("pending");
    const done = await this.sendRequest({ type: "move", match_number: this.scene.match_number, move: text });
    from?.classList.remove("pending");
    this.setBusy(false);
    if (!done) this.board.shakeCard(text);
  }

  /**
   * Set whether a move is being sent. A move counts as being sent until the server has answered or has sent the next
   * scene.
   *
   * @param {boolean} isAsking
   */
  setBusy(isAsking) {
    this.isAsking = isAsking;
    setAttribute(byId("board"), "aria-busy", isAsking ? "true" : false);
  }

  /**
   * Ask the server why a card cannot be played, and show the reason.
   *
   * @param {string} zone
   * @param {string} card
   */
  async explainCard(zone, card) {
    if (!this.scene) return;
    byId("refusal").hidden = true;
    await this.sendRequest({ type: "explain_card", match_number: this.scene.match_number, zone, card });
    this.board.shakeCard(card);
  }

  /**
   * Request a hint. If the table has changed before the answer arrives, request another hint once.
   *
   * @param {boolean} [mayRetry]
   * @returns {Promise<import("../types.js").Hint | null>}
   */
  async requestHint(mayRetry = true) {
    if (!this.scene || this.isAsking) return null;
    byId("refusal").hidden = true;
    const answer = await this.connection.sendRequest({ type: "request_hint", match_number: this.scene.match_number });
    if (answer.type === "refused") this.showRefusal(answer.reason, answer.clause);
    if (answer.type !== "hint_result") return null;
    if (answer.seq === this.scene.seq) return answer.hint;
    return mayRetry && this.scene.scene.moves.length ? this.requestHint(false) : null;
  }

  /** @param {TableState} table */
  showTable(table) {
    byId("game-title").textContent = table.title;
    if (!table.started) this.leaveMatch();
    const isBeforeStart = !table.started;
    if (table.started) byId("loading").hidden = true;
    if (!isWaiting(table)) byId("waiting").hidden = true;
    byId("board").hidden = isBeforeStart;
    for (const id of ["log-panel", "all-moves", "people", "report-move"]) byId(id).hidden = isBeforeStart;
    const lastEndedMatch = table.is_over ? table.match_number : table.match_number - 1;
    byId("review-last").hidden = lastEndedMatch < 1;
    setAttribute(byId("review-last"), "href", home.reviewUrl(table.table_id, lastEndedMatch));
    byId("next-game").hidden = !canChange(table);
    if (table.tournament_id) this.linkToTournament(table.tournament_id, table.closed);
    const finishedCount = (table.match_count ?? 0) - (table.started && !table.is_over ? 1 : 0);
    byId("evening-menu").hidden = !finishedCount || Boolean(table.daily_date);
    byId("notice").textContent = table.notice;
    byId("notice").hidden = !table.notice;
    byId("hints-menu").textContent = table.allow_hints ? formatMessage("hint-allowed") : formatMessage("hint-none");
    this.playersPanel.show(table);
    if (table.closed && isBeforeStart) {
      showDisconnect(formatMessage("players-closed"));
      byId("reload").hidden = true;
      byId("evening-closed").hidden = byId("evening-menu").hidden;
    }
    showReturnButton(table);
    this.showScene();
    if (!this.isSettled) {
      this.seatPromise = this.takeFirstSeat(table).finally(() => {
        this.seatPromise = null;
        this.showWaitingRoom();
      });
    } else this.showWaitingRoom();
  }

  /**
   * Let the links back lead to the tournament of the match. The organizer closes the table to end the match early.
   *
   * @param {string} tournament
   * @param {boolean} isClosed
   */
  linkToTournament(tournament, isClosed) {
    const url = home.tournamentUrl(tournament);
    import("../tournament/organizer-notices.js").then(({ watchOrganizer }) => watchOrganizer(tournament, this.playersPanel.notices), () => undefined);
    for (const link of document.querySelectorAll("#to-tournament, #back, .home")) setAttribute(link, "href", url);
    const text = formatMessage("result-tournament");
    byId("back").textContent = text;
    for (const link of document.querySelectorAll(".home")) setAttribute(link, "aria-label", text);
    if (isClosed) location.replace(url);
  }

  /** Clear the board, because the table waits for the start of a match. The next match may be one of another game. */
  leaveMatch() {
    for (const id of ["progress", "sort"]) byId(id).hidden = true;
    if (!this.scene) return;
    this.scenePlayer.finishMotion(true);
    this.scene = null;
    this.board.clear();
    this.result?.hide();
    byId("refusal").hidden = true;
  }

  /** Show the waiting room if the table waits for a match. A user who plays at once does not need it. */
  async showWaitingRoom() {
    if (this.seatPromise || !this.table || !isWaiting(this.table)) return;
    const waiting = this.waiting ?? (await this.loadWaitingRoom());
    if (!waiting || !this.table || !isWaiting(this.table)) return;
    byId("loading").hidden = true;
    byId("waiting").hidden = false;
    waiting.show(this.table);
    waiting.loadGames();
  }

  /** Return the waiting room, or null if it cannot be loaded. */
  loadWaitingRoom() {
    this.waitingPromise ??= import("./waiting-room.js").then(
      async ({ WaitingRoom }) => {
        this.waiting = new WaitingRoom((request) => this.sendRequest(request));
        await this.waiting.loadNickname();
        return this.waiting;
      },
      () => {
        this.waitingPromise = null; // the next message about the table loads it again
        return null;
      },
    );
    return this.waitingPromise;
  }

  /**
   * Take the first open seat for the host who has just created the table. If bots have all other seats, start the
   * match.
   *
   * @param {TableState} table
   */
  async takeFirstSeat(table) {
    this.isSettled = true;
    if (!table.is_host || table.started || sessionStorage.getItem("parlour.made") !== table.table_id) return;
    sessionStorage.removeItem("parlour.made");
    const openSeat = table.seats.findIndex((seat) => seat.kind === "open");
    const otherOpenSeats = table.seats.filter((seat) => seat.kind === "open").length - 1;
    if (openSeat < 0 || table.seats.some((seat) => seat.is_you)) return;
    const isSeated = await this.sendRequest({ type: "sit", seat: openSeat });
    if (isSeated && otherOpenSeats === 0) await this.sendRequest({ type: "start" });
  }

  /**
   * Show a scene and animate its cards as the events describe. Return the duration in milliseconds. If the scene is
   * skipped, only log its events.
   *
   * @param {SceneUpdate} message
   * @param {import("../types.js").SceneEvent[] | null} events null to animate nothing
   * @param {boolean} [isSkipped] true if a later scene has already arrived
   */
  playScene(message, events, isSkipped = false) {
    const before = this.scene;
    this.scene = message;
    const duration = isSkipped ? 0 : this.showScene(events);
    this.eventLog.append([{ seq: message.seq, match_number: message.match_number, events: message.events }]);
    this.news.add(message);
    if (before) playTurnSound(before.scene, message.scene);
    this.autoMove.consider(message, (text) => this.sendMove(text, null));
    this.curtain?.consider(message);
    return duration;
  }

  /**
   * @param {import("../types.js").SceneEvent[] | null} [events] the new events that led to the scene; null to animate nothing
   */
  showScene(events = []) {
    const { table, scene } = this;
    if (!table?.started || !scene || scene.match_number !== table.match_number) return 0;
    const promptElement = byId("prompt");
    const isPromptFocused = promptElement === document.activeElement;
    const isOver = scene.scene.is_over;
    const isResultDue = isOver && table.is_over; // the message that the match is over arrives after the last scene
    const { seat, zones } = scene.scene;
    byId("sort").hidden = !zones.some((zone) => zone.kind === "hand" && zone.seat === seat);
    if (table.closed && !isOver) scene.scene = { ...scene.scene, to_move: [], moves: [], prompt: "" };
    showPrompt(scene.scene, !isResultDue || Boolean(this.result?.isClosed(scene.match_number)));
    showProgress(scene.scene, table.is_practice);
    this.hint.offer(table.allow_hints && scene.scene.moves.length > 1 && !isOver, `${scene.match_number} ${scene.seq}`);
    const duration = this.board.show(scene.scene, table.seats, events);
    byId("board").dataset.seq = String(scene.seq);
    if (/** @type {HTMLDialogElement} */ (byId("moves-dialog")).open) this.showMoves();
    const isNewResult = this.showResult();
    const compareLink = showDailyEnd(isResultDue && Boolean(table.daily_date));
    const isFocusOnBoard = isPromptFocused || document.activeElement === document.body || byId("board").contains(document.activeElement);
    if (isResultDue && (isPromptFocused || (isNewResult && isFocusOnBoard))) (compareLink ?? byId(["rematch", "to-tournament"].find((each) => !byId(each).hidden) ?? "replay")).focus();
    return duration;
  }

  /** Show or hide the result panel. Return true if the match has just ended. */
  showResult() {
    const { table, scene } = this;
    const isOver = Boolean(table?.is_over && scene?.scene.is_over);
    if (!isOver || !table || !scene) {
      if (this.result?.hide()) {
        byId("prompt").focus(); // keeps the focus until the cards can be focused
        this.board.keyboard.focusHand();
      }
      return false;
    }
    if (!this.result) {
      this.resultPromise ??= this.loadResult();
      return false;
    }
    const hasOpened = this.result.show(table, scene);
    if (hasOpened) byId("refusal").hidden = true;
    return hasOpened;
  }

  async loadResult() {
    try {
      const { ResultPanel } = await import("./result.js");
      this.result = new ResultPanel((clause) => this.clauseLinkTo(clause), () => this.showScene());
      this.showScene();
    } catch {
      this.resultPromise = null; // the next scene or table message loads it again
    }
  }

  /** @param {string} clause */
  clauseLinkTo(clause) {
    return clauseNote(clause, (linkedClause) => this.showRules(linkedClause));
  }

  /** @param {string} [clause] */
  showRules(clause = "") {
    if (this.table) openRules(this.table.game, this.table.title, clause);
  }

  /**
   * @param {string} sentence
   * @param {string} clause
   */
  showRefusal(sentence, clause) {
    if (byId("board").hidden) {
      byId("waiting-refusal").textContent = sentence;
      byId("waiting-refusal").hidden = false;
      return;
    }
    const text = byId("refusal-text");
    text.replaceChildren(sentence.replace(/\s*\[[A-Z]+-\d+\]$/, ""));
    if (clause) text.append(" ", this.clauseLinkTo(clause));
    byId("refusal").hidden = false;
  }

  showMoves() {
    const moves = this.scene?.scene.moves ?? [];
    const dialog = /** @type {HTMLDialogElement} */ (byId("moves-dialog"));
    const list = moves.map((each) => {
      const button = h("button", { type: "button", class: "button" }, each.label);
      button.addEventListener("click", () => {
        dialog.close();
        if (isMoveMeant(each.move)) this.sendMove(each.move, null);
      });
      return h("li", {}, button);
    });
    byId("moves-list").replaceChildren(...(list.length ? list : [h("li", {}, formatMessage("table-no-moves"))]));
    if (!dialog.open) dialog.showModal();
  }
}

/** Return true if the waiting room is shown: before a match, and if a seat is open after it. @param {TableState} table */
function isWaiting(table) {
  return !table.closed && (!table.started || (table.is_over && table.seats.some((seat) => seat.kind === "open")));
}

/**
 * Show the button to return to the seat if the user has left a match that is still in progress.
 *
 * @param {TableState} table
 */
function showReturnButton(table) {
  const ownSeat = table.seats.findIndex((seat) => seat.is_you);
  const isAway = table.started && !table.is_over && ownSeat >= 0 && table.seats[ownSeat].is_away;
  byId("return-to-seat").hidden = !isAway;
  byId("leave").hidden = !(table.started && !table.is_over && !table.closed && ownSeat >= 0) || isAway;
}

/** @param {string} reason */
function showDisconnect(reason) {
  for (const id of ["loading", "connection-lost", "slow-save", "waiting"]) byId(id).hidden = true;
  byId("error-text").textContent = formatMessage("table-trouble", { reason });
  byId("error").hidden = false;
}

async function openPage() {
  localizePage();
  const { table } = home.pageParameters();
  new TablePage(table, home.hasServer ? null : await (await import("./curtain.js")).openCurtain(table));
}

openPage();
