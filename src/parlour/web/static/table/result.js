/** The result shown over the table at the end of a match: winners, ranking, scores and possible next actions. */

import { createTable, getDecidingMoment, getLadders, getTableSetup, setRecordDownload } from "../common/api.js";
import { byId, h, localStore, setAttribute } from "../common/dom.js";
import { fillTable } from "../common/formats.js";
import { home } from "../common/home.js";
import { formatMessage, formatNames, loadMessages } from "../common/messages.js";
import { nextOpponents } from "../common/ladder.js";
import { celebrate } from "./celebration.js";
import { offerInstallation } from "./install-offer.js";

await loadMessages();

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */
/** @typedef {import("../types.js").TableState} TableState */

const MIN_OPEN_MS = 500; // milliseconds before a click outside can close the panel, because it was meant for a card

/** The panel with the result of a match. The user can close it to look at the table, and open it again. */
export class ResultPanel {
  /**
   * @param {(clause: string) => Node} clauseLinkTo returns a link to a clause of the rules
   * @param {() => void} onToggle called when the user has opened or closed the panel
   */
  constructor(clauseLinkTo, onToggle) {
    this.root = byId("result");
    this.clauseLinkTo = clauseLinkTo;
    this.onToggle = onToggle;
    this.closedMatch = 0; // number of the match whose result the user has closed
    this.openedAt = 0; // time at which the panel was opened, in milliseconds
    this.votes = 0; // number of players who have asked for a rematch
    byId("result-close").addEventListener("click", () => this.close());
    byId("result-open").addEventListener("click", () => this.reopen());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.root.hidden && !document.querySelector("dialog[open], :popover-open")) this.close();
    });
    document.addEventListener("click", ({ target }) => {
      const isOutside = target instanceof Element && target.closest("main") && !target.closest("#result, #log-panel, dialog, [popover]");
      if (isOutside && !this.root.hidden && performance.now() - this.openedAt >= MIN_OPEN_MS) this.close();
    });
    this.scoredMatch = 0; // number of the match after which the score of the evening was requested last
    this.decidedMatch = 0; // number of the match whose deciding moment was requested last
    this.ladderMatch = 0; // number of the match after which the ladder was requested last
    /** @type {(() => Promise<void>) | null} starts a match against the next bot of the ladder */
    this.playNextBot = null;
    byId("next-bot").addEventListener("click", () => this.playNextBot?.());
    /** @type {number[]} */
    this.leftSeats = []; // the seats whose players had left at the end of the match
    this.shownMatch = { table: "", match: 0, seat: -1, names: /** @type {string[]} */ ([]) };
    byId("share-replay").addEventListener("click", () => this.share());
    byId("check-deal").addEventListener("click", () => this.checkDeal());
  }

  /**
   * @param {TableState} table
   * @param {SceneUpdate} message the scene of a finished match
   * @returns {boolean} true if the panel was hidden before
   */
  show(table, { scene, match_number: match }) {
    const wasHidden = Boolean(this.root.hidden);
    const isNewVote = table.ready_seats.length > this.votes;
    this.votes = table.ready_seats.length;
    if (this.isClosed(match) && !isNewVote) return false;
    this.closedMatch = 0;
    if (wasHidden) this.openedAt = performance.now();
    byId("result-open").hidden = true;
    byId("result-title").textContent = resultTitle(scene);
    const spokenResult = h("span", { class: "visually-hidden" }, scene.result);
    const margin = scene.margin && h("span", { class: "margin" }, scene.margin);
    const reason = [spokenResult, scene.end_reason, margin].flatMap((part) => (part ? [part, " "] : []));
    byId("result-text").replaceChildren(...reason, ...(scene.clause ? [this.clauseLinkTo(scene.clause)] : []));
    const isWon = scene.winners.includes(scene.seat);
    this.root.classList.toggle("won", isWon);
    this.root.classList.toggle("lost", scene.seat >= 0 && scene.winners.length > 0 && !isWon);
    if (wasHidden && this.shownMatch.match !== match) this.leftSeats = table.seats.flatMap((seat, at) => (seat.kind === "user" && seat.bot ? [at] : []));
    showRanking(scene, this.leftSeats);
    setAttribute(byId("review"), "href", home.reviewUrl(table.table_id, match));
    setAttribute(byId("replay"), "href", home.replayUrl(table.table_id, match));
    setRecordDownload(byId("save-record"), table.table_id, match);
    byId("rematch").hidden = Boolean(table.tournament_id) || table.closed || !table.seats.some((seat) => seat.is_you);
    byId("to-tournament").hidden = !table.tournament_id;
    if (table.tournament_id && wasHidden) this.watchTournament(table.tournament_id, table.table_id);
    this.setVisible(true);
    if (wasHidden && table.seats.some((seat) => seat.is_you)) offerInstallation(byId("install-offer"));
    if (wasHidden && isWon && this.ladderMatch !== match) celebrate(this.root);
    if (this.ladderMatch !== match) this.showLadder(table, scene, match);
    this.shownMatch = { table: table.table_id, match, seat: scene.seat, names: scene.names };
    byId("evening-button").hidden = (table.match_count ?? 0) < 2;
    if (this.scoredMatch !== match && !byId("evening-button").hidden) this.showWins(table.table_id, match);
    if (this.decidedMatch !== match && !table.daily_date) this.showDecidingMoment(table.table_id, match);
    return wasHidden;
  }

  /**
   * Let the link back lead to the user's next table as soon as there is one.
   *
   * @param {string} tournament
   * @param {string} table
   */
  async watchTournament(tournament, table) {
    const { watchNextTable } = await import("../tournament/next-table.js");
    watchNextTable(tournament, table, /** @type {HTMLAnchorElement} */ (byId("to-tournament")), byId("rematch-votes"));
  }

  /** Show or hide the panel, and mark the board, whose areas make room for it. @param {boolean} isVisible */
  setVisible(isVisible) {
    this.root.hidden = !isVisible;
    byId("board").classList.toggle("with-result", isVisible);
  }

  /** @returns {boolean} true if the panel contained the focus */
  hide() {
    const hadFocus = this.root.contains(document.activeElement);
    this.setVisible(false);
    byId("result-open").hidden = true;
    this.votes = 0;
    return hadFocus;
  }

  /** Return true if the user has closed the result of this match. @param {number} match */
  isClosed(match) {
    return this.closedMatch === match;
  }

  close() {
    this.closedMatch = this.shownMatch.match;
    this.setVisible(false);
    byId("result-open").hidden = false;
    this.onToggle();
    byId("result-open").focus();
  }

  reopen() {
    this.closedMatch = 0;
    this.onToggle();
    byId("result-close").focus();
  }

  /**
   * Show the deciding moment of the match as a link to the replay, or say that there is none. A placeholder reserves
   * space for the text, so that the layout does not change when the text appears.
   *
   * @param {string} table
   * @param {number} match
   */
  async showDecidingMoment(table, match) {
    this.decidedMatch = match;
    const container = byId("deciding-moment");
    container.textContent = formatMessage("result-deciding");
    const moment = await getDecidingMoment(table, match).catch(() => null);
    if (this.decidedMatch !== match) return;
    if (moment?.move) container.replaceChildren(formatMessage("result-decided"), " ", h("a", { href: home.replayUrl(table, match, { move: moment.move }) }, moment.text));
    else container.textContent = moment?.text ?? formatMessage("result-undecided");
  }

  /**
   * Show your wins in a row in this game. If you play alone against bots, the main button starts a match against the
   * next bot of the ladder after a win; otherwise it is the rematch.
   *
   * @param {TableState} table
   * @param {Scene} scene
   * @param {number} match
   */
  async showLadder(table, scene, match) {
    this.ladderMatch = match;
    this.setNextBot("", null);
    byId("ladder").textContent = "";
    if (scene.seat < 0 || table.is_practice) return;
    localStore.set("played", "yes"); // the first page then shows the ladders
    const ladders = await getLadders().catch(() => []);
    const ladder = ladders.find(({ game }) => game === table.game);
    if (!ladder || this.ladderMatch !== match) return;
    const isWon = scene.winners.includes(scene.seat);
    const streak = isWon && ladder.streak > 1 ? formatMessage("result-streak", { number: ladder.streak }) : "";
    const isAlone = table.seats.every((seat) => seat.is_you || seat.kind === "bot");
    const hasNext = isAlone && table.is_host && isWon && !table.daily_date && ladder.beaten.length > 0;
    const progress = hasNext ? formatMessage("ladder-progress", { place: ladder.next_place, number: ladder.bots.length }) : "";
    byId("ladder").textContent = [streak, progress].filter(Boolean).join(" ");
    if (hasNext && ladder.next_name) this.setNextBot(ladder.next_name, async () => playLadder(table, ladder));
  }

  /**
   * Set the bot against which the main button starts a match. Without a name, the main button is the rematch.
   *
   * @param {string} name
   * @param {(() => Promise<void>) | null} play
   */
  setNextBot(name, play) {
    this.playNextBot = play;
    const button = byId("next-bot");
    const hadFocus = document.activeElement === byId("rematch");
    button.hidden = !name;
    button.textContent = name && formatMessage("ladder-next", { name });
    button.classList.toggle("strong", Boolean(name));
    byId("rematch").classList.toggle("strong", !name);
    if (name && hadFocus) button.focus();
  }

  /**
   * Show the wins of the evening.
   *
   * @param {string} table
   * @param {number} match
   */
  async showWins(table, match) {
    this.scoredMatch = match;
    const { showWins } = await import("./evening.js");
    await showWins(byId("evening-line"), table);
  }

  /** Open the dialog that checks how the match was dealt. */
  async checkDeal() {
    const { table, match, seat, names } = this.shownMatch;
    await (await import("./fairness/deal-check.js")).checkDeal(table, match, seat, names);
  }

  /** Copy the link to the replay. If the browser cannot copy, open the replay. */
  async share() {
    const link = /** @type {HTMLAnchorElement} */ (byId("replay")).href;
    try {
      await navigator.clipboard.writeText(link);
      byId("share-replay").textContent = formatMessage("waiting-copied");
    } catch {
      location.assign(link);
    }
  }
}

/**
 * Start a match of the same game against the next bot of the ladder, at a new table with the same settings.
 *
 * @param {TableState} table
 * @param {import("../types.js").GameLadder} ladder
 */
async function playLadder({ table_id: table }, ladder) {
  const setup = await getTableSetup(table);
  const { table_id: next } = await createTable({ ...setup, bots: nextOpponents(ladder, setup.seat_count) });
  sessionStorage.setItem("parlour.made", next); // its page takes a seat for the user
  location.assign(home.tableUrl(next));
}

/**
 * Return the title of the result, which names the winners or says that you have won.
 *
 * @param {Scene} scene
 */
function resultTitle({ winners, seat, names }) {
  if (!winners.length) return formatMessage("result-nobody");
  if (winners.includes(seat)) return winners.length > 1 ? formatMessage("result-shared") : formatMessage("result-yours");
  return formatMessage("result-theirs", { who: formatNames(winners.map((winner) => names[winner] ?? "")) });
}

/**
 * Return the place of each seat. Players who have left come last, as in the score of the evening.
 *
 * @param {Pick<Scene, "winners" | "scores">} scene
 * @param {number[]} leftSeats
 */
export function placesOf({ winners, scores }, leftSeats) {
  const best = Math.max(...winners.map((seat) => scores[seat] ?? 0), 0);
  const distances = scores.map((score, seat) => {
    if (leftSeats.includes(seat)) return Infinity;
    return winners.includes(seat) ? -1 : Math.abs(score - best);
  });
  return distances.map((own) => 1 + distances.filter((other) => other < own).length);
}

/**
 * @param {Scene} scene
 * @param {number[]} leftSeats
 */
function showRanking(scene, leftSeats) {
  const table = byId("ranking");
  table.hidden = !scene.formatted_scores.length;
  if (table.hidden) return;
  const places = placesOf(scene, leftSeats);
  const order = places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  fillTable(
    table,
    [formatMessage("result-place"), formatMessage("result-who"), formatMessage("result-score")],
    order.map((seat) => ({
      cells: [String(places[seat]), h("span", {}, scene.names[seat] ?? ""), scene.formatted_scores[seat] ?? ""],
      you: seat === scene.seat,
    })),
  );
}
