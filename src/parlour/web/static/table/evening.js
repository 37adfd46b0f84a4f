/** The score of the evening: the wins and points of everybody at the table, across games, and the matches. */

import { getTableScore } from "../common/api.js";
import { setUpDialog } from "../common/dialogs.js";
import { h } from "../common/dom.js";
import { fillTable, formatTime } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatList, formatMessage, formatNames, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").TableScore} TableScore */
/** @typedef {import("../types.js").ScoredMatch} ScoredMatch */
/** @typedef {import("../types.js").ScoredPlayer} ScoredPlayer */

/** Return the players, the best first: by wins, then by points. @param {TableScore} score */
function rankPlayers({ players }) {
  return [...players].sort((one, two) => two.wins - one.wins || two.points - one.points);
}

/**
 * Describe who won a match.
 *
 * @param {TableScore} score
 * @param {ScoredMatch} match
 */
function describeWinners({ players }, match) {
  const winners = match.seats.filter((seat) => seat.won).map((seat) => players[seat.player].name);
  return winners.length ? formatMessage("result-theirs", { who: formatNames(winners) }) : formatMessage("result-nobody");
}

/**
 * Describe the scores of a match. The text is empty for a game without scores.
 *
 * @param {TableScore} score
 * @param {ScoredMatch} match
 */
function describeScores({ players }, match) {
  return formatList(match.seats.flatMap((seat) => (seat.score === null ? [] : [`${players[seat.player].name} ${seat.score}`])));
}

/**
 * Return the elements that show the score: a table of the players, and the matches.
 *
 * @param {string} tableId
 * @param {TableScore} score
 */
function drawScore(tableId, score) {
  const table = h("table", {});
  fillTable(
    table,
    [formatMessage("evening-player"), formatMessage("evening-wins"), formatMessage("evening-points"), formatMessage("evening-matches")],
    rankPlayers(score).map((player) => ({ cells: [player.name, player.wins, player.points, player.match_count], you: player.is_you })),
  );
  const matches = score.matches.map((match) =>
    h(
      "li",
      {},
      h("strong", {}, match.title),
      ` ${formatTime(match.ended_at)}: ${describeWinners(score, match)}. `,
      h("span", { class: "hint" }, describeScores(score, match)),
      " ",
      h("a", { href: home.reviewUrl(tableId, match.match_number), "aria-label": formatMessage("evening-review-of", { title: match.title, number: match.match_number }) }, formatMessage("result-review")),
    ),
  );
  const share = h("button", { type: "button", class: "button" }, formatMessage("evening-share"));
  share.addEventListener("click", async () => {
    const won = score.matches.map((match) => ({ title: match.title, winners: describeWinners(score, match), endedAt: match.ended_at }));
    (await import("./evening-picture.js")).sharePicture({ players: rankPlayers(score), matches: won });
  });
  return [
    table,
    h("p", { class: "hint" }, formatMessage("evening-points-are")),
    h("details", { class: "evening-matches" }, h("summary", {}, formatMessage("evening-list", { number: matches.length })), h("ol", {}, ...matches)),
    h("p", { class: "acts" }, share),
  ];
}

/**
 * Show the score in an element, which is hidden if no match is over.
 *
 * @param {HTMLElement} container
 * @param {string} tableId
 */
export async function showEvening(container, tableId) {
  const score = await getTableScore(tableId).catch(() => null);
  container.hidden = !score?.matches.length;
  if (score) container.replaceChildren(h("h3", {}, formatMessage("evening-title")), ...drawScore(tableId, score));
}

/**
 * Show the wins of everybody in one line, from the second match on.
 *
 * @param {HTMLElement} line
 * @param {string} tableId
 */
export async function showWins(line, tableId) {
  const score = await getTableScore(tableId).catch(() => null);
  const wins = score ? rankPlayers(score).map(({ name, wins: number }) => formatMessage("evening-wins-of", { name, number })) : [];
  line.textContent = score && score.matches.length > 1 ? formatMessage("evening-so-far", { wins: formatList(wins) }) : "";
}

/** Open a dialog with the score. @param {string} tableId */
export async function openEvening(tableId) {
  const score = await getTableScore(tableId).catch(() => null);
  const content = score ? drawScore(tableId, score) : [h("p", {}, formatMessage("lobby-failed"))];
  const closeButton = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("rules-close"));
  const header = h("header", {}, h("h2", { id: "evening-title" }, formatMessage("evening-title")), closeButton);
  const dialog = h("dialog", { id: "evening-dialog", class: "evening", "aria-labelledby": "evening-title" }, header, h("div", { class: "evening-score" }, ...content));
  setUpDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
