import { customFaceOf } from "./cards.js";
import { h, setAttribute, svg } from "../common/dom.js";
import { gameDrawing } from "../common/drawings.js";
import { formatList, formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").SceneZone} Zone */

const STEP = 10; // number of holes between two labels
const PAWN = "M12 2a5 5 0 0 1 3 9c2 2 3.5 5.5 4 10.5H5c.5-5 2-8.5 4-10.5a5 5 0 0 1 3-9Z";

/**
 * Draw a track: a line of holes with a finish, the leading peg above the line and the other pegs below. When a peg
 * jumps, its element is reused, so that the jump can be animated.
 *
 * @param {HTMLElement} element
 * @param {Zone} zone
 * @param {string} name the owner's name; empty for a track without an owner
 */
export function drawTrack(element, zone, name) {
  if (!element.firstElementChild) element.append(makeTrack());
  const who = /** @type {HTMLElement} */ (element.querySelector(".lane-name"));
  who.textContent = name || zone.label;
  const score = /** @type {HTMLElement} */ (element.querySelector(".lane-score"));
  score.textContent = zone.pegs.length ? String(Math.max(...zone.pegs)) : "";
  const lane = /** @type {HTMLElement} */ (element.querySelector(".lane"));
  lane.style.setProperty("--holes", String(Math.max(1, zone.length)));
  if (lane.dataset.length !== String(zone.length)) drawNumbers(lane, zone.length);
  drawPegs(lane, zone);
}

function makeTrack() {
  const lane = h("div", { class: "lane" }, h("div", { class: "holes" }), h("div", { class: "finish" }));
  const who = h("div", { class: "lane-who" }, h("span", { class: "lane-name" }), h("span", { class: "lane-score" }));
  return h("div", { class: "lane-part", "aria-hidden": "true" }, who, lane);
}

/**
 * @param {HTMLElement} lane
 * @param {number} length
 */
function drawNumbers(lane, length) {
  lane.dataset.length = String(length);
  for (const old of lane.querySelectorAll(".mile")) old.remove();
  for (let hole = STEP; hole < length - 1; hole += STEP) {
    const mile = h("span", { class: "mile" }, String(hole));
    mile.style.left = `${(100 * hole) / length}%`;
    lane.append(mile);
  }
}

/**
 * @param {HTMLElement} lane
 * @param {Zone} zone
 */
function drawPegs(lane, zone) {
  const unusedPegs = /** @type {HTMLElement[]} */ ([...lane.querySelectorAll(".peg")]);
  const unmovedPegs = zone.pegs.map((peg) => removeFirst(unusedPegs, (element) => element.dataset.at === String(peg)));
  zone.pegs.forEach((peg, index) => {
    const element = unmovedPegs[index] ?? removeFirst(unusedPegs, () => true) ?? lane.appendChild(makePeg());
    element.dataset.at = String(peg);
    setAttribute(element, "data-place", index === 0 ? "first" : "after");
    element.style.left = `${(100 * Math.max(0, Math.min(peg, zone.length))) / Math.max(1, zone.length)}%`;
  });
  for (const element of unusedPegs) element.remove();
}

/**
 * Remove the first matching element from a list, and return the element. Return undefined if none matches.
 *
 * @param {HTMLElement[]} list
 * @param {(element: HTMLElement) => boolean} matches
 */
function removeFirst(list, matches) {
  const index = list.findIndex(matches);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

function makePeg() {
  const customFace = customFaceOf("peg");
  if (customFace?.drawing) return h("span", { class: "peg" }, gameDrawing(customFace.game, customFace.drawing));
  return h("span", { class: "peg" }, customFace?.picture || svg("svg", { viewBox: "0 0 24 24" }, svg("path", { d: PAWN })));
}

/** @param {Zone} zone */
export function trackLabel(zone) {
  const peg = customFaceOf("peg")?.name ?? formatMessage("cards-peg");
  const pegs = formatList(zone.pegs.map((hole) => formatMessage("cards-peg-at", { peg, hole })));
  return formatMessage("cards-pegs", { pegs, length: zone.length });
}
