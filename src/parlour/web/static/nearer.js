/** A nearer look at somebody: all that stands at their place, with room for every word and card. */

import { h, set } from "./dom.js";
import { drawPerson } from "./person.js";
import { placesOf } from "./places.js";
import { say } from "./words.js";
import { drawLegend, drawZone, makeZone } from "./zones.js";

/** @typedef {import("./board.js").Sitting} Sitting */

/** Lies over the table until somebody taps beside it or presses Escape, as popovers do by themselves. */
export class Nearer {
  constructor() {
    this.list = h("div", { class: "nearer-list" });
    const close = h("button", { type: "button", class: "close", "aria-label": say("table-dismiss") }, "×");
    this.part = h("div", { id: "nearer", class: "menu", popover: "", role: "dialog", "aria-label": say("table-people"), tabindex: "-1" }, close, this.list);
    close.addEventListener("click", () => this.part.hidePopover());
    document.querySelector("main")?.append(this.part);
    /** @type {number[]} whom one looks at */
    this.seats = [];
  }

  /**
   * @param {number[]} seats
   * @param {Sitting} sitting
   */
  open(seats, sitting) {
    this.seats = seats;
    this.part.showPopover();
    this.see(sitting);
    this.part.focus();
  }

  /**
   * Goes on with the table, as long as somebody looks.
   *
   * @param {Sitting} sitting
   */
  see(sitting) {
    if (!this.part.matches(":popover-open")) return;
    this.list.replaceChildren(...this.seats.map((seat) => drawSeat(seat, sitting)));
  }
}

/**
 * @param {number} seat
 * @param {Sitting} sitting
 */
function drawSeat(seat, { scene, seats }) {
  const person = h("div", { class: "person" });
  drawPerson(person, seat, { scene, seats });
  const state = seats[seat];
  const plays = state?.name === scene.names[seat] ? howItPlays(state) : "";
  const still = { ...scene, moves: [] };
  const zones = placesOf(scene)
    .seat(seat)
    .filter((zone) => seat !== scene.seat || zone.kind !== "hand")
    .map((zone) => {
      const element = makeZone(zone);
      const [cards, legend] = /** @type {HTMLElement[]} */ ([...element.children]);
      drawZone({ zone, cards, own: false, scene: still, seats, arranged: (hand) => hand, chosen: null, picked: [], point: () => undefined });
      drawLegend(legend, zone, still, seats);
      return element;
    });
  const section = h("div", { class: "nearer-seat", role: "group" }, person, plays ? h("p", { class: "hint" }, plays) : "", ...zones);
  set(section, "aria-label", say("table-seat-of", { who: scene.names[seat] ?? "" }));
  return section;
}

/**
 * How a bot plays, and who has let a program in; nothing for people.
 *
 * @param {import("./types.js").SeatState} seat
 */
function howItPlays(seat) {
  if (seat.program) return say("program-plays");
  return seat.kind === "bot" ? say("bot-plays", { bot: seat.bot }) : "";
}
