/** A match that is over, on its table again: step by step, as a seat saw it then or with all hands laid open. */

import { beginReview, getReplay, getReview, playOn, playOnRecord, replayAddress, reviewPage, showRecord } from "./api.js";
import { Board } from "./board.js";
import { learnFaces } from "./cards.js";
import { byId, h, reconcile, set } from "./dom.js";
import { Film } from "./film.js";
import { pointAt } from "./graph.js";
import { readyOnward } from "./onward.js";
import { readyOpening } from "./record-file.js";
import { say, tellPage } from "./words.js";

/** @typedef {import("./types.js").ReplayPage} ReplayPage */
/** @typedef {import("./types.js").ReplayStep} ReplayStep */
/** @typedef {import("./types.js").Review} Review */

const PAUSE = 700; // milliseconds between two questions how far a review is
const SETTLED = 400; // milliseconds after the last step, when the address says where one is
const LEAP = 10; // steps, with Page up and Page down
const WATCHER = -1;

tellPage();

const [, table = "", number = "1"] = (/\/t\/([^/]+)\/match\/([^/]+)$/.exec(location.pathname) ?? []).map(decodeURIComponent);
const match = Number(number);
const asked = new URLSearchParams(location.search);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const eyes = /** @type {HTMLSelectElement} */ (byId("eyes"));
const layOpen = byId("lay-open");

const board = new Board(() => undefined, () => undefined);

/**
 * What is shown: step `at` of `moves`. `shown` is the step that the board shows, -1 for none.
 *
 * @type {{film: Film | null, at: number, shown: number, moves: number, names: string[], seat: number,
 *   review: Review | null, settling: number}}
 */
const now = { film: null, at: 0, shown: -1, moves: 0, names: [], seat: WATCHER, review: null, settling: 0 };

/**
 * Opens a match.
 *
 * @param {(looking: import("./film.js").Looking) => Promise<ReplayPage>} ask
 * @param {number} step
 * @param {number | null} through
 * @param {boolean} open
 */
async function begin(ask, step, through, open) {
  const film = new Film(ask);
  film.see(through, open);
  const page = await film.page(step);
  film.eyes = page.eyes; // where nobody said through whose
  film.open = page.open;
  const names = page.seats.map((seat) => seat.name);
  Object.assign(now, { film, at: 0, shown: -1, moves: page.moves, names, seat: page.seat, review: null });
  board.clear();
  learnFaces(page.game, page.faces);
  document.title = say("replay-page-title", { title: page.title });
  byId("game-title").textContent = page.title;
  for (const id of ["loading", "opening", "trouble"]) byId(id).hidden = true;
  for (const id of ["board", "controls"]) byId(id).hidden = false;
  byId("turns").hidden = true;
  slider.max = String(page.moves);
  const chairs = names.map((name, seat) => h("option", { value: String(seat) }, seat === page.seat ? say("replay-eyes-own") : say("replay-eyes-of", { name })));
  eyes.replaceChildren(...chairs, h("option", { value: String(WATCHER) }, say("replay-eyes-watcher")));
  eyes.value = String(page.eyes);
  set(layOpen, "aria-pressed", String(page.open));
  await seek(Math.min(Math.max(step, 0), page.moves));
  return page;
}

/**
 * Shows a step; where one asks for another before it has come, that one.
 *
 * @param {number} step
 */
async function seek(step) {
  if (!now.film) return;
  now.at = Math.min(Math.max(step, 0), now.moves);
  slider.value = String(now.at);
  set(slider, "aria-valuetext", whereWords(now.at));
  for (const [id, end] of /** @type {[string, number][]} */ ([["first", 0], ["back", 0], ["on", now.moves], ["last", now.moves]])) {
    set(byId(id), "aria-disabled", now.at === end ? "true" : false);
  }
  const { film, at } = now;
  try {
    const page = await film.page(at);
    if (now.film === film && now.at === at && film.eyes === page.eyes && film.open === page.open) show(page, at);
  } catch (reason) {
    fail(reason);
  }
}

/**
 * @param {ReplayPage} page
 * @param {number} at
 */
function show(page, at) {
  const { scene, events } = page.steps[at - page.first];
  if (Math.abs(at - now.shown) !== 1) board.clear(); // cards move from a step to the next; a leap is just shown
  now.shown = at;
  board.show({ ...scene, over: true }, page.seats); // nothing on it can be pressed
  Object.assign(byId("board").dataset, { step: String(at), eyes: String(page.eyes), open: String(page.open) });
  byId("where").textContent = scene.over ? say("replay-end", { where: whereWords(at), result: scene.result }) : whereWords(at);
  byId("happened").textContent = events.map((event) => event.text).join(" ");
  byId("told").scrollTop = 0;
  fold(true);
  showCourse(page, at);
  showOdds();
  clearTimeout(now.settling);
  if (table) now.settling = setTimeout(() => history.replaceState(null, "", whereabouts()), SETTLED);
}

/**
 * All that happened around a step, each line to be pointed at; on a desk, and for who sees: the slider does the same.
 *
 * @param {ReplayPage} page
 * @param {number} at
 */
function showCourse(page, at) {
  const course = byId("course");
  reconcile(
    course,
    page.steps.map((step, nth) => ({ step: page.first + nth, told: step.events.map((event) => event.text).join(" ") })),
    ({ step, told }) => `${step} ${told}`,
    ({ step, told }) => h("li", { onclick: () => seek(step) }, h("span", { class: "nth" }, step ? String(step) : ""), told),
    (line, { step }) => {
      line.classList.toggle("now", step === at);
      if (step === at) course.scrollTop = line.offsetTop - (course.clientHeight - line.offsetHeight) / 2;
    },
  );
}

/**
 * What is told of a step has room for some lines; where there are more, a button opens all.
 *
 * @param {boolean} folded
 */
function fold(folded) {
  const told = byId("told");
  const button = byId("told-more");
  if (folded) {
    byId("told-part").classList.remove("open");
    button.hidden = true;
    button.hidden = told.scrollHeight <= told.clientHeight + 2;
  } else byId("told-part").classList.add("open");
  button.textContent = folded ? say("replay-more") : say("replay-less");
  set(button, "aria-expanded", String(!folded));
}

/** @param {number} at */
function whereWords(at) {
  return at ? say("review-after", { move: at, moves: now.moves }) : say("review-after-deal");
}

/** The address of what is shown. */
function whereabouts() {
  return replayAddress(table, match, { move: now.at, eyes: now.film?.eyes, open: now.film?.open });
}

/** @param {unknown} reason */
function fail(reason) {
  for (const id of ["loading", "board", "controls"]) byId(id).hidden = true;
  byId("trouble-text").textContent = reason instanceof Error ? reason.message : String(reason);
  byId("trouble").hidden = false;
}

/** Sees the same step with other eyes. */
function lookAnew() {
  now.film?.see(Number(eyes.value), layOpen.getAttribute("aria-pressed") === "true");
  now.shown = -1;
  seek(now.at);
}

function toggleOpen() {
  set(layOpen, "aria-pressed", String(layOpen.getAttribute("aria-pressed") !== "true"));
  lookAnew();
}

// Turning points

async function findTurns() {
  const button = /** @type {HTMLButtonElement} */ (byId("find-turns"));
  button.disabled = true;
  try {
    let state = await beginReview(table, match);
    while (!state.review && !state.trouble) {
      button.textContent = say("replay-finding", { done: Math.round(100 * state.done) });
      await new Promise((done) => setTimeout(done, PAUSE));
      state = await getReview(table, match);
    }
    if (state.review) showTurns(state.review);
    else byId("happened").textContent = state.trouble;
  } catch (reason) {
    byId("happened").textContent = reason instanceof Error ? reason.message : String(reason);
  }
  button.hidden = true;
}

/** @param {Review} review */
function showTurns(review) {
  now.review = review;
  byId("turn-list").replaceChildren(
    ...review.turnings.map((turning, at) =>
      h("button", { type: "button", class: "turn-point", "aria-label": turning.text, title: turning.text, onclick: () => seek(turning.last) }, String(at + 1)),
    ),
  );
  byId("turns").hidden = false;
  showOdds();
}

function showOdds() {
  if (!now.review) return;
  const chances = pointAt(now.review, now.at).hundredths;
  const told = now.names.map((name, seat) => say("replay-chance", { name: seat === now.seat ? say("review-you-first") : name, chance: chances[seat] }));
  byId("odds").textContent = say("replay-chances", { chances: told.join(" · ") });
  for (const [at, button] of [...byId("turn-list").children].entries()) {
    set(button, "aria-current", now.review.turnings[at].last === now.at ? "step" : false);
  }
}

// What one presses

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!now.film || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, [popover]:popover-open")) return; // they have their own use for these keys
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: now.at - 1, ArrowRight: now.at + 1, Home: 0, End: now.moves, PageUp: now.at - LEAP, PageDown: now.at + LEAP };
  const step = steps[event.key];
  if (step === undefined && event.key.toLowerCase() !== "o") return;
  event.preventDefault();
  if (step === undefined) toggleOpen();
  else seek(step);
}

async function share() {
  const link = new URL(whereabouts(), location.href).href;
  const button = byId("share-link");
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = say("replay-copied");
  } catch {
    history.replaceState(null, "", link); // where nothing may be copied, the address bar has it
    button.textContent = say("replay-in-address");
  }
}

function ready() {
  document.addEventListener("keydown", press);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  byId("first").addEventListener("click", () => seek(0));
  byId("back").addEventListener("click", () => seek(now.at - 1));
  byId("on").addEventListener("click", () => seek(now.at + 1));
  byId("last").addEventListener("click", () => seek(now.moves));
  eyes.addEventListener("change", lookAnew);
  layOpen.addEventListener("click", toggleOpen);
  byId("share-link").addEventListener("click", share);
  byId("told-more").addEventListener("click", () => fold(byId("told-part").classList.contains("open")));
  byId("find-turns").addEventListener("click", findTurns);
}

/**
 * @param {ReplayPage} page
 * @param {(wanted: {move: number, seat: number, bot: string}) => Promise<import("./types.js").NewTableMade>} play
 */
function offerOnward({ game, seat, moves }, play) {
  byId("onward-button").hidden = moves < 1;
  readyOnward({ game, names: now.names, seat }, () => Math.min(now.at, moves - 1), play);
}

/**
 * The match in a file.
 *
 * @param {string} record
 */
async function openRecord(record) {
  const page = await begin((looking) => showRecord(record, looking), 0, null, true);
  offerOnward(page, (wanted) => playOnRecord(record, wanted));
}

/** A match of a table: there one can also review it, and play on from it. */
async function openMatch() {
  byId("loading").hidden = false;
  set(byId("table-link"), "href", `/t/${encodeURIComponent(table)}`);
  set(byId("review-link"), "href", reviewPage(table, match));
  try {
    const through = asked.has("eyes") ? Number(asked.get("eyes")) : null;
    const page = await begin((looking) => getReplay(table, match, looking), Number(asked.get("move") ?? 0), through, asked.get("open") === "true");
    for (const id of ["review-link", "share-link", "table-link"]) byId(id).hidden = false;
    offerOnward(page, (wanted) => playOn(table, { match, ...wanted }));
    byId("find-turns").hidden = page.reviewed;
    if (!page.reviewed) return;
    const { review } = await getReview(table, match);
    if (review) showTurns(review);
  } catch (reason) {
    fail(reason);
  }
}

ready();
if (table) openMatch();
else readyOpening(openRecord);
