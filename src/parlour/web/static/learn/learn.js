/** The tutorial: each step shows a table, and the user makes the move that illustrates an idea. */

import { getTutorial, getGames, getMe, tryTutorialStep } from "../common/api.js";
import { Board } from "../board/board.js";
import { setFaces } from "../board/cards.js";
import { setUpChooser } from "../board/move-chooser.js";
import { byId, h, localStore, setAttribute } from "../common/dom.js";
import { DONE, progressKey } from "../common/tutorial-link.js";
import { LatestEvents } from "../table/event-log.js";
import { setUpDialogs } from "../common/dialogs.js";
import { clauseNote, openRules } from "../common/rules-dialog.js";
import { quickPlay } from "../lobby/game-tiles.js";
import { ScenePlayer } from "../table/scene-player.js";
import { formatMessage, localizePage } from "../common/messages.js";

/** @typedef {import("../types.js").Tutorial} Tutorial */
/** @typedef {import("../types.js").TutorialAnswer} TutorialAnswer */
/** @typedef {import("../types.js").Scene} Scene */

const MAX_WRONG_TRIES = 2; // wrong moves before the solution is shown

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");

/** @type {{hand: Tutorial | null, step: number, wrong: number, asking: boolean, made: boolean}} */
const state = { hand: null, step: 0, wrong: 0, asking: false, made: false };

/**
 * The scenes after a move: how many are left, and what to say after the last. Scenes of one table share a match number.
 */
const pendingScenes = { left: 0, seq: 0, match: 0, caught: false, end: () => {} };

localizePage();

const board = new Board(
  (move) => tryMove({ move }),
  (zone, card) => tryMove({ zone, card }),
);

const news = new LatestEvents();
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, onTouch, true); // before the handler of the Show button
const counting = new ScenePlayer(board, playScene, news);

/** Set up the current step. */
function showStep() {
  const { hand, step } = state;
  if (!hand) return;
  const { lesson: idea, scene, continues: goesOn } = hand.steps[step];
  state.wrong = 0;
  state.made = false;
  if (!goesOn) {
    board.clear(); // a different table: no card moves from one to the other
    pendingScenes.match += 1;
    counting.match = pendingScenes.match;
  }
  show(scene, true);
  board.showHint(null);
  news.announce([]);
  setText(h("p", {}, idea));
  byId("refusal").hidden = true;
  showButton("show");
  byId("tutorial-step").textContent = formatMessage("learn-step", { step: step + 1, steps: hand.steps.length });
  byId("tutorial").style.setProperty("--done", String(step / hand.steps.length));
}

/**
 * @param {Scene} scene
 * @param {boolean} isAsking true if the user is to move
 * @param {import("../types.js").SceneEvent[] | null} [events] the events that led to it; null to move nothing
 */
function show(scene, isAsking, events = []) {
  if (!state.hand) return 0;
  byId("prompt").textContent = isAsking ? scene.prompt : scene.result;
  return board.show(isAsking ? scene : { ...scene, moves: [] }, state.hand.seats, events);
}

/**
 * Set the text of the tutorial.
 *
 * @param {...HTMLElement} content
 */
function setText(...content) {
  const part = byId("tutorial-text");
  part.replaceChildren(...content);
  part.scrollTop = 0;
  setAttribute(part, "tabindex", part.scrollHeight > part.clientHeight ? "0" : "-1"); // so that the keyboard can scroll it
}

/** @param {"show" | "next" | "end"} what the button to show next to the board */
function showButton(what) {
  byId("tutorial-show").hidden = what !== "show";
  setAttribute(byId("tutorial-show"), "aria-disabled", false);
  byId("tutorial-next").hidden = what !== "next";
  byId("tutorial-again").hidden = what !== "end";
  byId("tutorial-play").hidden = what !== "end";
}

/** @param {{move: string} | {zone: string, card: string}} tried */
async function tryMove(tried) {
  if (!state.hand || state.asking || state.made) return;
  state.asking = true;
  byId("refusal").hidden = true;
  setAttribute(byId("board"), "aria-busy", "true");
  try {
    const answer = await tryTutorialStep(game, state.step, tried);
    if (answer.is_correct) showSuccess(answer);
    else showCorrection(answer);
    if (!answer.is_correct && "card" in tried) board.shakeCard(tried.card);
  } catch {
    showRefusal(formatMessage("learn-failed"), "");
  }
  state.asking = false;
  setAttribute(byId("board"), "aria-busy", false);
}

/**
 * Show why a move was wrong, and after some mistakes the solution.
 *
 * @param {TutorialAnswer} answer
 */
function showCorrection({ text: sentence, clause }) {
  state.wrong += 1;
  showRefusal(sentence, clause);
  if (state.wrong >= MAX_WRONG_TRIES) showMove();
}

/**
 * @param {string} sentence
 * @param {string} clause
 */
function showRefusal(sentence, clause) {
  const rules = () => openRules(game, state.hand?.title ?? "", clause);
  byId("refusal-text").replaceChildren(sentence, ...(clause ? [" ", clauseNote(clause, rules)] : []));
  byId("refusal").hidden = false;
}

/** Mark the move on the table like a hint. */
function showMove() {
  const step = state.hand?.steps[state.step];
  const move = step?.scene.moves.find((each) => each.move === step.shown_move);
  if (!step || !move) return;
  board.showHint(move.move);
  setAttribute(byId("tutorial-show"), "aria-disabled", "true"); // the move is already shown
  const shown = h("p", {}, formatMessage("learn-shown"), " ", h("strong", { class: "tutorial-shown" }, move.label));
  setText(shown, h("p", { class: "tutorial-again" }, step.lesson));
}

/**
 * Show the result of a correct move, and its explanation.
 *
 * @param {TutorialAnswer} answer
 */
function showSuccess({ text: sentence, frames }) {
  if (!state.hand) return;
  state.made = true;
  board.showHint(null);
  const last = state.step === state.hand.steps.length - 1;
  const events = frames.flatMap((frame) => frame.events.map((event) => event.text));
  localStore.set(progressKey(game), last ? DONE : String(state.step + 1));
  byId("tutorial").style.setProperty("--done", String((state.step + 1) / state.hand.steps.length));
  pendingScenes.end = () => {
    setText(h("p", { class: "visually-hidden" }, events.join(" ")), h("p", {}, sentence));
    if (last) byId("tutorial-step").textContent = formatMessage("learn-done");
    showButton(last ? "end" : "next");
    if (last) byId("tutorial-play").focus();
  };
  byId("refusal").hidden = true;
  showButton("next");
  byId("tutorial-next").focus();
  pendingScenes.left = frames.length;
  for (const { scene, events } of frames) {
    pendingScenes.seq += 1;
    const { seq, match } = pendingScenes;
    counting.add({ type: "scene", seq, match_number: match, scene, events, waiting_since: 0, can_take_back: false, deadlines: [], time_left: [], time_left_at: 0 }, state.hand.seats);
  }
}

/**
 * Show a scene after a move, and animate its cards by the events. Return the duration in milliseconds.
 *
 * @param {import("../types.js").SceneUpdate} message
 * @param {import("../types.js").SceneEvent[] | null} events null to move nothing
 */
function playScene({ scene, events: history }, events) {
  news.announce(history.map((event) => event.text));
  const length = show(scene, false, events);
  pendingScenes.left -= 1;
  if (!pendingScenes.left) pendingScenes.end();
  return length;
}

/** Skip the current animation on a touch or key. That input has no other effect; see the Show button. */
function onTouch() {
  pendingScenes.caught = pendingScenes.left > 0;
}

function goOn() {
  if (pendingScenes.caught) pendingScenes.caught = false;
  else goToStep(state.step + 1);
}

/** @param {number} step */
function goToStep(step) {
  state.step = step;
  showStep();
  board.keyboard.focusHand();
}

async function play() {
  const button = /** @type {HTMLButtonElement} */ (byId("tutorial-play"));
  button.disabled = true;
  try {
    const learnt = (await getGames()).find(({ name }) => name === game);
    if (learnt) await quickPlay(learnt);
  } catch {
    showRefusal(formatMessage("learn-failed"), "");
    button.disabled = false;
  }
}

/**
 * @param {Tutorial} hand
 * @param {import("../types.js").Me | null} me your own name and avatar
 */
function startTutorial(hand, me) {
  const seats = hand.seats.map((seat) => (seat.is_you && me ? { ...seat, avatar: me.avatar, avatar_color: me.avatar_color } : seat));
  state.hand = { ...hand, seats };
  setFaces(hand.game, hand.faces);
  document.title = formatMessage("learn-title", { title: hand.title });
  byId("game-title").textContent = hand.title;
  byId("loading").hidden = true;
  byId("board").hidden = false;
  const reached = Number(localStore.get(progressKey(game))) || 0;
  state.step = reached < hand.steps.length ? reached : 0;
  showStep();
}

/** @param {unknown} reason */
function showError(reason) {
  byId("loading").hidden = true;
  byId("tutorial").hidden = true;
  byId("error").textContent = reason instanceof Error && reason.message ? reason.message : formatMessage("learn-failed");
  byId("error").hidden = false;
}

function setUp() {
  setUpDialogs();
  setUpChooser();
  byId("rules-button").addEventListener("click", () => openRules(game, state.hand?.title ?? ""));
  byId("refusal-close").addEventListener("click", () => {
    byId("refusal").hidden = true;
    board.keyboard.focusHand();
  });
  byId("tutorial-show").addEventListener("click", showMove);
  byId("tutorial-next").addEventListener("click", goOn);
  byId("tutorial-again").addEventListener("click", () => goToStep(0));
  byId("tutorial-play").addEventListener("click", play);
  Promise.all([getTutorial(game), getMe().catch(() => null)]).then(([hand, me]) => startTutorial(hand, me), showError);
}

setUp();
