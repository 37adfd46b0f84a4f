/**
 * Moves the focus of keyboard users on if the focused element disappears, for example a button that was pressed. Otherwise
 * they would have to start at the top of the page again. Loaded when a key is pressed for the first time.
 */

/** @type {Element | null} the element that a keyboard user has focused last; null if the user has left it */
let focused = null;
let seat = -1; // the seat to which this element belongs in the waiting room, or -1

/**
 * Start to watch the focus.
 *
 * @param {() => void} focusHand focuses one of your own cards, if there is any
 */
export function watchFocus(focusHand) {
  remember(document.activeElement);
  document.addEventListener("keydown", () => remember(document.activeElement), true);
  document.addEventListener("focusin", ({ target }) => remember(target instanceof Element && target.matches(":focus-visible") ? target : null));
  document.addEventListener("focusout", () => setTimeout(() => {
    if (focused && isLost() && isUsable(focused)) focused = null; // the user has clicked somewhere else
  }));
  const check = () => {
    if (focused && isLost() && !isUsable(focused)) moveOn(focused, focusHand);
  };
  // A closing dialog hides its elements before it gives the focus back.
  new MutationObserver(() => setTimeout(check)).observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "open"] });
}

/** @param {Element | null} element */
function remember(element) {
  const row = element?.closest("#seats > li");
  focused = element === document.body ? null : element;
  seat = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
}

const isLost = () => !document.activeElement || document.activeElement === document.body || !isUsable(document.activeElement);

/** @param {Element} element */
const isUsable = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled");

/**
 * Focus the element with which the user goes on. If there is none yet, the next change of the page tries again.
 *
 * @param {Element} from the element that has disappeared
 * @param {() => void} focusHand
 */
function moveOn(from, focusHand) {
  if (focusFirst(["dialog:modal button", ":popover-open :is(button, input)", ...waitingRoomControls(from), "#result .strong", "#result button"])) return;
  focusHand();
  if (isLost()) focusFirst(["#prompt", "#error :is(button, a)"]);
}

/** Return selectors of the controls in the waiting room, the most suitable first. @param {Element} from */
function waitingRoomControls({ id }) {
  const sameSeat = `#seats > li:nth-child(${seat + 1}) .acts button`;
  return [...(id.startsWith("sit-") ? ["#start", "#ready"] : []), sameSeat, "#start", "#fill-bots", "#ready", "#waiting-title"];
}

/**
 * Focus the first usable element. Return true if there is one.
 *
 * @param {string[]} selectors
 */
function focusFirst(selectors) {
  const elements = selectors.flatMap((selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]));
  const next = elements.find(isUsable);
  next?.focus();
  return Boolean(next);
}
