import { getMoveReport, startReview, getReview, continueMatch } from "../common/api.js";
import { byId, h, setAttribute, svg } from "../common/dom.js";
import { home } from "../common/home.js";
import { LINE_DASHES, ChanceGraph, chancesAt } from "./chance-graph.js";
import { formatPercent } from "../common/formats.js";
import { setUpContinueForm } from "../common/continue-form.js";
import { formatList, formatNames, formatMessage, localizePage, formatTenths } from "../common/messages.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("../types.js").SeatSummary} SeatSummary */
/** @typedef {import("../types.js").ReviewStatus} ReviewStatus */

const POLL_MS = 700; // milliseconds between two requests for the progress of the review
const ALL_SEATS = "all";

localizePage();

const { table, match } = home.pageParameters();
const slider = /** @type {HTMLInputElement} */ (byId("slider"));

async function requestReview() {
  for (const id of ["table-link", "error-link"]) setAttribute(byId(id), "href", home.tableUrl(table));
  try {
    let state = await startReview(table, match);
    while (!state.review && !state.error) {
      setAttribute(byId("progress"), "value", String(state.progress));
      await new Promise((done) => setTimeout(done, POLL_MS));
      state = await getReview(table, match);
    }
    if (state.review) show(state, state.review);
    else showError(state.error);
  } catch (reason) {
    showError(reason instanceof Error ? reason.message : String(reason));
  }
}

/** @param {string} reason */
function showError(reason) {
  byId("making").hidden = true;
  byId("error-text").textContent = reason;
  byId("error").hidden = false;
}

/**
 * @param {ReviewStatus} state
 * @param {Review} review
 */
function show(state, review) {
  document.title = formatMessage("review-page-title", { title: review.title });
  byId("game-title").textContent = formatMessage("review-of", { title: review.title });
  byId("making").hidden = true;
  byId("review").hidden = false;
  byId("result").textContent = formatResult(review, state.seat);
  const graph = new ChanceGraph(byId("graph"), review, state.seat, (move) => seek(move));
  byId("legend").replaceChildren(...review.names.map((name, seat) => legend(name, seat, state.seat)));

  /** @param {number} move */
  function seek(move) {
    slider.value = String(move);
    graph.show(Number(slider.value));
    showMoment(state, review, Number(slider.value));
  }

  slider.max = String(review.move_count);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  byId("back").addEventListener("click", () => seek(Number(slider.value) - 1));
  byId("on").addEventListener("click", () => seek(Number(slider.value) + 1));
  graph.draw();
  seek(0);
  showTable(review);
  byId("turning-points").replaceChildren(...review.turning_points.map((turning, at) => turningPointLine(turning, at, state.seat)));
  byId("seat-summaries").replaceChildren(...ownFirst(review.seat_summaries, state.seat).map((account) => seatSummaryLine(account, review, state.seat)));
  const continueFrom = setUpContinueForm(
    { game: review.game, names: review.names, seat: state.seat },
    () => Number(slider.value),
    (position) => continueMatch(table, { match_number: match, ...position }),
  );
  setUpDecisions(state, review, continueFrom);
}

/**
 * @param {Review} review
 * @param {number} ownSeat
 */
function formatResult(review, ownSeat) {
  const winnerSummaries = ownFirst(review.seat_summaries.filter((account) => account.result > 0), ownSeat);
  const winners = winnerSummaries.map(({ seat }) => (seat === ownSeat ? formatMessage("review-you-first") : review.names[seat]));
  if (!winners.length) return formatMessage("review-drawn", { number: review.move_count, seats: review.seats });
  return formatMessage("review-ended", { winners: formatNames(winners), number: review.move_count, seats: review.seats });
}

/**
 * @param {string} name
 * @param {number} seat
 * @param {number} ownSeat
 */
function legend(name, seat, ownSeat) {
  const line = svg("line", { x1: 0, x2: 34, y1: 6, y2: 6, class: `line seat-${seat % 6}`, "stroke-dasharray": LINE_DASHES[seat % 6] });
  const drawing = svg("svg", { width: 34, height: 12, "aria-hidden": "true" }, line);
  return h("li", {}, drawing, ` ${name} `, seat === ownSeat ? h("span", { class: "mark" }, formatMessage("table-you")) : null);
}

/**
 * Show the events of a move, and the position after it.
 *
 * @param {ReviewStatus} state
 * @param {Review} review
 * @param {number} move
 */
function showMoment(state, review, move) {
  const { percentages } = chancesAt(review, move);
  const chanceTexts = review.names.map((name, seat) => formatMessage("review-has", { name: seat === state.seat ? formatMessage("review-you-first") : name, chance: percentages[seat] }));
  const title = move ? formatMessage("review-after", { move, moves: review.move_count }) : formatMessage("review-after-deal");
  byId("moment-title").textContent = title;
  byId("moment-text").textContent = (state.event_texts[move] ?? []).join(" ");
  byId("moment-chances").replaceChildren(...chanceTexts.flatMap((each, at) => [at ? ", " : "", h("span", {}, each)]));
  setAttribute(byId("moment-table"), "href", home.replayUrl(table, match, { move, viewer: state.seat >= 0 ? state.seat : null }));
  setAttribute(slider, "aria-valuetext", title); // the text omits the events, which screen readers announce separately
  /** @type {HTMLButtonElement} */ (byId("continue-go")).disabled = move >= review.move_count;
  /** @type {HTMLButtonElement} */ (byId("back")).disabled = move <= 0;
  /** @type {HTMLButtonElement} */ (byId("on")).disabled = move >= review.move_count;
}

/** @param {Review} review */
function showTable(review) {
  const head = h("tr", {}, ...[formatMessage("review-move-head"), ...review.names].map((text) => h("th", { scope: "col" }, text)));
  const rows = review.graph.map(({ move_count: move, percentages }) =>
    h("tr", {}, h("th", { scope: "row" }, String(move)), ...percentages.map((chance) => h("td", {}, String(chance)))),
  );
  byId("graph-table").replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows));
}

/**
 * Return the list item of a turning point. Its link opens the replay with open hands, as seen from the user's own seat
 * or, for a spectator, from the affected player's seat.
 *
 * @param {import("../types.js").TurningPoint} turning
 * @param {number} at
 * @param {number} ownSeat
 */
function turningPointLine({ text, last_move: last, seat }, at, ownSeat) {
  const url = home.replayUrl(table, match, { move: last, viewer: ownSeat >= 0 ? ownSeat : seat, open: true });
  return h(
    "li",
    {},
    h("span", { class: "number-of", "aria-hidden": "true" }, String(at + 1)),
    h("span", { class: "turning-point-text" }, text),
    h("a", { class: "button", "aria-label": formatMessage("review-look-at", { what: text }), href: url }, formatMessage("review-look")),
  );
}

/**
 * Return sentences about the luck and skill of a seat, with a link to its costliest move.
 *
 * @param {SeatSummary} account
 * @param {Review} review
 * @param {number} ownSeat
 */
function seatSummaryLine({ seat, sentences, costliest_move: costliestMove }, review, ownSeat) {
  const position = { move: costliestMove - 1, viewer: seat };
  return h(
    "li",
    {},
    h("h3", {}, review.names[seat]),
    h("p", {}, sentences.join(" ")),
    costliestMove ? h("a", { class: "button", href: home.replayUrl(table, match, position) }, formatMessage(seat === ownSeat ? "review-dearest" : "review-dearest-other")) : null,
  );
}

/**
 * @template {{seat: number}} T
 * @param {T[]} items
 * @param {number} ownSeat
 */
function ownFirst(items, ownSeat) {
  return [...items.filter((item) => item.seat === ownSeat), ...items.filter((item) => item.seat !== ownSeat)];
}

/**
 * @param {ReviewStatus} state
 * @param {Review} review
 * @param {(move: number) => void} continueFrom continues the match after its first `move` moves
 */
function setUpDecisions(state, review, continueFrom) {
  const seatFilter = /** @type {HTMLSelectElement} */ (byId("seat-filter"));
  const seats = ownFirst(review.names.map((name, seat) => ({ name, seat })), state.seat);
  seatFilter.replaceChildren(
    ...seats.map(({ name, seat }) => h("option", { value: String(seat) }, seat === state.seat ? formatMessage("review-yours", { name }) : name)),
    h("option", { value: ALL_SEATS }, formatMessage("review-everybody")),
  );
  seatFilter.value = state.seat >= 0 ? String(state.seat) : ALL_SEATS;
  const costlySwitch = /** @type {HTMLInputElement} */ (byId("costly"));
  const showDecisions = () => {
    const decisions = review.decisions.filter(({ seat }) => seatFilter.value === ALL_SEATS || String(seat) === seatFilter.value);
    const shown = costlySwitch.checked ? decisions.filter(isCostly) : decisions;
    byId("decision-count").textContent = formatMessage("review-counted", { costly: decisions.filter(isCostly).length, number: decisions.length });
    byId("decisions").replaceChildren(...shown.map((decision) => decisionLine(decision, review, state.seat, continueFrom)));
  };
  seatFilter.addEventListener("change", showDecisions);
  costlySwitch.addEventListener("change", showDecisions);
  showDecisions();
}

/** @param {Decision} decision */
function isCostly(decision) {
  return decision.cost > 0;
}

/**
 * @param {Decision} decision
 * @param {Review} review
 * @param {number} ownSeat
 * @param {(move: number) => void} continueFrom continues the match after its first `move` moves
 */
function decisionLine(decision, review, ownSeat, continueFrom) {
  const { move_number: moveNumber, seat, played, best, cost, reason } = decision;
  const where = formatMessage("review-decision", { move: moveNumber, name: seat === ownSeat ? formatMessage("review-you") : review.names[seat] });
  const isBestMove = played.move === best.move;
  const betterMove = isBestMove || !isCostly(decision) ? null : h("p", {}, `${formatMessage("review-better")} `, h("strong", {}, best.label), formatChance(best.win_chance));
  return h(
    "li",
    {},
    h("p", { class: "where" }, where, h("span", { class: `cost${isCostly(decision) ? " dear" : ""}` }, formatCost(decision))),
    h("p", {}, `${formatMessage("review-made")} `, h("strong", {}, played.label), formatChance(played.win_chance)),
    betterMove,
    reason && (isBestMove || betterMove) ? h("p", { class: "reason" }, reason) : null,
    h(
      "p",
      { class: "acts" },
      h("a", { class: "button", "aria-label": formatMessage("review-look-at", { what: where }), href: home.replayUrl(table, match, { move: moveNumber - 1, viewer: seat }) }, formatMessage("review-look")),
      betterMove ? h("a", { class: "button", "aria-label": formatMessage("review-practise-at", { where }), href: home.exercisesUrl({ table, match, seat, move: moveNumber }) }, formatMessage("review-practise")) : null,
      h("button", { type: "button", class: "button", "aria-label": formatMessage("review-play-on-at", { where }), onclick: () => continueFrom(moveNumber - 1) }, formatMessage("review-play-on")),
      h("button", { type: "button", class: "button", "aria-label": formatMessage("report-at", { where }), onclick: () => reportMove(moveNumber, `${where}: ${played.label}`) }, formatMessage("report-title")),
    ),
  );
}

/**
 * Open the dialog that reports a move.
 *
 * @param {number} move
 * @param {string} text describes the move
 */
async function reportMove(move, text) {
  const { openMoveReport } = await import("../common/move-report.js");
  openMoveReport([{ key: String(move), text }], () => getMoveReport(table, match, { move }));
}

/** @param {number | null} chance */
function formatChance(chance) {
  return chance === null ? ` (${formatMessage("review-unjudged")})` : ` (${formatMessage("hint-wins", { chance: formatPercent(chance) })})`;
}

/** @param {Decision} decision */
function formatCost(decision) {
  if (!isCostly(decision)) return formatMessage("review-free");
  const points = decision.points_cost ?? 0;
  const [best, made] = [decision.best.win_chance, decision.played.win_chance];
  // The cost is the difference between the two rounded values that are shown next to it.
  const chance = Math.max(1, best === null || made === null ? formatPercent(decision.cost) : formatPercent(best) - formatPercent(made));
  return points >= 0.05 ? formatMessage("review-cost-points", { chance, points: formatTenths(points) }) : formatMessage("review-cost", { chance });
}

requestReview();
