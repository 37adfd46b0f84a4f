/**
 * Exercises: find a better move in a position in which a choice cost much. The page shows today's exercises, or those from
 * the decisions of a seat in a match.
 */

import { getExercises, getMatchExercises } from "../common/api.js";
import { Board } from "../board/board.js";
import { byId, h, setAttribute } from "../common/dom.js";
import { readProgress, writeProgress } from "../common/exercise-progress.js";
import { formatPercent } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, localizePage } from "../common/messages.js";
import { setText, setUpPanel, showPanel, showProblem, showProgress } from "./tutorial-panel.js";

/** @typedef {import("../types.js").Exercise} Exercise */
/** @typedef {import("../types.js").MoveRating} MoveRating */

const POLL_MS = 1500; // milliseconds between two requests while a review looks for exercises

/**
 * `isComplete`: true if no more exercises will be found; `verdict`: the first sentence of the shown solution; `summary`:
 * sentences about the exercises from your matches, shown at the end; `notice`: a sentence before the first exercise
 *
 * @type {{exercises: Exercise[], at: number, isSolved: boolean, isComplete: boolean, verdict: string, date: string, summary: string[], notice: string}}
 */
const state = { exercises: [], at: 0, isSolved: false, isComplete: false, verdict: "", date: "", summary: [], notice: "" };

const parameters = new URLSearchParams(location.search);
const matchTable = parameters.get("table") ?? ""; // empty for today's exercises

localizePage();

const board = new Board((move) => tryMove(move), () => undefined);

/** Show the current exercise. */
function showExercise() {
  const exercise = state.exercises[state.at];
  const { scene, faces, table_id: table, match_number: match, move_number: move } = exercise;
  state.isSolved = false;
  board.clear();
  showPanel(scene, faces);
  board.show(scene, scene.names.map((name, seat) => describeSeat(name, seat === scene.seat)), []);
  board.showHint(null);
  setSentences(state.notice, formatTask(exercise), scene.prompt);
  byId("tutorial-show").hidden = false;
  showStep();
  const replay = byId("exercise-replay");
  replay.hidden = true;
  setAttribute(replay, "href", table ? home.replayUrl(table, match, { move: move - 1, viewer: scene.seat }) : null);
  board.keyboard.focusHand();
}

/** @param {Exercise} exercise */
function formatTask({ table_id: table, move_number: move, is_own: isOwn, scene }) {
  if (!table) return formatMessage("exercise-daily");
  return isOwn ? formatMessage("exercise-own", { move }) : formatMessage("exercise-other-player", { move, name: scene.names[scene.seat] });
}

/**
 * @param {string} name
 * @param {boolean} isYou
 * @returns {import("../types.js").SeatState}
 */
function describeSeat(name, isYou) {
  return { kind: isYou ? "user" : "bot", name, avatar: "", avatar_color: "", bot: "", is_you: isYou, is_away: false, substituted: false, is_bot_client: false };
}

/** @param {...string} sentences */
const setSentences = (...sentences) => setText(...sentences.filter(Boolean).map((sentence) => h("p", {}, sentence)));

/** @param {MoveRating} rating */
const formatRating = ({ label, win_chance: chance }) => formatMessage("exercise-rating", { move: label, chance: formatPercent(chance ?? 0) });

/**
 * Return a move in the notation of the exercise. In a game in which suits have no effect, the board adds the suits of the
 * clicked cards.
 *
 * @param {Exercise} exercise
 * @param {string} text
 */
function withoutSuits({ scene: { moves } }, text) {
  if (moves.some(({ move }) => move === text)) return text;
  const ranks = text.replace(/([2-9TJQKA])[CDHS]/g, "$1");
  return moves.find((each) => each.click_notation && each.move === ranks)?.move ?? text;
}

/** @param {string} text */
function tryMove(text) {
  const { best, played } = state.exercises[state.at];
  if (state.isSolved) return;
  const move = withoutSuits(state.exercises[state.at], text);
  if (move === best.move) showSolution(formatMessage("exercise-right"));
  else if (move === played.move) setSentences(formatMessage("exercise-played"), formatRating(played));
  else setSentences(formatMessage("exercise-other"));
}

const isAtEnd = () => state.isComplete && state.at + 1 >= state.exercises.length;

/** @param {string} verdict */
function showSolution(verdict) {
  const { key, best, played, reason, table_id: table } = state.exercises[state.at];
  state.isSolved = true;
  state.verdict = verdict;
  board.showHint(best.move);
  setSentences(verdict, formatRating(best), formatRating(played), reason, ...(isAtEnd() ? state.summary : []));
  byId("tutorial-show").hidden = true;
  byId("exercise-replay").hidden = !table;
  showStep();
  byId("tutorial-next").focus(); // no effect while it is hidden
  if (!matchTable) markSolved(key);
}

/** Show the number of the current exercise, or that it was the last one, and whether the user can go on. */
function showStep() {
  const { at, exercises, isSolved, isComplete } = state;
  const isLast = at + 1 >= exercises.length;
  const steps = formatMessage("exercise-step", { step: at + 1, steps: exercises.length });
  const end = isComplete ? formatMessage(matchTable ? "exercise-done-match" : "exercise-done") : formatMessage("exercise-loading");
  showProgress(isSolved && isLast ? end : steps, (at + Number(isSolved)) / exercises.length);
  byId("tutorial-next").hidden = !isSolved || isLast;
}

/** @param {string} key */
function markSolved(key) {
  const progress = readProgress(state.date);
  writeProgress({ ...progress, solved: [...new Set([...progress.solved, key])] });
}

/** Load the exercises. The first one is shown as soon as it is found. */
async function load() {
  try {
    for (;;) {
      const answer = matchTable ? await getMatchExercises(matchTable, Number(parameters.get("match")), Number(parameters.get("seat"))) : await getExercises();
      state.isComplete = answer.progress >= 1;
      if (state.isComplete) state.summary = formatSummary(answer);
      addExercises([...(answer.daily ? [answer.daily] : []), ...answer.own], answer.date);
      if (state.isComplete) break;
      await new Promise((resume) => setTimeout(resume, POLL_MS));
    }
    if (!state.exercises.length) showProblem([state.notice, formatMessage(matchTable ? "exercise-none-match" : "exercise-none"), ...state.summary].filter(Boolean).join(" "));
  } catch (reason) {
    if (!state.exercises.length) showProblem(reason instanceof Error ? reason.message : String(reason));
  }
}

/**
 * Replace the exercises after the current one. Show the first one that is not solved, or the one that the page's URL asks
 * for.
 *
 * @param {Exercise[]} found
 * @param {string} date
 */
function addExercises(found, date) {
  const isFirst = !state.exercises.length;
  const shown = isFirst ? [] : state.exercises.slice(0, state.at + 1);
  state.date = date;
  state.exercises = [...shown, ...found.filter(({ key }) => !shown.some((each) => each.key === key))];
  const move = Number(parameters.get("move") ?? "0");
  if (matchTable && state.isComplete && !found.some((each) => each.move_number === move)) state.notice = formatMessage("exercise-not-this", { move });
  if (!state.exercises.length) return;
  const progress = readProgress(date);
  if (!matchTable) writeProgress({ ...progress, keys: state.exercises.map(({ key }) => key) });
  if (isFirst) {
    const isWanted = (/** @type {Exercise} */ each) => (matchTable ? each.move_number === move : !progress.solved.includes(each.key));
    state.at = Math.max(0, state.exercises.findIndex(isWanted));
    showExercise();
  } else if (state.isSolved && isAtEnd()) showSolution(state.verdict);
  else showStep();
}

/** Return sentences about your latest matches. @param {import("../types.js").Exercises} answer */
function formatSummary({ own, match_count: matches, unusable_count: unusable }) {
  if (matchTable) return [];
  const sentences = [];
  if (!own.length) sentences.push(formatMessage(matches > unusable ? "exercise-no-costly" : "exercise-no-matches"));
  if (!matches && home.hasServer) sentences.push(formatMessage("exercise-other-device"));
  if (unusable) sentences.push(formatMessage("exercise-unusable", { number: unusable }));
  return sentences;
}

setUpPanel(board, () => state.exercises[state.at].scene);
byId("tutorial-show").addEventListener("click", () => showSolution(formatMessage("exercise-solution")));
byId("tutorial-next").addEventListener("click", () => {
  state.at += 1;
  showExercise();
});
load();
