/** What stands over the table when a match is over: who won, places and scores, and what can be done next. */

import { getMoment, replayAddress, reviewPage } from "./api.js";
import { byId, h, set } from "./dom.js";
import { fillTable } from "./told.js";
import { people, say } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SceneNow} SceneNow */
/** @typedef {import("./types.js").TableState} TableState */

/** The result of a match. */
export class Result {
  /** @param {(clause: string) => Node} linkTo leads to a clause of the rules */
  constructor(linkTo) {
    this.part = byId("result");
    this.linkTo = linkTo;
    this.match = 0; // whose deciding moment was asked for
    this.checked = { table: "", match: 0, seat: -1, names: /** @type {string[]} */ ([]) };
    byId("share-replay").addEventListener("click", () => this.share());
    byId("check-deal").addEventListener("click", () => this.check());
  }

  /**
   * @param {TableState} table
   * @param {SceneNow} message of a match that is over
   * @returns {boolean} whether it opens with this
   */
  show(table, { scene, match }) {
    const opens = Boolean(this.part.hidden);
    byId("result-title").textContent = titleOf(scene);
    const said = h("span", { class: "heard" }, scene.result);
    byId("result-text").replaceChildren(said, ...(scene.clause ? [" ", this.linkTo(scene.clause)] : []));
    this.part.classList.toggle("won", scene.winners.includes(scene.seat));
    showPlaces(scene);
    set(byId("review"), "href", reviewPage(table.table, match));
    set(byId("replay"), "href", replayAddress(table.table, match));
    byId("again").hidden = !table.seats.some((chair) => chair.you);
    this.part.hidden = false;
    this.checked = { table: table.table, match, seat: scene.seat, names: scene.names };
    if (this.match !== match && !table.day) this.decide(table.table, match);
    return opens;
  }

  /** @returns {boolean} whether the focus was in it */
  hide() {
    const focused = this.part.contains(document.activeElement);
    this.part.hidden = true;
    return focused;
  }

  /**
   * The moment that decided the match, and the way to it; its place is kept, so that nothing moves when it comes.
   *
   * @param {string} table
   * @param {number} match
   */
  async decide(table, match) {
    this.match = match;
    const place = byId("decided");
    place.textContent = say("result-deciding");
    const moment = await getMoment(table, match).catch(() => null);
    if (this.match !== match) return;
    const there = moment?.text ? h("a", { href: replayAddress(table, match, { move: moment.move }) }, moment.text) : null;
    place.replaceChildren(...(there ? [say("result-decided"), " ", there] : []));
  }

  /** Shows how the match was dealt. */
  async check() {
    const { table, match, seat, names } = this.checked;
    await (await import("./deal-check.js")).checkDeal(table, match, seat, names);
  }

  /** Copies the link under which the match is seen again; where nothing may be copied, goes there. */
  async share() {
    const link = /** @type {HTMLAnchorElement} */ (byId("replay")).href;
    try {
      await navigator.clipboard.writeText(link);
      byId("share-replay").textContent = say("waiting-copied");
    } catch {
      location.assign(link);
    }
  }
}

/**
 * What is cheered: that one has won, or who has.
 *
 * @param {Scene} scene
 */
function titleOf({ winners, seat, names }) {
  if (!winners.length) return say("result-nobody");
  if (winners.includes(seat)) return winners.length > 1 ? say("result-shared") : say("result-yours");
  return say("result-theirs", { who: people(winners.map((winner) => names[winner] ?? "")) });
}

/**
 * Places and scores, where there are any: those who won first, then whoever came nearest to their score.
 *
 * @param {Scene} scene
 */
function showPlaces(scene) {
  const table = byId("places");
  table.hidden = !scene.standing.length;
  if (table.hidden) return;
  const best = Math.max(...scene.winners.map((seat) => scene.scores[seat] ?? 0), 0);
  const away = (/** @type {number} */ seat) => (scene.winners.includes(seat) ? -1 : Math.abs((scene.scores[seat] ?? 0) - best));
  const order = scene.names.map((_, seat) => seat).sort((a, b) => away(a) - away(b));
  const place = (/** @type {number} */ seat) => 1 + order.filter((other) => away(other) < away(seat)).length;
  fillTable(
    table,
    [say("result-place"), say("result-who"), say("result-score")],
    order.map((seat) => ({
      cells: [String(place(seat)), h("span", {}, scene.names[seat] ?? ""), scene.standing[seat] ?? ""],
      you: seat === scene.seat,
    })),
  );
}
