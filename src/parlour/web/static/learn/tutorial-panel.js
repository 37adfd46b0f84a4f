/** The panel of the tutorial and of the exercises next to the board, with its text and its progress. */

import { setUpChooser } from "../board/move-chooser.js";
import { setFaces } from "../board/cards.js";
import { byId, setAttribute } from "../common/dom.js";
import { setUpDialogs } from "../common/dialogs.js";
import { openRules } from "../common/rules-dialog.js";
import { setUpPressGuard } from "../common/press-guard.js";

/**
 * Attach the event handlers of the page.
 *
 * @param {import("../board/board.js").Board} board
 * @param {() => {game: string, title: string}} currentGame returns the game whose rules the rules button shows
 */
export function setUpPanel(board, currentGame) {
  setUpPressGuard(board.buttons, () => board.offeredMoves());
  setUpDialogs();
  setUpChooser();
  byId("rules-button").addEventListener("click", () => {
    const { game, title } = currentGame();
    openRules(game, title);
  });
}

/**
 * Show the panel and the board.
 *
 * @param {{game: string, title: string}} shown
 * @param {Parameters<typeof setFaces>[1]} faces
 */
export function showPanel({ game, title }, faces) {
  setFaces(game, faces);
  byId("game-title").textContent = title;
  byId("loading").hidden = true;
  for (const id of ["board", "tutorial", "rules-button"]) byId(id).hidden = false;
}

/**
 * Set the text of the panel.
 *
 * @param {...HTMLElement} content
 */
export function setText(...content) {
  const part = byId("tutorial-text");
  part.replaceChildren(...content);
  part.scrollTop = 0;
  setAttribute(part, "tabindex", part.scrollHeight > part.clientHeight ? "0" : "-1"); // the Tab stop lets arrow keys scroll the text
}

/**
 * Show the progress.
 *
 * @param {string} text
 * @param {number} share the completed share of the steps, 0 to 1
 */
export function showProgress(text, share) {
  byId("tutorial-step").textContent = text;
  byId("tutorial").style.setProperty("--done", String(share));
}

/** Show a problem instead of the panel. @param {string} text */
export function showProblem(text) {
  for (const id of ["loading", "tutorial"]) byId(id).hidden = true;
  byId("error").textContent = text;
  byId("error").hidden = false;
}
