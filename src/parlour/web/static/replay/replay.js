/** The replay of a finished match, step by step, as seen by one of the seats or with open hands. */

import { getMoveReport, getRecordMoveReport, startReview, getReplay, getReview, continueMatch, continueRecord, getRecordReplay } from "../common/api.js";
import { Board } from "../board/board.js";
import { setFaces } from "../board/cards.js";
import { byId, h, reconcile, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { StepCache } from "./step-cache.js";
import { chancesAt } from "../review/chance-graph.js";
import { setUpContinueForm } from "../common/continue-form.js";
import { setUpUpload } from "./record-upload.js";
import { readTakenRecord } from "../common/taken-record.js";
import { formatMessage, localizePage } from "../common/messages.js";

/** @typedef {import("../types.js").ReplayPage} ReplayPage */
/** @typedef {import("../types.js").ReplayStep} ReplayStep */
/** @typedef {import("../types.js").Review} Review */

const POLL_MS = 700; // milliseconds between two requests for the progress of a review
const SETTLED_MS = 400; // delay between the last change of the step and the update of the URL, in milliseconds
const PAGE_KEY_STEPS = 10; // number of steps that Page Up and Page Down move
const SPECTATOR = -1; // viewer number that stands for a spectator

localizePage();

const { table, match } = home.pageParameters();
const requestedStep = new URLSearchParams(location.search);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const viewerSelect = /** @type {HTMLSelectElement} */ (byId("viewer"));
const openHandsSwitch = byId("open-hands");

const board = new Board(() => undefined, () => undefined);

/**
 * The current state. `at` is the requested step, `moves` the number of the last step, and `shown` the step on the
 * board, or -1 if there is none. `settling` is the timer that updates the URL. `record` is the uploaded
 * record, or an empty string.
 *
 * @type {{stepCache: StepCache | null, at: number, shown: number, moves: number, names: string[], seat: number,
 *   review: Review | null, settling: number, record: string}}
 */
const current = { stepCache: null, at: 0, shown: -1, moves: 0, names: [], seat: SPECTATOR, review: null, settling: 0, record: "" };

/**
 * Open a match.
 *
 * @param {(request: import("../common/api.js").StepRequest) => Promise<ReplayPage>} fetchPage
 * @param {number} step
 * @param {number | null} viewer the seat whose view is shown; null for the server's default
 * @param {boolean} open
 */
async function openReplay(fetchPage, step, viewer, open) {
  const stepCache = new StepCache(fetchPage);
  stepCache.setViewer(viewer, open);
  const page = await stepCache.getPage(step);
  stepCache.viewer = page.viewer; // the server chooses the viewer if none was requested
  stepCache.open = page.open_hands;
  const names = page.seats.map((seat) => seat.name);
  Object.assign(current, { stepCache, at: 0, shown: -1, moves: page.move_count, names, seat: page.seat, review: null });
  board.clear();
  setFaces(page.game, page.faces);
  document.title = formatMessage("replay-page-title", { title: page.title });
  byId("game-title").textContent = page.title;
  for (const id of ["loading", "record-upload", "error"]) byId(id).hidden = true;
  for (const id of ["board", "controls"]) byId(id).hidden = false;
  byId("turning-points").hidden = true;
  slider.max = String(page.move_count);
  const seatOptions = names.map((name, seat) => h("option", { value: String(seat) }, seat === page.seat ? formatMessage("replay-eyes-own") : formatMessage("replay-eyes-of", { name })));
  viewerSelect.replaceChildren(...seatOptions, h("option", { value: String(SPECTATOR) }, formatMessage("replay-eyes-watcher")));
  viewerSelect.value = String(page.viewer);
  setAttribute(openHandsSwitch, "aria-pressed", String(page.open_hands));
  await seek(Math.min(Math.max(step, 0), page.move_count));
  return page;
}

/**
 * Show a step. If a different step is requested while this one loads, only the later request is shown.
 *
 * @param {number} step
 */
async function seek(step) {
  if (!current.stepCache) return;
  current.at = Math.min(Math.max(step, 0), current.moves);
  slider.value = String(current.at);
  setAttribute(slider, "aria-valuetext", positionText(current.at));
  for (const [id, end] of /** @type {[string, number][]} */ ([["first", 0], ["back", 0], ["on", current.moves], ["last", current.moves]])) {
    setAttribute(byId(id), "aria-disabled", current.at === end ? "true" : false);
  }
  const { stepCache, at } = current;
  try {
    const page = await stepCache.getPage(at);
    if (current.stepCache === stepCache && current.at === at && stepCache.viewer === page.viewer && stepCache.open === page.open_hands) show(page, at);
  } catch (reason) {
    showError(reason);
  }
}

/**
 * @param {ReplayPage} page
 * @param {number} at
 */
function show(page, at) {
  const { scene, events } = page.steps[at - page.first_step];
  if (Math.abs(at - current.shown) !== 1) board.clear(); // only single steps are animated; after a jump, the position appears at once
  current.shown = at;
  board.show({ ...scene, is_over: true }, page.seats); // `is_over` makes all cards unselectable
  Object.assign(byId("board").dataset, { step: String(at), viewer: String(page.viewer), open: String(page.open_hands) });
  byId("position").textContent = scene.is_over ? formatMessage("replay-end", { where: positionText(at), result: scene.result }) : positionText(at);
  byId("happened").textContent = events.map((event) => event.text).join(" ");
  byId("event-text").scrollTop = 0;
  setCollapsed(true);
  showEvents(page, at);
  showChances();
  clearTimeout(current.settling);
  if (table) current.settling = setTimeout(() => history.replaceState(null, "", currentUrl()), SETTLED_MS);
}

/**
 * List the events around a step. A click on an event shows its step. Only desktop windows show the list; the slider
 * works everywhere.
 *
 * @param {ReplayPage} page
 * @param {number} at
 */
function showEvents(page, at) {
  const list = byId("course");
  reconcile(
    list,
    page.steps.map((step, nth) => ({ step: page.first_step + nth, text: step.events.map((event) => event.text).join(" ") })),
    ({ step, text }) => `${step} ${text}`,
    ({ step, text }) => h("li", { onclick: () => choose(step) }, h("span", { class: "nth" }, step ? String(step) : ""), text),
    (line, { step }) => {
      line.classList.toggle("now", step === at);
      if (step === at) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
    },
  );
}

/**
 * Collapse or expand the text of a step. The button is shown only if the collapsed text has hidden lines.
 *
 * @param {boolean} isCollapsed
 */
function setCollapsed(isCollapsed) {
  const text = byId("event-text");
  const button = byId("event-text-more");
  if (isCollapsed) {
    byId("event-text-part").classList.remove("open");
    button.hidden = true;
    button.hidden = text.scrollHeight <= text.clientHeight + 2;
  } else byId("event-text-part").classList.add("open");
  button.textContent = isCollapsed ? formatMessage("replay-more") : formatMessage("replay-less");
  setAttribute(button, "aria-expanded", String(!isCollapsed));
}

/** @param {number} at */
function positionText(at) {
  return at ? formatMessage("review-after", { move: at, moves: current.moves }) : formatMessage("review-after-deal");
}

/** Return the URL of the current view. */
function currentUrl() {
  return home.replayUrl(table, match, { move: current.at, viewer: current.stepCache?.viewer, open: current.stepCache?.open });
}

/** @param {unknown} reason */
function showError(reason) {
  for (const id of ["loading", "board", "controls"]) byId(id).hidden = true;
  byId("error-text").textContent = reason instanceof Error ? reason.message : String(reason);
  byId("error").hidden = false;
}

/** @type {import("./together.js").SharedReplay | null} null if the user watches alone */
let sharedReplay = null;

/** Watch the replay together with the others at the table. */
async function watchTogether() {
  byId("watch-together").hidden = true;
  const { SharedReplay } = await import("./together.js");
  sharedReplay = new SharedReplay(table, match, showSharedView, () => ({
    step: current.at,
    viewer: current.stepCache?.viewer ?? SPECTATOR,
    open: Boolean(current.stepCache?.open),
  }));
}

/** Show the view of the person who leads the replay. @param {import("./together.js").View} view */
function showSharedView({ step, viewer, open }) {
  if (viewer !== current.stepCache?.viewer || open !== current.stepCache.open) {
    viewerSelect.value = String(viewer);
    setAttribute(openHandsSwitch, "aria-pressed", String(open));
    current.stepCache?.setViewer(viewer, open);
    current.shown = -1;
  }
  seek(step);
}

/** Show a step that the user of this page has chosen. @param {number} step */
function choose(step) {
  seek(step);
  sharedReplay?.onOwnChange();
}

/** Show the current step again after the viewer or the switch for open hands has changed. */
function reloadViewer() {
  current.stepCache?.setViewer(Number(viewerSelect.value), openHandsSwitch.getAttribute("aria-pressed") === "true");
  current.shown = -1;
  choose(current.at);
}

function toggleOpenHands() {
  setAttribute(openHandsSwitch, "aria-pressed", String(openHandsSwitch.getAttribute("aria-pressed") !== "true"));
  reloadViewer();
}

// Turning points

async function findTurningPoints() {
  const button = /** @type {HTMLButtonElement} */ (byId("find-turning-points"));
  button.disabled = true;
  try {
    let state = await startReview(table, match);
    while (!state.review && !state.error) {
      button.textContent = formatMessage("replay-finding", { done: Math.round(100 * state.progress) });
      await new Promise((done) => setTimeout(done, POLL_MS));
      state = await getReview(table, match);
    }
    if (state.review) showTurningPoints(state.review);
    else byId("happened").textContent = state.error;
  } catch (reason) {
    byId("happened").textContent = reason instanceof Error ? reason.message : String(reason);
  }
  button.hidden = true;
}

/** @param {Review} review */
function showTurningPoints(review) {
  current.review = review;
  byId("turning-point-list").replaceChildren(
    ...review.turning_points.map((turning, at) =>
      h("button", { type: "button", class: "turning-point-button", "aria-label": turning.text, title: turning.text, onclick: () => choose(turning.last_move) }, String(at + 1)),
    ),
  );
  byId("turning-points").hidden = false;
  showChances();
}

function showChances() {
  if (!current.review) return;
  const chances = chancesAt(current.review, current.at).percentages;
  const text = current.names.map((name, seat) => formatMessage("replay-chance", { name: seat === current.seat ? formatMessage("review-you-first") : name, chance: chances[seat] }));
  byId("chances").textContent = formatMessage("replay-chances", { chances: text.join(" · ") });
  for (const [at, button] of [...byId("turning-point-list").children].entries()) {
    setAttribute(button, "aria-current", current.review.turning_points[at].last_move === current.at ? "step" : false);
  }
}

// Controls

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!current.stepCache || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, [popover]:popover-open")) return; // these elements have their own key handling
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: current.at - 1, ArrowRight: current.at + 1, Home: 0, End: current.moves, PageUp: current.at - PAGE_KEY_STEPS, PageDown: current.at + PAGE_KEY_STEPS };
  const step = steps[event.key];
  if (step === undefined && event.key.toLowerCase() !== "o") return;
  event.preventDefault();
  if (step === undefined) toggleOpenHands();
  else choose(step);
}

async function share() {
  const link = new URL(currentUrl(), location.href).href;
  const button = byId("share-link");
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = formatMessage("replay-copied");
  } catch {
    history.replaceState(null, "", link); // if the browser cannot copy the link, the user finds it in the address bar
    button.textContent = formatMessage("replay-in-address");
  }
}

/** Open the dialog that reports the move that led to the current step. */
async function reportMove() {
  const { openMoveReport } = await import("../common/move-report.js");
  const text = `${positionText(current.at)} ${byId("happened").textContent}`;
  openMoveReport([{ key: String(current.at), text }], (key) =>
    current.record ? getRecordMoveReport(current.record, Number(key)) : getMoveReport(table, match, { move: Number(key) }),
  );
}

function setUp() {
  byId("report-move").addEventListener("click", reportMove);
  document.addEventListener("keydown", onKey);
  slider.addEventListener("input", () => choose(Number(slider.value)));
  byId("first").addEventListener("click", () => choose(0));
  byId("back").addEventListener("click", () => choose(current.at - 1));
  byId("on").addEventListener("click", () => choose(current.at + 1));
  byId("last").addEventListener("click", () => choose(current.moves));
  viewerSelect.addEventListener("change", reloadViewer);
  openHandsSwitch.addEventListener("click", toggleOpenHands);
  byId("share-link").addEventListener("click", share);
  byId("watch-together").addEventListener("click", watchTogether);
  byId("event-text-more").addEventListener("click", () => setCollapsed(byId("event-text-part").classList.contains("open")));
  byId("find-turning-points").addEventListener("click", findTurningPoints);
}

/**
 * @param {ReplayPage} page
 * @param {(position: Pick<import("../types.js").ContinueMatch, "move_count" | "seat" | "bot">) => Promise<import("../types.js").TableCreated>} createTable creates a table that continues the match
 */
function offerContinue({ game, seat, move_count: moves, is_over: isOver, is_running: isRunning }, createTable) {
  for (const id of ["find-turning-points", "report-move", "review-link", "share-link"]) byId(id).hidden ||= Boolean(isRunning);
  if (isRunning) return;
  const last = isOver ? moves - 1 : moves; // number of moves before the last position that can be continued
  byId("continue-button").hidden = last < 0;
  setUpContinueForm({ game, names: current.names, seat }, () => Math.min(current.at, last), createTable);
}

/**
 * Open the match of an uploaded record. An unfinished match opens at its last position.
 *
 * @param {string} record
 * @param {number} [seat] your own seat in the match, whose view is shown
 */
async function openRecord(record, seat = SPECTATOR) {
  const isOwn = seat !== SPECTATOR;
  current.record = record;
  const page = await openReplay((request) => getRecordReplay(record, request), 0, isOwn ? seat : null, !isOwn);
  offerContinue({ ...page, seat }, (position) => continueRecord(record, position));
  if (!page.is_over) await seek(page.move_count);
}

/** Open a match that was played at a table. Unlike a match from a record file, it can also be reviewed. */
async function openMatch() {
  byId("loading").hidden = false;
  setAttribute(byId("table-link"), "href", home.tableUrl(table));
  setAttribute(byId("review-link"), "href", home.reviewUrl(table, match));
  try {
    const viewer = requestedStep.has("viewer") ? Number(requestedStep.get("viewer")) : null;
    const page = await openReplay((request) => getReplay(table, match, request), Number(requestedStep.get("move") ?? 0), viewer, requestedStep.get("open") === "true");
    for (const id of ["review-link", "share-link", "table-link"]) byId(id).hidden = false;
    byId("watch-together").hidden = !home.hasServer || Boolean(page.is_running);
    if (requestedStep.has("together") && !page.is_running) watchTogether();
    offerContinue(page, (position) => continueMatch(table, { match_number: match, ...position }));
    byId("find-turning-points").hidden = page.has_review || Boolean(page.is_running);
    if (!page.has_review) return;
    const { review } = await getReview(table, match);
    if (review) showTurningPoints(review);
  } catch (reason) {
    showError(reason);
  }
}

setUp();
if (table) openMatch();
else {
  const showMatch = setUpUpload(openRecord);
  const taken = readTakenRecord();
  if (taken) showMatch(() => openRecord(taken.record, taken.seat));
}
