/** The tutorial. Each step shows a table, and the user finds the move that illustrates an idea. */

import { getTutorial, getGames, getMe, tryTutorialStep } from "../common/api.js";
import { Board } from "../board/board.js";
import { byId, h, localStore, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { DONE, progressKey } from "../common/tutorial-link.js";
import { LatestEvents } from "../table/event-log.js";
import { clauseNote } from "../common/clause-link.js";
import { openRules } from "../common/rules-dialog.js";
import { quickPlay } from "../lobby/game-tiles.js";
import { ScenePlayer } from "../table/scene-player.js";
import { formatMessage, localizePage } from "../common/messages.js";
import { setText, setUpPanel, showPanel, showProblem, showProgress } from "./tutorial-panel.js";

/** @typedef {import("../types.js").Tutorial} Tutorial */
/** @typedef {import("../types.js").TutorialAnswer} TutorialAnswer */
/** @typedef {import("../types.js").Scene} Scene */

const MAX_WRONG_TRIES = 2; // number of wrong moves after which the solution is shown

const { game } = home.pageParameters();

/** @type {{tutorial: Tutorial | null, step: number, wrongTries: number, isAsking: boolean, isSolved: boolean}} */
const state = { tutorial: null, step: 0, wrongTries: 0, isAsking: false, isSolved: false };

/**
 * The state of the scenes that are shown after a move. `remaining` is the number of scenes not yet shown.
 * `onEnd` is called after the last scene. `isTouched` is true if the latest touch or key press skipped an
 * animation. `seq` numbers the scenes. `match` increases when a step shows a different table.
 */
const pendingScenes = { remaining: 0, seq: 0, match: 0, isTouched: false, onEnd: () => {} };

localizePage();

const board = new Board(
  (move) => tryMove({ move }),
  (zone, card) => tryMove({ zone, card }),
);

const news = new LatestEvents();
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, onTouch, true); // runs before the handler of the Next button
const counting = new ScenePlayer(board, playScene, news);

/** Set up the current step. */
function showStep() {
  const { tutorial, step } = state;
  if (!tutorial) return;
  const { lesson: idea, scene, continues } = tutorial.steps[step];
  state.wrongTries = 0;
  state.isSolved = false;
  if (!continues) {
    board.clear(); // this step shows a different table, and cards must not move from the old one to the new one
    pendingScenes.match += 1;
    counting.match = pendingScenes.match;
  }
  show(scene, true);
  board.showHint(null);
  news.announce([]);
  setText(h("p", {}, idea));
  byId("refusal").hidden = true;
  showButton("show");
  showProgress(formatStep(), step / tutorial.steps.length);
}

/**
 * @param {Scene} scene
 * @param {boolean} isAsking true if the user is to move
 * @param {import("../types.js").SceneEvent[] | null} [events] the events that led to the scene; null to animate nothing
 */
function show(scene, isAsking, events = []) {
  if (!state.tutorial) return 0;
  byId("prompt").textContent = isAsking ? scene.prompt : scene.result;
  return board.show(isAsking ? scene : { ...scene, moves: [] }, state.tutorial.seats, events);
}

const formatStep = () => formatMessage("learn-step", { step: state.step + 1, steps: state.tutorial?.steps.length ?? 0 });

/** @param {"show" | "next" | "end"} button the button to show next to the board; `end` shows two buttons */
function showButton(button) {
  byId("tutorial-show").hidden = button !== "show";
  setAttribute(byId("tutorial-show"), "aria-disabled", false);
  byId("tutorial-next").hidden = button !== "next";
  byId("tutorial-again").hidden = button !== "end";
  byId("tutorial-play").hidden = button !== "end";
}

/** @param {{move: string} | {zone: string, card: string}} attempt */
async function tryMove(attempt) {
  if (!state.tutorial || state.isAsking || state.isSolved) return;
  state.isAsking = true;
  byId("refusal").hidden = true;
  setAttribute(byId("board"), "aria-busy", "true");
  try {
    const answer = await tryTutorialStep(game, state.step, attempt);
    if (answer.is_correct) showSuccess(answer);
    else showCorrection(answer);
    if (!answer.is_correct && "card" in attempt) board.shakeCard(attempt.card);
  } catch {
    showRefusal(formatMessage("learn-failed"), "");
  }
  state.isAsking = false;
  setAttribute(byId("board"), "aria-busy", false);
}

/**
 * Show why a move was wrong. After `MAX_WRONG_TRIES` mistakes, also show the solution.
 *
 * @param {TutorialAnswer} answer
 */
function showCorrection({ text: sentence, clause }) {
  state.wrongTries += 1;
  showRefusal(sentence, clause);
  if (state.wrongTries >= MAX_WRONG_TRIES) showMove();
}

/**
 * @param {string} sentence
 * @param {string} clause
 */
function showRefusal(sentence, clause) {
  const rules = () => openRules(game, state.tutorial?.title ?? "", clause);
  byId("refusal-text").replaceChildren(sentence, ...(clause ? [" ", clauseNote(clause, rules)] : []));
  byId("refusal").hidden = false;
}

/** Mark the correct move on the table like a hint. */
function showMove() {
  const step = state.tutorial?.steps[state.step];
  const move = step?.scene.moves.find((each) => each.move === step.shown_move);
  if (!step || !move) return;
  board.showHint(move.move);
  setAttribute(byId("tutorial-show"), "aria-disabled", "true"); // the move is already shown
  const solution = h("p", {}, formatMessage("learn-shown"), " ", h("strong", { class: "tutorial-shown" }, move.label));
  setText(solution, h("p", { class: "tutorial-again" }, step.lesson));
}

/**
 * Show the scenes after a correct move, and then its explanation.
 *
 * @param {TutorialAnswer} answer
 */
function showSuccess({ text: sentence, frames }) {
  if (!state.tutorial) return;
  state.isSolved = true;
  board.showHint(null);
  const isLastStep = state.step === state.tutorial.steps.length - 1;
  const events = frames.flatMap((frame) => frame.events.map((event) => event.text));
  localStore.set(progressKey(game), isLastStep ? DONE : String(state.step + 1));
  showProgress(formatStep(), (state.step + 1) / state.tutorial.steps.length);
  pendingScenes.onEnd = () => {
    setText(h("p", { class: "visually-hidden" }, events.join(" ")), h("p", {}, sentence));
    if (isLastStep) showProgress(formatMessage("learn-done"), 1);
    showButton(isLastStep ? "end" : "next");
    if (isLastStep) byId("tutorial-play").focus();
  };
  byId("refusal").hidden = true;
  showButton("next");
  byId("tutorial-next").focus();
  pendingScenes.remaining = frames.length;
  for (const { scene, events } of frames) {
    pendingScenes.seq += 1;
    const { seq, match } = pendingScenes;
    counting.add({ type: "scene", seq, match_number: match, scene, events, waiting_since: 0, can_take_back: false, can_undo: false, can_skip: false, deadlines: [], time_left: [], time_left_at: 0 }, state.tutorial.seats);
  }
}

/**
 * Show a scene after a move, and animate its cards as the events describe. Return the duration in milliseconds.
 *
 * @param {import("../types.js").SceneUpdate} message
 * @param {import("../types.js").SceneEvent[] | null} events null to animate nothing
 */
function playScene({ scene, events: history }, events) {
  news.announce(history.map((event) => event.text));
  const length = show(scene, false, events);
  pendingScenes.remaining -= 1;
  if (!pendingScenes.remaining) pendingScenes.onEnd();
  return length;
}

/** Record whether a touch or key skips an animation. If it does, it must not also press the Next button. */
function onTouch() {
  pendingScenes.isTouched = pendingScenes.remaining > 0;
}

function goToNextStep() {
  if (pendingScenes.isTouched) pendingScenes.isTouched = false;
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
    const gameInfo = (await getGames()).find(({ name }) => name === game);
    if (gameInfo) await quickPlay(gameInfo);
  } catch {
    showRefusal(formatMessage("learn-failed"), "");
    button.disabled = false;
  }
}

/**
 * @param {Tutorial} tutorial
 * @param {import("../types.js").Me | null} me your own name and avatar
 */
function startTutorial(tutorial, me) {
  const seats = tutorial.seats.map((seat) => (seat.is_you && me ? { ...seat, avatar: me.avatar, avatar_color: me.avatar_color } : seat));
  state.tutorial = { ...tutorial, seats };
  document.title = formatMessage("learn-title", { title: tutorial.title });
  showPanel(tutorial, tutorial.faces);
  const storedStep = Number(localStore.get(progressKey(game))) || 0;
  state.step = storedStep < tutorial.steps.length ? storedStep : 0;
  showStep();
}

/** @param {unknown} reason */
function showError(reason) {
  showProblem(reason instanceof Error && reason.message ? reason.message : formatMessage("learn-failed"));
}

function setUp() {
  setUpPanel(board, () => ({ game, title: state.tutorial?.title ?? "" }));
  byId("refusal-close").addEventListener("click", () => {
    byId("refusal").hidden = true;
    board.keyboard.focusHand();
  });
  byId("tutorial-show").addEventListener("click", showMove);
  byId("tutorial-next").addEventListener("click", goToNextStep);
  byId("tutorial-again").addEventListener("click", () => goToStep(0));
  byId("tutorial-play").addEventListener("click", play);
  Promise.all([getTutorial(game), getMe().catch(() => null)]).then(([tutorial, me]) => startTutorial(tutorial, me), showError);
}

setUp();
