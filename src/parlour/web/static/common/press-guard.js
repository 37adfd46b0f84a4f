/**
 * Ignores presses that were meant for another control. A press (with mouse, finger, pen or key) is meant for the control
 * that was in its place when it began, and shortly before. This control can differ from the one that is there now:
 * buttons, cards and panels take the place of others after each move.
 */

/** Elements that a press can trigger. */
const CONTROLS = "button, a[href]";
/**
 * Milliseconds for which a press is still meant for the control that was in its place before. This is the time in which
 * most systems count two clicks as a double click.
 */
const CHANGE_MS = 500;
const RELEASE_MS = 400; // milliseconds after the release of a press within which its click arrives

/**
 * The controls at one moment. Each has its name, which identifies it and says what it does.
 *
 * @typedef {object} Snapshot
 * @property {number} time in milliseconds, as in `Event.timeStamp`
 * @property {{name: string, box: DOMRect}[]} placed controls with their places, from the bottom to the top of the page
 * @property {string[]} numbered controls that the digit keys press
 * @property {string} focused the control that Enter and the space bar press; empty if the user has moved the focus since
 */

/**
 * The current press: the name of the control that it was meant for, and the moves that were on offer when it began. A
 * press without a control has the name "".
 *
 * @typedef {{meantFor: string, offeredMoves: string[]}} Press
 */

/** @type {Snapshot[]} */
let snapshots = [];
/** @type {Press | null} null if no press is in progress, for example if a screen reader clicks a control */
let press = null;
/** @type {Element | null} the container of the buttons that the digit keys press */
let numberedButtons = null;
/** @type {() => string[]} */
let listOfferedMoves = () => [];

/**
 * Start to guard the controls of the page.
 *
 * @param {Element} numbered the container of the buttons that the digit keys press
 * @param {() => string[]} listMoves returns the moves that are on offer now
 */
export function setUpPressGuard(numbered, listMoves) {
  numberedButtons = numbered;
  listOfferedMoves = listMoves;
  // These listeners run before all others, which may change the controls.
  addEventListener("pointerdown", onPointerDown, true);
  addEventListener("keydown", onKeyDown, true);
  for (const kind of ["pointerup", "pointercancel", "keyup"]) addEventListener(kind, onRelease, true);
  addEventListener("click", onClick, true);
}

/** Remember the controls of the page. Call this before a message of the server changes them. */
export function rememberControls() {
  if (!numberedButtons) return;
  const controls = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(CONTROLS)]);
  addSnapshot({ time: performance.now(), placed: controls.map(placeOf), numbered: numberedNames(), focused: nameOf(document.activeElement) });
}

/** Return true if the current press was meant for this control. @param {Element} element */
export function isPressMeantFor(element) {
  return !press || press.meantFor === nameOf(element);
}

/** Return true if this move was on offer when the current press began, or if no moves were. @param {string} move */
export function isMoveMeant(move) {
  return !press?.offeredMoves.length || press.offeredMoves.includes(move);
}

/** @param {Snapshot} snapshot */
function addSnapshot(snapshot) {
  snapshots = [...snapshots.filter(({ time }) => snapshot.time - time < CHANGE_MS), snapshot];
}

/** @param {PointerEvent} event */
function onPointerDown(event) {
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const control = controlOf(/** @type {Element} */ (event.target));
  const isWithin = (/** @type {DOMRect} */ box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  begin(time, nameOf(control), ({ placed }) => placed.filter(({ box }) => isWithin(box)).at(-1)?.name);
  addSnapshot({ time, placed: control ? [placeOf(control)] : [], numbered: numberedNames(), focused: "" });
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const isDigit = /^[1-9]$/.test(event.key);
  const isActivation = event.key === "Enter" || event.key === " ";
  if (isTyping(event)) {
    press = null;
    return;
  }
  if (!isDigit && !isActivation) {
    for (const snapshot of snapshots) snapshot.focused = ""; // the key may move the focus as the user intends
    return;
  }
  if (event.repeat) {
    if (event.key !== " " && press) press.meantFor = ""; // a held key presses only once; the space bar presses when it is released
    return;
  }
  const { timeStamp: time } = event;
  const at = Number(event.key) - 1;
  const numbered = numberedNames();
  const focused = nameOf(document.activeElement);
  begin(time, isDigit ? (numbered[at] ?? "") : focused, (snapshot) => (isDigit ? snapshot.numbered[at] : snapshot.focused));
  addSnapshot({ time, placed: [], numbered, focused });
}

/**
 * Begin a press.
 *
 * @param {number} time
 * @param {string} name the control that is now in the place of the press
 * @param {(snapshot: Snapshot) => string | undefined} find returns the control that was there before, if there was one
 */
function begin(time, name, find) {
  const recent = snapshots.filter((snapshot) => time - snapshot.time < CHANGE_MS);
  const other = recent.map(find).find((earlier) => earlier && earlier !== name);
  press = { meantFor: other ?? name, offeredMoves: listOfferedMoves() };
}

function onRelease() {
  const released = press;
  setTimeout(() => {
    if (press === released) press = null;
  }, RELEASE_MS);
}

/** Suppress a click on a control that the press was not meant for. @param {MouseEvent} event */
function onClick(event) {
  const control = controlOf(/** @type {Element} */ (event.target));
  if (!control || !event.isTrusted || isPressMeantFor(control)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Return true if a key is part of a text or changes a field. @param {KeyboardEvent} event */
function isTyping(event) {
  return event.target instanceof Element && Boolean(event.target.closest("input, select, textarea"));
}

/** @param {Element} element */
function controlOf(element) {
  return /** @type {HTMLElement | null} */ (element.closest(CONTROLS));
}

function numberedNames() {
  return [...(numberedButtons?.children ?? [])].map(nameOf);
}

/** @param {HTMLElement} control */
function placeOf(control) {
  return { name: nameOf(control), box: control.getBoundingClientRect() };
}

/**
 * Return the name of a control: its card and zone, or its ID and label. The name of other elements is empty.
 *
 * @param {Element | null} element
 */
function nameOf(element) {
  if (!(element instanceof HTMLElement) || !element.matches(CONTROLS)) return "";
  const zone = /** @type {HTMLElement | null} */ (element.closest("[data-zone]"))?.dataset.zone ?? "";
  const card = element.dataset.card ?? element.dataset.stack;
  return card ? `${zone} ${card}` : `${zone} ${element.id} ${element.getAttribute("aria-label") ?? element.textContent}`;
}
