import { RequestError, getGames, getMe, updateMe } from "../common/api.js";
import { byId, h } from "../common/dom.js";
import { LEVELS, botOptions, describeLevels, defaultBot, loadHouseBots } from "../common/bot-choices.js";
import { canChange, describeOption, describeTableSettings } from "../common/table-texts.js";
import { home } from "../common/home.js";
import { absenceMark, occupantKind } from "../board/seat-label.js";
import { clauseLink } from "../common/clause-link.js";
import { openRules } from "../common/rules-dialog.js";
import { portrait } from "../common/portrait.js";
import { formatList, formatMessage, loadMessages } from "../common/messages.js";
import { inviteLink } from "./copy-link.js";
import { SeatOrder } from "./seat-order.js";
import { setUpShare } from "./share-link.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SeatState} SeatState */
/** @typedef {import("../types.js").Request} Request */
/** @typedef {import("../types.js").GameInfo} GameFact */

/** The waiting room before the first match and between two matches: invite link, seats and start button. */
export class WaitingRoom {
  /** @param {(request: Request) => Promise<boolean>} sendRequest */
  constructor(sendRequest) {
    this.sendRequest = sendRequest;
    /** @type {TableState | null} */
    this.table = null;
    /** @type {GameFact[]} */
    this.games = [];
    /** @type {Map<number, string>} by open seat, the bot that the host has chosen but not added yet */
    this.chosenBots = new Map();
    this.nickname = ""; // the saved name
    /** @type {Promise<void> | null} */
    this.loading = null;
    this.scoredMatches = 0; // number of matches in the score that is shown
    byId("start").addEventListener("click", () => this.sendRequest({ type: "start" }));
    byId("ready").addEventListener("click", () => this.toggleReady());
    byId("fill-bots").addEventListener("click", () => this.sendRequest({ type: "fill_seats", bot: this.fillLevel().value }));
    this.order = new SeatOrder(byId("seats"), (seat, toSeat) => this.moveSeat(seat, toSeat), () => this.table && this.show(this.table));
    const name = this.nameField();
    name.addEventListener("change", () => this.saveName());
    setUpShare(home.pageParameters().table, inviteLink());
  }

  fillLevel() {
    return /** @type {HTMLSelectElement} */ (byId("fill-level"));
  }

  /**
   * Move a player to another seat, and keep the focus on the player's handle.
   *
   * @param {number} seat
   * @param {number} toSeat
   */
  async moveSeat(seat, toSeat) {
    const isFocused = document.activeElement?.id === `move-${seat}`;
    const isDone = await this.sendRequest({ type: "move_seat", seat, to_seat: toSeat });
    if (isDone && isFocused) document.getElementById(`move-${toSeat}`)?.focus();
  }

  toggleReady() {
    const ownSeat = this.table?.seats.findIndex((seat) => seat.is_you) ?? -1;
    this.sendRequest({ type: "set_ready", ready: !this.table?.ready_seats.includes(ownSeat) });
  }

  nameField() {
    return /** @type {HTMLInputElement} */ (byId("nickname"));
  }

  /** @param {string} nickname */
  setNickname(nickname) {
    this.nickname = nickname;
    const field = this.nameField();
    if (!field.value) field.value = nickname;
  }

  /** Load the saved name. */
  async loadNickname() {
    const me = await getMe().catch(() => null);
    if (me) this.setNickname(me.nickname);
  }

  /** Load the games and their bots, once. */
  loadGames() {
    this.loading ??= Promise.all([getGames(), loadHouseBots()]).then(
      ([games]) => {
        this.games = games;
        if (this.table) this.show(this.table);
      },
      () => {
        this.loading = null;
      },
    );
  }

  /** Save the name in the waiting room. Return false if the server refuses it. */
  async saveName() {
    const problem = await this.rename(this.nameField().value.trim());
    byId("waiting-refusal").textContent = problem;
    byId("waiting-refusal").hidden = !problem;
    return !problem;
  }

  /**
   * Save a new name and show it at the table. Return the error message, or an empty string.
   *
   * @param {string} nickname
   */
  async rename(nickname) {
    if (!nickname || nickname === this.nickname) return "";
    try {
      this.nickname = (await updateMe({ nickname })).nickname;
    } catch (reason) {
      return reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
    }
    this.nameField().value = this.nickname;
    return "";
  }

  /** @param {TableState} table */
  show(table) {
    this.table = table;
    if (this.order.isDragging) return; // the list is drawn again after the drop
    byId("change-game").hidden = !canChange(table);
    byId("game-name").textContent = formatMessage("waiting-game", { title: table.title, seats: table.seats.length });
    this.showEvening(table);
    const focusedId = document.activeElement instanceof HTMLElement ? document.activeElement.id : "";
    byId("seats").replaceChildren(...table.seats.map((seat, at) => this.renderSeat(seat, at, table)));
    describeLevels(byId("bot-levels"), this.botsOf(table.game));
    byId("bot-levels").hidden = !table.is_host || table.seats.every((seat) => seat.kind !== "open");
    const optionInfos = this.games.find((game) => game.name === table.game)?.options ?? []; // empty until the games are loaded
    const changedOptions = optionInfos.filter((fact) => fact.name in table.options);
    byId("house-rules").replaceChildren(
      ...changedOptions.map((fact) => {
        const link = clauseLink(fact.clause, (clause) => openRules(table.game, table.title, clause));
        return h("li", {}, `${describeOption(fact, table.options[fact.name])} `, link);
      }),
    );
    byId("house-rules-part").hidden = !changedOptions.length;
    byId("hints-state").textContent = table.allow_hints ? formatMessage("waiting-hints") : formatMessage("waiting-no-hints");
    byId("table-settings").replaceChildren(...describeTableSettings(table.table_settings).map((text) => h("li", {}, text)));
    const isFull = table.seats.every((seat) => seat.kind !== "open");
    this.showFilling(table);
    this.showReadiness(table);
    const start = /** @type {HTMLButtonElement} */ (byId("start"));
    start.hidden = !table.can_start || table.is_over;
    start.disabled = !isFull;
    byId("start-hint").textContent = startHint(table);
    byId("invited").textContent = table.invited?.length ? formatMessage("waiting-invited", { names: formatList(table.invited) }) : "";
    if (focusedId && focusedId !== document.activeElement?.id) document.getElementById(focusedId)?.focus();
  }

  /** Show the button that puts bots into all open seats. @param {TableState} table */
  showFilling(table) {
    const levels = LEVELS.filter((level) => this.botsOf(table.game).includes(level));
    const openCount = table.seats.filter((seat) => seat.kind === "open").length;
    byId("fill-part").hidden = !table.is_host || openCount < 2 || !levels.length;
    const field = this.fillLevel();
    if (field.options.length === levels.length) return;
    field.replaceChildren(...levels.map((level) => h("option", { value: level }, formatMessage("level-named", { level }))));
    field.value = levels.find((level) => level === "medium") ?? levels[0] ?? "";
  }

  /** Show whether you are ready. @param {TableState} table */
  showReadiness(table) {
    const ownSeat = table.seats.findIndex((seat) => seat.is_you);
    const isReady = table.ready_seats.includes(ownSeat);
    const hasOthers = table.seats.some((seat) => seat.kind !== "bot" && !seat.is_you);
    byId("ready").hidden = ownSeat < 0 || table.started || !hasOthers;
    byId("ready").textContent = isReady ? formatMessage("waiting-not-ready") : formatMessage("waiting-ready");
    byId("ready").classList.toggle("strong", !isReady && !table.is_host);
  }

  /** Show the score of the evening if a match has been played. @param {TableState} table */
  async showEvening({ table_id: tableId, match_count: count = 0, started }) {
    byId("evening").hidden ||= started;
    if (!count || started || this.scoredMatches === count) return;
    this.scoredMatches = count;
    const { showEvening } = await import("./evening.js");
    await showEvening(byId("evening"), tableId);
  }

  /**
   * @param {SeatState} seat
   * @param {number} at
   * @param {TableState} table
   */
  renderSeat(seat, at, table) {
    const isSeated = table.seats.some((each) => each.is_you);
    const name = seat.kind === "open" ? formatMessage("waiting-open") : seat.name;
    const marks = [
      seat.is_you ? h("span", { class: "mark" }, formatMessage("table-you")) : null,
      at === table.host_seat ? h("span", { class: "mark" }, formatMessage("waiting-host")) : null,
      occupantKind(seat) ? h("span", { class: "mark" }, occupantKind(seat)) : null,
      seat.is_away && seat.kind === "user" ? h("span", { class: "mark" }, absenceMark(seat)) : null,
      !table.started && table.ready_seats.includes(at) ? h("span", { class: "mark ready" }, formatMessage("waiting-ready-mark")) : null,
    ];
    const handle = table.is_host && !table.started && seat.kind !== "open" ? this.order.handle(at, seat.name) : null;
    return h(
      "li",
      { class: "seat-row", "data-kind": seat.kind },
      handle,
      portrait(seat, at),
      h("span", { class: "who" }, h("span", { class: "name" }, name), ...marks),
      h("span", { class: "acts" }, ...this.seatActions(seat, at, table, isSeated)),
    );
  }

  /**
   * @param {SeatState} seat
   * @param {number} at
   * @param {TableState} table
   * @param {boolean} isSeated
   */
  seatActions(seat, at, table, isSeated) {
    const buttons = [];
    if (seat.kind === "open" && !isSeated) {
      buttons.push(this.button(`sit-${at}`, formatMessage("waiting-sit"), () => this.takeSeat(at), true));
    }
    if (seat.kind === "open" && table.is_host) buttons.push(...this.botActions(at, table.game));
    if (seat.kind === "bot" && table.is_host) {
      buttons.push(this.button(`clear-${at}`, formatMessage("waiting-clear"), () => this.sendRequest({ type: "remove_bot", seat: at })));
    }
    if (seat.is_you) buttons.push(this.button(`up-${at}`, formatMessage("waiting-leave"), () => this.sendRequest({ type: "leave" })));
    return buttons;
  }

  /** @param {string} game */
  botsOf(game) {
    return this.games.find((each) => each.name === game)?.bots ?? [];
  }

  /**
   * @param {number} at
   * @param {string} game
   */
  botActions(at, game) {
    const bots = this.botsOf(game);
    if (!bots.length) return [];
    const botSelect = h(
      "select",
      { id: `which-${at}`, "aria-label": formatMessage("waiting-which-bot"), "aria-describedby": "bot-levels" },
      ...botOptions(bots),
    );
    botSelect.value = this.chosenBots.get(at) ?? defaultBot(bots, this.table?.seats.map((seat) => seat.name));
    botSelect.addEventListener("change", () => this.chosenBots.set(at, botSelect.value));
    const seatBot = () => this.sendRequest({ type: "add_bot", seat: at, bot: botSelect.value });
    return [...(bots.length > 1 ? [botSelect] : []), this.button(`bot-${at}`, formatMessage("waiting-add-bot"), seatBot)];
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {() => unknown} act
   * @param {boolean} [strong]
   */
  button(id, text, act, strong = false) {
    const button = h("button", { type: "button", class: strong ? "button strong" : "button", id }, text);
    button.addEventListener("click", () => act());
    return button;
  }

  /** @param {number} seat */
  async takeSeat(seat) {
    if (await this.saveName()) await this.sendRequest({ type: "sit", seat });
  }
}

/** Return what must happen before the start, or who is not ready yet. @param {TableState} table */
function startHint(table) {
  const isFull = table.seats.every((seat) => seat.kind !== "open");
  if (!isFull) return table.can_start ? formatMessage("waiting-start-hint") : formatMessage("waiting-start-other");
  const unready = table.seats.filter((seat, at) => seat.kind === "user" && at !== table.host_seat && !seat.is_you && !table.ready_seats.includes(at));
  if (table.can_start) return unready.length ? formatMessage("waiting-unready", { names: formatList(unready.map((seat) => seat.name)) }) : "";
  return formatMessage("waiting-start-other");
}
