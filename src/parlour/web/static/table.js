import { getGames, getMe, putMe, reviewPage } from "./api.js";
import { Board } from "./board.js";
import { learnFaces } from "./cards.js";
import { readyChooser } from "./chooser.js";
import { Company } from "./company.js";
import { showDayEnd } from "./day-tile.js";
import { byId, h, memory, set } from "./dom.js";
import { Result } from "./endings.js";
import { readyMore } from "./fit.js";
import { Hint } from "./hint.js";
import { ByItself } from "./itself.js";
import { News, Story } from "./log.js";
import { meetHouse } from "./levels.js";
import { keepHand, partFor } from "./parts.js";
import { openRules, readyDialogs, ruleLink } from "./rules.js";
import { readySettings } from "./settings.js";
import { readyNotice } from "./turn.js";
import { Show } from "./show.js";
import { heralded, readySounds } from "./sound.js";
import { Waiting } from "./waiting.js";
import { Wire } from "./wire.js";
import { say, tellPage } from "./words.js";

/** @typedef {import("./types.js").ToClient} FromRoom */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").SceneNow} SceneNow */
/** @typedef {import("./types.js").Request} Request */

/** What single keys do, as the list of them says it. */
const KEYS = /** @type {const} */ ([
  ["← →", "keys-hand"],
  [say("keys-aside"), "keys-put"],
  ["Enter", "keys-enter"],
  [say("keys-space"), "keys-choose"],
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

tellPage();

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");

/** @type {{table: TableState | null, scene: SceneNow | null, settled: boolean, asking: boolean}} */
const now = { table: null, scene: null, settled: false, asking: false };

/** @type {Promise<void> | null} */
let offering = null;
/** @type {Promise<void> | null} until who has just made the table sits there */
let settling = null;

const board = new Board(move, wonder);
const story = new Story(async (before) => {
  const answer = await wire.ask({ type: "earlier", before });
  return answer.type === "recalled" ? answer : null;
});
const news = new News();
const itself = new ByItself();
const result = new Result(linkTo);
const waiting = new Waiting(ask);
const company = new Company(ask);
const show = new Show(board, present, news);
const hint = new Hint(() => askHint(), (choice) => board.advise(choice));
const wire = new Wire(id, heard, (open) => {
  byId("lost").hidden = open;
});

/** @param {FromRoom} message */
function heard(message) {
  switch (message.type) {
    case "table":
      now.table = message;
      showTable(message);
      break;
    case "faces":
      learnFaces(now.table?.game ?? "", message.faces);
      break;
    case "scene":
      wire.since = Math.max(wire.since, message.seq);
      busy(false);
      keepHand(id, message.match, message.scene.seat, message.events);
      show.add(message, now.table?.seats ?? []);
      company.see(message);
      break;
    case "log":
      story.begin(message);
      for (const { match, events } of message.entries) keepHand(id, match, ownSeat(), events);
      news.begin(message.entries);
      show.recall(message.entries);
      break;
    case "said":
      company.hear(message);
      break;
    case "pong":
      company.setClock(message.now);
      company.talk.quiet = false; // all that was said before has come by now
      break;
    case "reload":
      location.reload();
      break;
    case "trouble":
      showTrouble(message.reason);
      break;
  }
}

/** The seat where one sits, -1 for none. */
function ownSeat() {
  return now.table?.seats.findIndex((chair) => chair.you) ?? -1;
}

/**
 * Asks the room for something, and says so where it refuses.
 *
 * @param {Request} request
 * @returns {Promise<boolean>} whether it was done
 */
async function ask(request) {
  byId("waiting-refusal").hidden = true;
  const part = ["sit", "start", "rematch"].includes(request.type) ? { part: partFor(now.table) } : {};
  const answer = await wire.ask({ ...request, ...part });
  if (answer.type === "refused") showRefusal(answer.sentence, answer.clause);
  return answer.type !== "refused";
}

/**
 * @param {string} text
 * @param {HTMLElement | null} from
 */
async function move(text, from) {
  if (!now.scene || now.asking) return; // a second click is not a second move
  busy(true);
  byId("refusal").hidden = true;
  from?.classList.add("asked");
  const done = await ask({ type: "move", match: now.scene.match, move: text });
  from?.classList.remove("asked");
  busy(false);
  if (!done) board.refuse(text);
}

/**
 * Whether a move is on its way: until the room has answered, or shows what came of it.
 *
 * @param {boolean} asking
 */
function busy(asking) {
  now.asking = asking;
  set(byId("board"), "aria-busy", asking ? "true" : false);
}

/**
 * Asks why nothing can be done with a card.
 *
 * @param {string} zone
 * @param {string} card
 */
async function wonder(zone, card) {
  if (!now.scene) return;
  byId("refusal").hidden = true;
  await ask({ type: "why", match: now.scene.match, zone, card });
  board.refuse(card);
}

/**
 * Asks what to play; where something happened meanwhile, once more.
 *
 * @param {boolean} [again]
 * @returns {Promise<import("./types.js").Advice | null>}
 */
async function askHint(again = true) {
  if (!now.scene || now.asking) return null;
  byId("refusal").hidden = true;
  const answer = await wire.ask({ type: "hint", match: now.scene.match });
  if (answer.type === "refused") showRefusal(answer.sentence, answer.clause);
  if (answer.type !== "hinted") return null;
  if (answer.seq === now.scene.seq) return answer.advice;
  return again && now.scene.scene.moves.length ? askHint(false) : null;
}

/** @param {TableState} table */
function showTable(table) {
  byId("game-title").textContent = table.title;
  byId("loading").hidden = true;
  const before = !table.started;
  const short = table.over && table.seats.some((seat) => seat.kind === "open");
  byId("waiting").hidden = !before && !short;
  byId("board").hidden = before;
  byId("story-part").hidden = before;
  byId("all-moves").hidden = before;
  byId("people").hidden = before;
  const ended = table.over ? table.match : table.match - 1;
  byId("review-last").hidden = ended < 1;
  set(byId("review-last"), "href", reviewPage(table.table, ended));
  byId("notice").textContent = table.notice;
  byId("notice").hidden = !table.notice;
  byId("hints-here").textContent = table.hints ? say("hint-allowed") : say("hint-none");
  if (before || table.over) waiting.show(table);
  company.show(table);
  showAbsence(table);
  showScene();
  if (!now.settled) {
    settling = settle(table).finally(() => {
      settling = null;
      offerGames();
    });
  } else offerGames();
}

/** Who is still to sit down, or waits for others, needs to know what there is; nobody else fetches it. */
function offerGames() {
  if (settling || byId("waiting").hidden) return;
  offering ??= Promise.all([getGames(), meetHouse()]).then(([games]) => waiting.offer(games), () => {
    offering = null;
  });
}

/**
 * Whoever has just made this table sits down, and where bots have all the other chairs, play begins.
 *
 * @param {TableState} table
 */
async function settle(table) {
  now.settled = true;
  if (!table.yours || table.started || sessionStorage.getItem("parlour.made") !== table.table) return;
  sessionStorage.removeItem("parlour.made");
  const free = table.seats.findIndex((seat) => seat.kind === "open");
  const others = table.seats.filter((seat) => seat.kind === "open").length - 1;
  if (free < 0 || table.seats.some((seat) => seat.you)) return;
  const sat = await ask({ type: "sit", seat: free });
  if (sat && others === 0) await ask({ type: "start" });
}

/**
 * The button for whoever left a game that goes on.
 *
 * @param {TableState} table
 */
function showAbsence(table) {
  const mine = table.seats.findIndex((seat) => seat.you);
  const gone = table.started && !table.over && mine >= 0 && table.seats[mine].away;
  byId("return").hidden = !gone;
  byId("leave").hidden = !(table.started && !table.over && mine >= 0) || gone;
}

/**
 * Shows a scene as it stands, its cards moving by what happened; says how many milliseconds they do. Of one that is
 * passed by, as the next is there already, only what happened is told.
 *
 * @param {SceneNow} message
 * @param {import("./types.js").SceneEvent[] | null} events null where nothing is to move
 * @param {boolean} [passed]
 */
function present(message, events, passed = false) {
  const before = now.scene;
  now.scene = message;
  const length = passed ? 0 : showScene(events);
  story.tell([{ seq: message.seq, match: message.match, events: message.events }]);
  news.add(message);
  if (before) heralded(before.scene, message.scene);
  itself.consider(message, (text) => move(text, null));
  return length;
}

/** @param {import("./types.js").SceneEvent[] | null} [events] that led to it just now; null where nothing is to move */
function showScene(events = []) {
  const { table, scene } = now;
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
  const compare = showDayEnd(ended && Boolean(table.day));
  const free = focused || document.activeElement === document.body || byId("board").contains(document.activeElement);
  if (ended && (focused || (ends && free))) (compare ?? byId(byId("again").hidden ? "replay" : "again")).focus();
  return length;
}

/**
 * What is asked of whom, in the title as well.
 *
 * @param {import("./types.js").Scene} scene
 * @param {boolean} shown
 */
function showPrompt({ seat, to_move: toMove, prompt, over, title, zones }, shown) {
  byId("sort").hidden = !zones.some((zone) => zone.kind === "hand" && zone.seat === seat);
  const turn = seat >= 0 && toMove.includes(seat);
  document.title = turn ? say("table-title-turn", { title }) : say("table-title", { title });
  const said = byId("prompt");
  const parts = [turn ? h("strong", {}, say("table-your-turn")) : "", seat < 0 && !over ? say("table-watching") : "", prompt];
  const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("|");
  if (said.dataset.text !== text) {
    said.dataset.text = text;
    said.replaceChildren(...parts.flatMap((part) => (part ? [part, " "] : [])));
  }
  said.hidden = !shown;
}

/** The result, where the match is over; says whether it has just come. */
function showResult() {
  const { table, scene } = now;
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
function linkTo(clause) {
  return ruleLink(clause, (wanted) => showRules(wanted));
}

/** @param {string} [clause] */
function showRules(clause = "") {
  if (now.table) openRules(now.table.game, now.table.title, clause);
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
  if (clause) text.append(" ", linkTo(clause));
  byId("refusal").hidden = false;
}

/** @param {string} reason */
function showTrouble(reason) {
  byId("loading").hidden = true;
  byId("lost").hidden = true;
  byId("trouble-text").textContent = say("table-trouble", { reason });
  byId("trouble").hidden = false;
}

function showMoves() {
  const moves = now.scene?.scene.moves ?? [];
  const dialog = /** @type {HTMLDialogElement} */ (byId("moves-dialog"));
  const list = moves.map((each) => {
    const button = h("button", { type: "button", class: "button" }, each.label);
    button.addEventListener("click", () => {
      dialog.close();
      move(each.move, null);
    });
    return h("li", {}, button);
  });
  byId("moves-list").replaceChildren(...(list.length ? list : [h("li", {}, say("table-no-moves"))]));
  if (!dialog.open) dialog.showModal();
}

function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys-dialog"));
  if (!dialog.open) dialog.showModal();
}

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const busy = target.closest("input, select, textarea, dialog[open], [popover]:popover-open");
  if (busy || event.ctrlKey || event.metaKey || event.altKey || memory.get("keys") === "off") return;
  if (document.querySelector("dialog[open]")) return;
  const acts = /** @type {Record<string, () => void>} */ ({
    h: () => board.focusHand(),
    m: showMoves,
    r: () => showRules(),
    l: () => story.open(true),
    s: () => board.sort(),
    t: () => hint.ask(),
    u: () => company.takeBack(),
    "?": showKeys,
  });
  const act = acts[event.key.toLowerCase()];
  const button = /^[1-9]$/.test(event.key) ? board.buttons.children[Number(event.key) - 1] : undefined;
  if (!act && !button) return;
  event.preventDefault();
  if (act) act();
  else /** @type {HTMLElement} */ (button).click();
}

function ready() {
  readyDialogs();
  readySettings();
  readyChooser();
  readyMore();
  readyNotice();
  readySounds();
  document.addEventListener("keydown", press);
  byId("rules-button").addEventListener("click", () => showRules());
  byId("menu").addEventListener("click", (event) => {
    const chosen = /** @type {HTMLElement} */ (event.target).closest("button");
    if (chosen && chosen.id !== "invite") byId("menu").hidePopover();
  });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-presses]"))) {
    button.addEventListener("click", () => byId(button.dataset.presses ?? "").click());
  }
  byId("people").addEventListener("click", () => board.lookAt());
  byId("all-moves").addEventListener("click", showMoves);
  byId("keys-button").addEventListener("click", showKeys);
  byId("sort").addEventListener("click", () => board.sort());
  byId("refusal-close").addEventListener("click", () => {
    byId("refusal").hidden = true;
    board.focusHand();
  });
  byId("reload").addEventListener("click", () => location.reload());
  byId("again").addEventListener("click", () => ask({ type: "rematch", match: now.scene?.match ?? null }));
  byId("return").addEventListener("click", () => {
    const seat = ownSeat();
    if (seat >= 0) ask({ type: "sit", seat });
  });
  byId("keys-list").replaceChildren(
    ...KEYS.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(text)))),
  );
  const single = /** @type {HTMLInputElement} */ (byId("keys-switch"));
  single.checked = memory.get("keys") !== "off";
  single.addEventListener("change", () => memory.set("keys", single.checked ? "on" : "off"));
  getMe().then((me) => waiting.know(me.nickname, (nickname) => putMe({ nickname })), () => undefined);
}

ready();
