/** A first hand: each step shows a table, and whoever learns makes the move that carries its idea. */

import { getFirstHand, getGames, getMe, tryFirstHand } from "./api.js";
import { Board } from "./board.js";
import { learnFaces } from "./cards.js";
import { readyChooser } from "./chooser.js";
import { byId, h, memory, set } from "./dom.js";
import { DONE, progressOf } from "./learn-link.js";
import { News } from "./log.js";
import { openRules, readyDialogs, ruleLink } from "./rules.js";
import { deal } from "./shelf.js";
import { Show } from "./show.js";
import { say, tellPage } from "./words.js";

/** @typedef {import("./types.js").FirstHand} FirstHand */
/** @typedef {import("./types.js").LessonAnswer} LessonAnswer */
/** @typedef {import("./types.js").Scene} Scene */

const TRIES = 2; // wrong ones, after which the move is shown

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");

/** @type {{hand: FirstHand | null, step: number, wrong: number, asking: boolean, made: boolean}} */
const now = { hand: null, step: 0, wrong: 0, asking: false, made: false };

/**
 * The scenes that a move has led to: how many are still to be shown, and what is said when all of them have been.
 * Those of one table have one number as their match.
 */
const film = { left: 0, seq: 0, match: 0, caught: false, end: () => {} };

tellPage();

const board = new Board(
  (move) => attempt({ move }),
  (zone, card) => attempt({ zone, card }),
);

const news = new News();
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, touched, true); // before Show hears it
const telling = new Show(board, present, news);

/** Lays out the step that is due. */
function lay() {
  const { hand, step } = now;
  if (!hand) return;
  const { idea, scene, goes_on: goesOn } = hand.steps[step];
  now.wrong = 0;
  now.made = false;
  if (!goesOn) {
    board.clear(); // another table: no card goes from the one to the other
    film.match += 1;
    telling.match = film.match;
  }
  show(scene, true);
  board.advise(null);
  news.tell([]);
  tell(h("p", {}, idea));
  byId("refusal").hidden = true;
  offer("show");
  byId("lesson-step").textContent = say("learn-step", { step: step + 1, steps: hand.steps.length });
  byId("lesson").style.setProperty("--done", String(step / hand.steps.length));
}

/**
 * @param {Scene} scene
 * @param {boolean} asked whether the person is to move
 * @param {import("./types.js").SceneEvent[] | null} [events] that led to it; null where nothing is to move
 */
function show(scene, asked, events = []) {
  if (!now.hand) return 0;
  byId("prompt").textContent = asked ? scene.prompt : scene.result;
  return board.show(asked ? scene : { ...scene, moves: [] }, now.hand.seats, events);
}

/**
 * What the lesson says now.
 *
 * @param {...HTMLElement} said
 */
function tell(...said) {
  const part = byId("lesson-said");
  part.replaceChildren(...said);
  part.scrollTop = 0;
  set(part, "tabindex", part.scrollHeight > part.clientHeight ? "0" : "-1"); // what scrolls can be reached by keys
}

/** @param {"show" | "next" | "end"} what can be done beside the board */
function offer(what) {
  byId("lesson-show").hidden = what !== "show";
  set(byId("lesson-show"), "aria-disabled", false);
  byId("lesson-next").hidden = what !== "next";
  byId("lesson-again").hidden = what !== "end";
  byId("lesson-play").hidden = what !== "end";
}

/** @param {{move: string} | {zone: string, card: string}} tried */
async function attempt(tried) {
  if (!now.hand || now.asking || now.made) return;
  now.asking = true;
  byId("refusal").hidden = true;
  set(byId("board"), "aria-busy", "true");
  try {
    const answer = await tryFirstHand(game, now.step, tried);
    if (answer.right) praise(answer);
    else correct(answer);
    if (!answer.right && "card" in tried) board.refuse(tried.card);
  } catch {
    refuse(say("learn-failed"), "");
  }
  now.asking = false;
  set(byId("board"), "aria-busy", false);
}

/**
 * A move that was not the one: why, and after some the one that is.
 *
 * @param {LessonAnswer} answer
 */
function correct({ sentence, clause }) {
  now.wrong += 1;
  refuse(sentence, clause);
  if (now.wrong >= TRIES) showMove();
}

/**
 * @param {string} sentence
 * @param {string} clause
 */
function refuse(sentence, clause) {
  const rules = () => openRules(game, now.hand?.title ?? "", clause);
  byId("refusal-text").replaceChildren(sentence, ...(clause ? [" ", ruleLink(clause, rules)] : []));
  byId("refusal").hidden = false;
}

/** Marks the move on the table, as a hint is marked. */
function showMove() {
  const step = now.hand?.steps[now.step];
  const move = step?.scene.moves.find((each) => each.move === step.shown);
  if (!step || !move) return;
  board.advise(move.move);
  set(byId("lesson-show"), "aria-disabled", "true"); // it stands there already
  const shown = h("p", {}, say("learn-shown"), " ", h("strong", { class: "lesson-shown" }, move.label));
  tell(shown, h("p", { class: "lesson-again" }, step.idea));
}

/**
 * The move was right: what came of it, and what that has shown.
 *
 * @param {LessonAnswer} answer
 */
function praise({ sentence, frames }) {
  if (!now.hand) return;
  now.made = true;
  board.advise(null);
  const last = now.step === now.hand.steps.length - 1;
  const events = frames.flatMap((frame) => frame.events.map((event) => event.text));
  memory.set(progressOf(game), last ? DONE : String(now.step + 1));
  byId("lesson").style.setProperty("--done", String((now.step + 1) / now.hand.steps.length));
  film.end = () => {
    tell(h("p", { class: "heard" }, events.join(" ")), h("p", {}, sentence));
    if (last) byId("lesson-step").textContent = say("learn-done");
    offer(last ? "end" : "next");
    if (last) byId("lesson-play").focus();
  };
  byId("refusal").hidden = true;
  offer("next");
  byId("lesson-next").focus();
  film.left = frames.length;
  for (const { scene, events } of frames) {
    film.seq += 1;
    const message = { seq: film.seq, match: film.match, scene, events, moved_at: 0, may_take_back: false, time_up: [], left: [], left_at: 0 };
    telling.add({ type: "scene", ...message }, now.hand.seats);
  }
}

/**
 * Shows a scene of those that a move has led to, its cards moving by what happened; says how long they do.
 *
 * @param {import("./types.js").SceneNow} message
 * @param {import("./types.js").SceneEvent[] | null} events null where nothing is to move
 */
function present({ scene, events: told }, events) {
  news.tell(told.map((event) => event.text));
  const length = show(scene, false, events);
  film.left -= 1;
  if (!film.left) film.end();
  return length;
}

/** A touch or a key shows at once what is under way, and does no more than that: see Show. */
function touched() {
  film.caught = film.left > 0;
}

function goOn() {
  if (film.caught) film.caught = false;
  else go(now.step + 1);
}

/** @param {number} step */
function go(step) {
  now.step = step;
  lay();
  board.focusHand();
}

async function play() {
  const button = /** @type {HTMLButtonElement} */ (byId("lesson-play"));
  button.disabled = true;
  try {
    const learnt = (await getGames()).find(({ name }) => name === game);
    if (learnt) await deal(learnt);
  } catch {
    refuse(say("learn-failed"), "");
    button.disabled = false;
  }
}

/**
 * @param {FirstHand} hand
 * @param {import("./types.js").Me | null} me how one looks oneself
 */
function begin(hand, me) {
  const seats = hand.seats.map((seat) => (seat.you && me ? { ...seat, face: me.face, colour: me.colour } : seat));
  now.hand = { ...hand, seats };
  learnFaces(hand.game, hand.faces);
  document.title = say("learn-title", { title: hand.title });
  byId("game-title").textContent = hand.title;
  byId("loading").hidden = true;
  byId("board").hidden = false;
  const reached = Number(memory.get(progressOf(game))) || 0;
  now.step = reached < hand.steps.length ? reached : 0;
  lay();
}

/** @param {unknown} reason */
function fail(reason) {
  byId("loading").hidden = true;
  byId("lesson").hidden = true;
  byId("trouble").textContent = reason instanceof Error && reason.message ? reason.message : say("learn-failed");
  byId("trouble").hidden = false;
}

function ready() {
  readyDialogs();
  readyChooser();
  byId("rules-button").addEventListener("click", () => openRules(game, now.hand?.title ?? ""));
  byId("refusal-close").addEventListener("click", () => {
    byId("refusal").hidden = true;
    board.focusHand();
  });
  byId("lesson-show").addEventListener("click", showMove);
  byId("lesson-next").addEventListener("click", goOn);
  byId("lesson-again").addEventListener("click", () => go(0));
  byId("lesson-play").addEventListener("click", play);
  Promise.all([getFirstHand(game), getMe().catch(() => null)]).then(([hand, me]) => begin(hand, me), fail);
}

ready();
