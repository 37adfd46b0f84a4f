import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Show the prompt at the table. If it is your turn, the page title says so too.
 *
 * @param {import("../types.js").Scene} scene
 * @param {boolean} shown
 */
export function showPrompt({ seat, to_move: toMove, prompt, is_over: over, title }, shown) {
  const isYourTurn = seat >= 0 && toMove.includes(seat);
  document.title = isYourTurn ? formatMessage("table-title-turn", { title }) : formatMessage("table-title", { title });
  const promptElement = byId("prompt");
  const parts = [isYourTurn ? h("strong", {}, formatMessage("table-your-turn")) : "", seat < 0 && !over ? formatMessage("table-watching") : "", prompt];
  const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("|");
  if (promptElement.dataset.text !== text) {
    promptElement.dataset.text = text;
    promptElement.replaceChildren(...parts.flatMap((part) => (part ? [part, " "] : [])));
  }
  promptElement.hidden = !shown;
}

/**
 * Show the state and the goal of the match below its title.
 *
 * @param {import("../types.js").Scene} scene
 * @param {boolean} isPractice true if the result of the match does not count
 */
export function showProgress({ progress }, isPractice) {
  const element = byId("progress");
  const text = [isPractice ? formatMessage("table-practice") : "", progress].filter(Boolean).join(" · ");
  if (element.textContent !== text) element.textContent = text;
  element.hidden = !text;
}
