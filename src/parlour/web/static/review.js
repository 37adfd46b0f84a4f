import { beginReview, getReview } from "./api.js";
import { byId, h, set, svg } from "./dom.js";
import { DASHES, Graph, pointAt } from "./graph.js";
import { hundreds } from "./hint.js";
import { readyOnward } from "./onward.js";
import { list, people, say, tellPage, tenths } from "./words.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Account} Account */
/** @typedef {import("./types.js").ReviewState} ReviewState */

const PAUSE = 700; // milliseconds between two questions how far it is
const EVERYBODY = "all";

/** The rows of luck and skill. */
const SUMS = /** @type {const} */ ([
  "review-sum-start",
  "review-sum-own",
  "review-sum-others",
  "review-sum-cards",
  "review-sum-end",
  "review-sum-mistakes",
]);

tellPage();

const table = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
const match = Number(new URLSearchParams(location.search).get("match") ?? "1");
const slider = /** @type {HTMLInputElement} */ (byId("slider"));

async function make() {
  for (const id of ["table-link", "trouble-link"]) set(byId(id), "href", `/t/${encodeURIComponent(table)}`);
  try {
    let state = await beginReview(table, match);
    while (!state.review && !state.trouble) {
      set(byId("progress"), "value", String(state.done));
      await new Promise((done) => setTimeout(done, PAUSE));
      state = await getReview(table, match);
    }
    if (state.review) show(state, state.review);
    else fail(state.trouble);
  } catch (reason) {
    fail(reason instanceof Error ? reason.message : String(reason));
  }
}

/** @param {string} reason */
function fail(reason) {
  byId("making").hidden = true;
  byId("trouble-text").textContent = reason;
  byId("trouble").hidden = false;
}

/**
 * @param {ReviewState} state
 * @param {Review} review
 */
function show(state, review) {
  document.title = say("review-page-title", { title: review.title });
  byId("game-title").textContent = say("review-of", { title: review.title });
  byId("making").hidden = true;
  byId("review").hidden = false;
  byId("result").textContent = endOf(review, state.seat);
  const graph = new Graph(byId("graph"), review, state.seat, (move) => seek(move));
  byId("legend").replaceChildren(...review.names.map((name, seat) => legend(name, seat, state.seat)));

  /** @param {number} move */
  function seek(move) {
    slider.value = String(move);
    graph.show(Number(slider.value));
    showMoment(state, review, Number(slider.value));
  }

  /** @param {number} move */
  function visit(move) {
    seek(move);
    slider.focus();
    byId("graph").scrollIntoView({ block: "nearest" });
  }

  slider.max = String(review.moves);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  byId("back").addEventListener("click", () => seek(Number(slider.value) - 1));
  byId("on").addEventListener("click", () => seek(Number(slider.value) + 1));
  graph.draw();
  seek(0);
  showTable(review);
  byId("turnings").replaceChildren(...review.turnings.map((turning, at) => turningLine(turning.text, at, () => visit(turning.last))));
  byId("accounts").replaceChildren(...accountRows(review, state.seat));
  const go = readyOnward({ table, match, game: review.game, names: review.names, seat: state.seat }, () => Number(slider.value));
  readyDecisions(state, review, visit, go);
}

/**
 * @param {Review} review
 * @param {number} own
 */
function endOf(review, own) {
  const won = ownFirst(review.accounts.filter((account) => account.result > 0), own);
  const winners = won.map(({ seat }) => (seat === own ? say("review-you-first") : review.names[seat]));
  if (!winners.length) return say("review-drawn", { number: review.moves });
  return say("review-ended", { winners: people(winners), number: review.moves });
}

/**
 * @param {string} name
 * @param {number} seat
 * @param {number} own
 */
function legend(name, seat, own) {
  const line = svg("line", { x1: 0, x2: 34, y1: 6, y2: 6, class: `line seat-${seat % 6}`, "stroke-dasharray": DASHES[seat % 6] });
  const drawing = svg("svg", { width: 34, height: 12, "aria-hidden": "true" }, line);
  return h("li", {}, drawing, ` ${name} `, seat === own ? h("span", { class: "mark" }, say("table-you")) : null);
}

/**
 * What happened with a move, and how things stood then.
 *
 * @param {ReviewState} state
 * @param {Review} review
 * @param {number} move
 */
function showMoment(state, review, move) {
  const { chances } = pointAt(review, move);
  const odds = review.names.map((name, seat) => say("review-has", { name: seat === state.seat ? say("review-you-first") : name, chance: hundreds(chances[seat]) }));
  const title = move ? say("review-after", { move, moves: review.moves }) : say("review-after-deal");
  byId("moment-title").textContent = title;
  byId("moment-told").textContent = (state.told[move] ?? []).join(" ");
  byId("moment-odds").replaceChildren(...odds.flatMap((each, at) => [at ? ", " : "", h("span", {}, each)]));
  set(slider, "aria-valuetext", title); // what happened there is told as a status
  /** @type {HTMLButtonElement} */ (byId("onward-go")).disabled = move >= review.moves;
  /** @type {HTMLButtonElement} */ (byId("back")).disabled = move <= 0;
  /** @type {HTMLButtonElement} */ (byId("on")).disabled = move >= review.moves;
}

/** @param {Review} review */
function showTable(review) {
  const head = h("tr", {}, ...[say("review-move-head"), ...review.names].map((text) => h("th", { scope: "col" }, text)));
  const rows = review.points.map(({ move, chances }) =>
    h("tr", {}, h("th", { scope: "row" }, String(move)), ...chances.map((chance) => h("td", {}, String(hundreds(chance))))),
  );
  byId("graph-table").replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows));
}

/**
 * @param {string} text
 * @param {number} at
 * @param {() => void} look
 */
function turningLine(text, at, look) {
  return h(
    "li",
    {},
    h("span", { class: "number-of", "aria-hidden": "true" }, String(at + 1)),
    h("span", { class: "told" }, text),
    h("button", { type: "button", class: "button", "aria-label": say("review-look-at", { what: text }), onclick: look }, say("review-look")),
  );
}

/**
 * Luck and skill, a column for each seat that adds up from the start to the end; the own one first.
 *
 * @param {Review} review
 * @param {number} own
 */
function accountRows(review, own) {
  const accounts = ownFirst(review.accounts, own);
  const names = accounts.map((account) => h("th", { scope: "col" }, review.names[account.seat]));
  const sums = accounts.map(inHundred);
  const rows = SUMS.map((key, at) =>
    h("tr", {}, h("th", { scope: "row" }, say(key)), ...sums.map((sum) => h("td", {}, sum[at]))),
  );
  return [h("thead", {}, h("tr", {}, h("td", {}), ...names)), h("tbody", {}, ...rows)];
}

/**
 * What rounding leaves over goes to the cards, so that the column adds up.
 *
 * @param {Account} account
 */
function inHundred({ start, own, others, result, mistakes, decisions }) {
  const [first, mine, theirs, last] = [start, own, others, result].map((part) => Math.round(100 * part));
  const parts = [mine, theirs, last - first - mine - theirs].map(change);
  return [String(first), ...parts, String(last), say("review-mistakes", { mistakes, decisions })];
}

/**
 * @template {{seat: number}} T
 * @param {T[]} items
 * @param {number} own
 */
function ownFirst(items, own) {
  return [...items.filter((item) => item.seat === own), ...items.filter((item) => item.seat !== own)];
}

/** @param {number} points */
function change(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/**
 * @param {ReviewState} state
 * @param {Review} review
 * @param {(move: number) => void} visit
 * @param {(move: number) => void} go plays on from there
 */
function readyDecisions(state, review, visit, go) {
  const whose = /** @type {HTMLSelectElement} */ (byId("whose"));
  const seats = ownFirst(review.names.map((name, seat) => ({ name, seat })), state.seat);
  whose.replaceChildren(
    ...seats.map(({ name, seat }) => h("option", { value: String(seat) }, seat === state.seat ? say("review-yours", { name }) : name)),
    h("option", { value: EVERYBODY }, say("review-everybody")),
  );
  whose.value = state.seat >= 0 ? String(state.seat) : EVERYBODY;
  const costly = /** @type {HTMLInputElement} */ (byId("costly"));
  const list = () => {
    const theirs = review.decisions.filter(({ seat }) => whose.value === EVERYBODY || String(seat) === whose.value);
    const shown = costly.checked ? theirs.filter(isCostly) : theirs;
    byId("counted").textContent = say("review-counted", { costly: theirs.filter(isCostly).length, number: theirs.length });
    byId("decisions").replaceChildren(...shown.map((decision) => decisionLine(decision, review, state.seat, visit, go)));
  };
  whose.addEventListener("change", list);
  costly.addEventListener("change", list);
  list();
}

/** @param {Decision} decision */
function isCostly(decision) {
  return decision.cost >= 0.005;
}

/**
 * @param {Decision} decision
 * @param {Review} review
 * @param {number} own
 * @param {(move: number) => void} visit
 * @param {(move: number) => void} go plays on from there
 */
function decisionLine(decision, review, own, visit, go) {
  const { number, seat, made, best, cost, reason } = decision;
  const where = say("review-decision", { move: number, name: seat === own ? say("review-you") : review.names[seat] });
  const same = made.move === best.move;
  const better = same || !isCostly(decision) ? null : h("p", {}, `${say("review-better")} `, h("strong", {}, best.label), odds(best.chance));
  return h(
    "li",
    {},
    h("p", { class: "where" }, where, h("span", { class: `cost${isCostly(decision) ? " dear" : ""}` }, costWords(decision))),
    h("p", {}, `${say("review-made")} `, h("strong", {}, made.label), odds(made.chance)),
    better,
    reason && (same || better) ? h("p", { class: "reason" }, reason) : null,
    h(
      "p",
      { class: "acts" },
      h("button", { type: "button", class: "button", "aria-label": say("review-look-at", { what: where }), onclick: () => visit(number - 1) }, say("review-look")),
      h("button", { type: "button", class: "button", "aria-label": say("review-play-on-at", { where }), onclick: () => go(number - 1) }, say("review-play-on")),
    ),
  );
}

/** @param {number | null} chance */
function odds(chance) {
  return chance === null ? ` (${say("review-unjudged")})` : ` (${say("hint-wins", { chance: hundreds(chance) })})`;
}

/** @param {Decision} decision */
function costWords(decision) {
  if (!isCostly(decision)) return say("review-free");
  const points = decision.points_cost ?? 0;
  const chance = Math.max(1, Math.round(100 * decision.cost));
  return points >= 0.05 ? say("review-cost-points", { chance, points: tenths(points) }) : say("review-cost", { chance });
}

make();
