/** The graph of win chances during a match, with a line for each seat. */

import { svg } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").WinChancePoint} WinChancePoint */

const HEIGHT = 230;
const EDGE = { left: 30, right: 12, top: 14, bottom: 20 };
export const LINE_DASHES = ["none", "7 4", "2 4", "12 4 2 4", "1 6", "14 5"]; // dash patterns by seat, for readers who cannot distinguish the colours

export class ChanceGraph {
  /**
   * @param {HTMLElement} root
   * @param {Review} review
   * @param {number} ownSeat your own seat, or -1
   * @param {(move: number) => void} choose called when the user selects the position after `move` moves
   */
  constructor(root, review, ownSeat, choose) {
    this.root = root;
    this.review = review;
    this.ownSeat = ownSeat;
    this.move = 0;
    this.width = 0;
    new ResizeObserver(() => this.draw()).observe(root);
    /** @param {PointerEvent} event */
    const point = (event) => choose(this.moveAt(event.clientX - root.getBoundingClientRect().left));
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      point(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) point(event);
    });
  }

  /** @param {number} x */
  moveAt(x) {
    const share = (x - EDGE.left) / (this.width - EDGE.left - EDGE.right);
    return Math.round(Math.min(1, Math.max(0, share)) * this.review.move_count);
  }

  /** @param {number} move */
  x(move) {
    return EDGE.left + (move / Math.max(1, this.review.move_count)) * (this.width - EDGE.left - EDGE.right);
  }

  /** @param {number} chance */
  y(chance) {
    return EDGE.top + (1 - chance) * (HEIGHT - EDGE.top - EDGE.bottom);
  }

  draw() {
    if (this.root.clientWidth === this.width) return;
    this.width = this.root.clientWidth;
    const drawing = svg("svg", { width: this.width, height: HEIGHT, role: "img", "aria-label": this.description() });
    drawing.append(...this.grid(), ...this.lines(), ...this.marks());
    this.cursor = svg("g", { class: "cursor" });
    drawing.append(this.cursor);
    this.root.replaceChildren(drawing);
    this.show(this.move);
  }

  grid() {
    const right = this.width - EDGE.right;
    const rules = [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => [
      svg("line", { class: "rule", x1: EDGE.left, x2: right, y1: this.y(chance), y2: this.y(chance) }),
      svg("text", { class: "scale", x: EDGE.left - 6, y: this.y(chance) + 4, "text-anchor": "end" }, String(100 * chance)),
    ]);
    const ends = [
      svg("text", { class: "scale", x: EDGE.left, y: HEIGHT - 4 }, formatMessage("review-deal")),
      svg("text", { class: "scale", x: right, y: HEIGHT - 4, "text-anchor": "end" }, formatMessage("review-move", { move: this.review.move_count })),
    ];
    return [...rules, ...ends];
  }

  /** Return the lines of all seats. Your own line is drawn over the others. */
  lines() {
    const seats = this.review.names.map((_, seat) => seat);
    return seats
      .sort((a, b) => Number(a === this.ownSeat) - Number(b === this.ownSeat))
      .map((seat) =>
        svg("polyline", {
          class: `line seat-${seat % 6}${seat === this.ownSeat ? " own-line" : ""}`,
          "stroke-dasharray": LINE_DASHES[seat % 6],
          points: this.review.graph.map(({ move_count: move, chances }) => `${this.x(move)},${this.y(chances[seat])}`).join(" "),
        }),
      );
  }

  /** Return the numbered marks of the turning points. */
  marks() {
    return this.review.turning_points.map((turning, at) => {
      const [x, y] = [this.x(turning.last_move), this.y(turning.chance_after)];
      return svg(
        "g",
        { class: "turning-point" },
        svg("circle", { cx: x, cy: y, r: 9 }),
        svg("text", { x, y: y + 4, "text-anchor": "middle" }, String(at + 1)),
      );
    });
  }

  /**
   * Mark the win chances at a position.
   *
   * @param {number} move
   */
  show(move) {
    this.move = move;
    const { chances } = chancesAt(this.review, move);
    const x = this.x(move);
    const dots = chances.map((chance, seat) => svg("circle", { class: `dot seat-${seat % 6}`, cx: x, cy: this.y(chance), r: 4.5 }));
    this.cursor?.replaceChildren(svg("line", { x1: x, x2: x, y1: EDGE.top, y2: HEIGHT - EDGE.bottom }), ...dots);
  }

  /** Return a text alternative for the graph. */
  description() {
    const { graph: points, names, move_count: moves } = this.review;
    const [first, last] = [points[0], points[points.length - 1]];
    const lines = names.map((name, seat) => formatMessage("review-line", { name, first: first.percentages[seat], last: last.percentages[seat] }));
    return formatMessage("review-graph", { moves, lines: lines.join(" ") });
  }
}

/**
 * Return the last known win chances at or before a position.
 *
 * @param {Review} review
 * @param {number} move
 * @returns {WinChancePoint}
 */
export function chancesAt(review, move) {
  return review.graph.filter((point) => point.move_count <= move).pop() ?? review.graph[0];
}
