import { getGames, getMe, updateMe, reviewUrl } from "../shared/api.js";
import { Board } from "../board/board.js";
import { setFaces } from "../board/cards.js";
import { setUpChooser } from "../board/move-chooser.js";
import { PlayersPanel } from "./players.js";
import { showDailyEnd } from "../lobby/daily-tile.js";
import { byId, h, localStore, setAttribute } from "../shared/dom.js";
import { ResultPanel } from "./result.js";
import { setUpMoreButton } from "../board/fit.js";
import { HintPanel } from "./hint.js";
import { AutoMove } from "./auto-move.js";
import { LatestEvents, EventLog } from "./event-log.js";
import { loadHouseBots } from "../shared/bot-choices.js";
import { saveHand, newSeedShare } from "./fairness/seed-shares.js";
import { setUpDialogs } from "../shared/dialogs.js";
import { clauseNote, openRules } from "../shared/rules-dialog.js";
import { setUpPreferences } from "../shared/preferences.js";
import { setUpNotifications } from "./turn-notification.js";
import { ScenePlayer } from "./scene-player.js";
import { playTurnSound, setUpSounds } from "./sound.js";
import { WaitingRoom } from "./waiting-room.js";
import { TableConnection } from "./connection.js";
import { formatMessage, localizePage } from "../shared/messages.js";

/** @typedef {import("../types.js").ToClient} FromRoom */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SceneNow} SceneNow */
/** @typedef {import("../types.js").Request} Request */

/** What single keys do, as the list of them says it. */
const SHORTCUTS = /** @type {const} */ ([
  ["← →", "keys-hand"],
  [formatMessage("keys-aside"), "keys-put"],
  ["Enter", "keys-enter"],
  [formatMessage("keys-space"), "keys-choose"],
  ["1 – 9", "keys-buttons"],
  ["H", "keys-to-hand"],
  ["T", "keys-hint"],
  ["M", "keys-moves"],
  ["R", "keys-rules"],
  ["L", "keys-log"],
  ["S", "keys-sort"],
  ["U", "company-take-back"],
  ["Esc", "keys-close"],
  ["?", "keys-list"],
]);

localizePage();

const tableId = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");

/** @type {{table: TableState | null, scene: SceneNow | null, settled: boolean, asking: boolean}} */
const state = { table: null, scene: null, settled: false, asking: false };

/** @type {Promise<void> | null} */
let offeredGames = null;
/** @type {Promise<void> | null} until who has just made the table sits there */
let isTakingSeat = null;

const board = new Board(sendMove, explainCard);
const eventLog = new EventLog(async (before) => {
  const answer = await connection.sendRequest({ type: "earlier", before });
  return answer.type === "recalled" ? answer : null;
});
const news = new LatestEvents();
const autoMove = new AutoMove();
const result = new ResultPanel(clauseLinkTo);
const waiting = new WaitingRoom(sendRequest);
const playersPanel = new PlayersPanel(sendRequest);
const scenePlayer = new ScenePlayer(board, playScene, news);
const hint = new HintPanel(() => requestHint(), (choice) => board.showHint(choice));
const connection = new TableConnection(tableId, onMessage, (open) => {
  byId("connection-lost").hidden = open;
});

/** @param {FromRoom} message */
function onMessage(message) {
  switch (message.type) {
    case "table":
      state.table = message;
      showTable(message);
      break;
    case "faces":
      setFaces(state.table?.game ?? "", message.faces);
      break;
    case "scene":
      connection.lastSeq = Math.max(connection.lastSeq, message.seq);
      setBusy(false);
      saveHand(tableId, message.match, message.scene.seat, message.events);
      scenePlayer.add(message, state.table?.seats ?? []);
      playersPanel.showScene(message);
      break;
    case "log":
      eventLog.load(message);
      for (const { match, events } of message.entries) saveHand(tableId, match, ownSeat(), events);
      news.load(message.entries);
      scenePlayer.setHistory(message.entries);
      break;
    case "said":
      playersPanel.showChatMessage(message);
      break;
    case "pong":
      playersPanel.setClock(message.now);
      playersPanel.chat.isLoading = false; // all that was said before has come by now
      break;
    case "reload":
      location.reload();
      break;
    case "trouble":
      showDisconnect(message.reason);
      break;
  }
}

/** The seat where one sits, -1 for none. */
function ownSeat() {
  return state.table?.seats.findIndex((chair) => chair.you) ?? -1;
}

/**
 * Asks the room for something, and says so where it refuses.
 *
 * @param {Request} request
 * @returns {Promise<boolean>} whether it was done
 */
async function sendRequest(request) {
  byId("waiting-refusal").hidden = true;
  const part = ["sit", "start", "rematch"].includes(request.type) ? { part: newSeedShare(state.table) } : {};
  const answer = await connection.sendRequest({ ...request, ...part });
  if (answer.type === "refused") showRefusal(answer.sentence, answer.clause);
  return answer.type !== "refused";
}

/**
 * @param {string} text
 * @param {HTMLElement | null} from
 */
async function sendMove(text, from) {
  if (!state.scene || state.asking) return; // a second click is not a second move
  setBusy(true);
  byId("refusal").hidden = true;
  from?.classList.add("pending");
  const done = await sendRequest({ type: "move", match: state.scene.match, move: text });
  from?.classList.remove("pending");
  setBusy(false);
  if (!done) board.shakeCard(text);
}

/**
 * Whether a move is on its way: until the room has answered, or shows what came of it.
 *
 * @param {boolean} asking
 */
function setBusy(asking) {
  state.asking = asking;
  setAttribute(byId("board"), "aria-busy", asking ? "true" : false);
}

/**
 * Asks why nothing can be done with a card.
 *
 * @param {string} zone
 * @param {string} card
 */
async function explainCard(zone, card) {
  if (!state.scene) return;
  byId("refusal").hidden = true;
  await sendRequest({ type: "why", match: state.scene.match, zone, card });
  board.shakeCard(card);
}

/**
 * Asks what to play; where something happened meanwhile, once more.
 *
 * @param {boolean} [again]
 * @returns {Promise<import("../types.js").Advice | null>}
 */
async function requestHint(again = true) {
  if (!state.scene || state.asking) return null;
  byId("refusal").hidden = true;
  const answer = await connection.sendRequest({ type: "hint", match: state.scene.match });
  if (answer.type === "refused") showRefusal(answer.sentence, answer.clause);
  if (answer.type !== "hinted") return null;
  if (answer.seq === state.scene.seq) return answer.advice;
  return again && state.scene.scene.moves.length ? requestHint(false) : null;
}

/** @param {TableState} table */
function showTable(table) {
  byId("game-title").textContent = table.title;
  byId("loading").hidden = true;
  const before = !table.started;
  const short = table.over && table.seats.some((seat) => seat.kind === "open");
  byId("waiting").hidden = !before && !short;
  byId("board").hidden = before;
  byId("log-panel").hidden = before;
  byId("all-moves").hidden = before;
  byId("people").hidden = before;
  const ended = table.over ? table.match : table.match - 1;
  byId("review-last").hidden = ended < 1;
  setAttribute(byId("review-last"), "href", reviewUrl(table.table, ended));
  byId("notice").textContent = table.notice;
  byId("notice").hidden = !table.notice;
  byId("hints-menu").textContent = table.hints ? formatMessage("hint-allowed") : formatMessage("hint-none");
  if (before || table.over) waiting.show(table);
  playersPanel.show(table);
  showReturnButton(table);
  showScene();
  if (!state.settled) {
    isTakingSeat = takeFirstSeat(table).finally(() => {
      isTakingSeat = null;
      offerGames();
    });
  } else offerGames();
}

/** Who is still to sit down, or waits for others, needs to know what there is; nobody else fetches it. */
function offerGames() {
  if (isTakingSeat || byId("waiting").hidden) return;
  offeredGames ??= Promise.all([getGames(), loadHouseBots()]).then(([games]) => waiting.setGames(games), () => {
    offeredGames = null;
  });
}

/**
 * Whoever has just made this table sits down, and where bots have all the other chairs, play begins.
 *
 * @param {TableState} table
 */
async function takeFirstSeat(table) {
  state.settled = true;
  if (!table.yours || table.started || sessionStorage.getItem("parlour.made") !== table.table) return;
  sessionStorage.removeItem("parlour.made");
  const free = table.seats.findIndex((seat) => seat.kind === "open");
  const others = table.seats.filter((seat) => seat.kind === "open").length - 1;
  if (free < 0 || table.seats.some((seat) => seat.you)) return;
  const sat = await sendRequest({ type: "sit", seat: free });
  if (sat && others === 0) await sendRequest({ type: "start" });
}

/**
 * The button for whoever left a game that goes on.
 *
 * @param {TableState} table
 */
function showReturnButton(table) {
  const mine = table.seats.findIndex((seat) => seat.you);
  const gone = table.started && !table.over && mine >= 0 && table.seats[mine].away;
  byId("return-to-seat").hidden = !gone;
  byId("leave").hidden = !(table.started && !table.over && mine >= 0) || gone;
}

/**
 * Shows a scene as it stands, its cards moving by what happened; says how many milliseconds they do. Of one that is
 * passed by, as the next is there already, only what happened is told.
 *
 * @param {SceneNow} message
 * @param {import("../types.js").SceneEvent[] | null} events null where nothing is to move
 * @param {boolean} [passed]
 */
function playScene(message, events, passed = false) {
  const before = state.scene;
  state.scene = message;
  const length = passed ? 0 : showScene(events);
  eventLog.append([{ seq: message.seq, match: message.match, events: message.events }]);
  news.add(message);
  if (before) playTurnSound(before.scene, message.scene);
  autoMove.consider(message, (text) => sendMove(text, null));
  return length;
}

/** @param {import("../types.js").SceneEvent[] | null} [events] that led to it just now; null where nothing is to move */
function showScene(events = []) {
  const { table, scene } = state;
  if (!table?.started || !scene || scene.match !== table.match) return 0;
  const said = byId("prompt");
  const focused = said === document.activeElement;
  const over = scene.scene.over;
  const ended = over && table.over; // the table is told of the end after the scene, and then the result is shown
  showPrompt(scene.scene, !ended);
  hint.offer(table.hints && scene.scene.moves.length > 1 && !over, `${scene.match} ${scene.seq}`);
  const length = board.show(scene.scene, table.seats, events);
  byId("board").dataset.seq = String(scene.seq);
  const ends = showResult();
  const compare = showDailyEnd(ended && Boolean(table.day));
  const free = focused || document.activeElement === document.body || byId("board").contains(document.activeElement);
  if (ended && (focused || (ends && free))) (compare ?? byId(byId("rematch").hidden ? "replay" : "rematch")).focus();
  return length;
}

/**
 * What is asked of whom, in the title as well.
 *
 * @param {import("../types.js").Scene} scene
 * @param {boolean} shown
 */
function showPrompt({ seat, to_move: toMove, prompt, over, title, zones }, shown) {
  byId("sort").hidden = !zones.some((zone) => zone.kind === "hand" && zone.seat === seat);
  const turn = seat >= 0 && toMove.includes(seat);
  document.title = turn ? formatMessage("table-title-turn", { title }) : formatMessage("table-title", { title });
  const said = byId("prompt");
  const parts = [turn ? h("strong", {}, formatMessage("table-your-turn")) : "", seat < 0 && !over ? formatMessage("table-watching") : "", prompt];
  const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("|");
  if (said.dataset.text !== text) {
    said.dataset.text = text;
    said.replaceChildren(...parts.flatMap((part) => (part ? [part, " "] : [])));
  }
  said.hidden = !shown;
}

/** The result, where the match is over; says whether it has just come. */
function showResult() {
  const { table, scene } = state;
  const over = Boolean(table?.over && scene?.scene.over);
  if (!over || !table || !scene) {
    if (result.hide()) {
      byId("prompt").focus(); // if only until there is a hand
      board.focusHand();
    }
    return false;
  }
  const opens = result.show(table, scene);
  if (opens) byId("refusal").hidden = true;
  return opens;
}

/** @param {string} clause */
function clauseLinkTo(clause) {
  return clauseNote(clause, (wanted) => showRules(wanted));
}

/** @param {string} [clause] */
function showRules(clause = "") {
  if (state.table) openRules(state.table.game, state.table.title, clause);
}

/**
 * @param {string} sentence
 * @param {string} clause
 */
function showRefusal(sentence, clause) {
  if (byId("board").hidden) {
    byId("waiting-refusal").textContent = sentence;
    byId("waiting-refusal").hidden = false;
    return;
  }
  const text = byId("refusal-text");
  text.replaceChildren(sentence.replace(/\s*\[[A-Z]+-\d+\]$/, ""));
  if (clause) text.append(" ", clauseLinkTo(clause));
  byId("refusal").hidden = false;
}

/** @param {string} reason */
function showDisconnect(reason) {
  byId("loading").hidden = true;
  byId("connection-lost").hidden = true;
  byId("error-text").textContent = formatMessage("table-trouble", { reason });
  byId("error").hidden = false;
}

function showMoves() {
  const moves = state.scene?.scene.moves ?? [];
  const dialog = /** @type {HTMLDialogElement} */ (byId("moves-dialog"));
  const list = moves.map((each) => {
    const button = h("button", { type: "button", class: "button" }, each.label);
    button.addEventListener("click", () => {
      dialog.close();
      sendMove(each.move, null);
    });
    return h("li", {}, button);
  });
  byId("moves-list").replaceChildren(...(list.length ? list : [h("li", {}, formatMessage("table-no-moves"))]));
  if (!dialog.open) dialog.showModal();
}

function showShortcuts() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("shortcuts-dialog"));
  if (!dialog.open) dialog.showModal();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const busy = target.closest("input, select, textarea, dialog[open], [popover]:popover-open");
  if (busy || event.ctrlKey || event.metaKey || event.altKey || localStore.get("keys") === "off") return;
  if (document.querySelector("dialog[open]")) return;
  const acts = /** @type {Record<string, () => void>} */ ({
    h: () => board.focusHand(),
    m: showMoves,
    r: () => showRules(),
    l: () => eventLog.open(true),
    s: () => board.sort(),
    t: () => hint.requestHint(),
    u: () => playersPanel.requestTakeback(),
    "?": showShortcuts,
  });
  const act = acts[event.key.toLowerCase()];
  const button = /^[1-9]$/.test(event.key) ? board.buttons.children[Number(event.key) - 1] : undefined;
  if (!act && !button) return;
  event.preventDefault();
  if (act) act();
  else /** @type {HTMLElement} */ (button).click();
}

function setUp() {
  setUpDialogs();
  setUpPreferences();
  setUpChooser();
  setUpMoreButton();
  setUpNotifications();
  setUpSounds();
  document.addEventListener("keydown", onKey);
  byId("rules-button").addEventListener("click", () => showRules());
  byId("menu").addEventListener("click", (event) => {
    const chosen = /** @type {HTMLElement} */ (event.target).closest("button");
    if (chosen && chosen.id !== "invite") byId("menu").hidePopover();
  });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-presses]"))) {
    button.addEventListener("click", () => byId(button.dataset.presses ?? "").click());
  }
  byId("people").addEventListener("click", () => board.openSeatDetails());
  byId("all-moves").addEventListener("click", showMoves);
  byId("shortcuts-button").addEventListener("click", showShortcuts);
  byId("sort").addEventListener("click", () => board.sort());
  byId("refusal-close").addEventListener("click", () => {
    byId("refusal").hidden = true;
    board.focusHand();
  });
  byId("reload").addEventListener("click", () => location.reload());
  byId("rematch").addEventListener("click", () => sendRequest({ type: "rematch", match: state.scene?.match ?? null }));
  byId("return-to-seat").addEventListener("click", () => {
    const seat = ownSeat();
    if (seat >= 0) sendRequest({ type: "sit", seat });
  });
  byId("shortcuts-list").replaceChildren(
    ...SHORTCUTS.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, formatMessage(text)))),
  );
  const single = /** @type {HTMLInputElement} */ (byId("shortcuts-switch"));
  single.checked = localStore.get("keys") !== "off";
  single.addEventListener("change", () => localStore.set("keys", single.checked ? "on" : "off"));
  getMe().then((me) => waiting.setNickname(me.nickname, (nickname) => updateMe({ nickname })), () => undefined);
}

setUp();
