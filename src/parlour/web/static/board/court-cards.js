/**
 * Drawings of the kings, queens and jacks (court cards), and of the joker. The lower half of a court card
 * repeats the upper half upside down.
 */

import { SMILE, circle, circles, useDrawing, strokeGroup, drawHead, joinInk } from "../common/svg.js";
import { svg } from "../common/dom.js";

/** @typedef {import("../common/svg.js").Stroke} Stroke */

/** The centre of the face in a half figure, which is 36 units wide and 35 units high. */
const X = 18;
const Y = 16.4;

/** The colours and embroidery of each suit. `skins` and `hairs` are in the order king, queen, jack. */
const SUITS = /** @type {Record<string, {cloth: string, lining: string, skins: string[], hairs: string[], stitch: string}>} */ ({
  C: {
    cloth: "#2f7350",
    lining: "#f0cf7a",
    skins: ["#9c6a43", "#8a5a3a", "#a8744c"],
    hairs: ["#4a3226", "#33241d", "#2f211b"],
    stitch: "M3 33l3-5M7 33l3-5M26 33l3-5M30 33l3-5",
  },
  D: {
    cloth: "#d0702d",
    lining: "#34677f",
    skins: ["#eec29a", "#f3cba4", "#e6b487"],
    hairs: ["#b9b2a8", "#a5482a", "#8a4a26"],
    stitch: "M5 29l1.6 2L5 33l-1.6-2ZM31 29l1.6 2-1.6 2-1.6-2Z",
  },
  H: {
    cloth: "#b5343d",
    lining: "#f2d7a4",
    skins: ["#f6d3b0", "#f8d9bb", "#f3cda6"],
    hairs: ["#d8a94a", "#e3bc5c", "#c98f3a"],
    stitch: circles(0.7, [4.5, 31], [8, 29], [28, 29], [31.5, 31]),
  },
  S: {
    cloth: "#2f4a7d",
    lining: "#c9d3e6",
    skins: ["#e0ab7f", "#e8b98f", "#d79f72"],
    hairs: ["#2b2422", "#2b2422", "#5a3a28"],
    stitch: "M3.4 31.5l2-2 2 2M28.6 31.5l2-2 2 2",
  },
});

/** @type {Record<string, Stroke[]>} the objects that each king holds */
const REGALIA = {
  C: [["gold", circle(29.5, 23, 3.6)], ["line", "M26 23h7"], ["gold", "M28.6 19.5v-2h-1.8v-1.8h1.8v-1.9h1.8v1.9h1.8v1.8h-1.8v2Z"]],
  D: [["#7a5236", "M29.7 8.5h1.6V35h-1.6Z"], ["steel", "M31.3 10Q36 8 35.4 15.5Q34.5 19.5 31.3 18ZM29.7 11L27 13.6 29.7 16.4Z"]],
  H: [
    ["gold", "M29.7 15h1.6v20h-1.6Z"],
    ["#c8404a", "M30.5 15.6Q25.9 12 26.7 9.2Q28.2 6.4 30.5 9Q32.8 6.4 34.3 9.2Q35.1 12 30.5 15.6Z"],
  ],
  S: [["steel", "M29.3 6.8l1.2-3.6 1.2 3.6V24h-2.4Z"], ["thin", "M30.5 7v16"], ["gold", "M26.6 23.4h7.8v1.8h-7.8Z"], ["gold", circle(30.5, 32.4, 1.4)]],
};

/** @type {Record<string, Stroke[]>} the hair behind each king's face */
const MANES = {
  C: [["hair", "M-7-5Q-8 3-10 8.4Q-6.4 10-4 7H4Q6.4 10 10 8.4Q8 3 7-5Z"]],
  D: [["hair", "M-7-5Q-8.6 1-7.4 6.4H7.4Q8.6 1 7-5Z"]],
  H: [["hair", circles(2.5, [-6.8, -3], [-7.8, 1], [-7.6, 5], [6.8, -3], [7.8, 1], [7.6, 5])]],
  S: [["hair", "M-7-5Q-9.6 3-7.6 10H7.6Q9.6 3 7-5Z"]],
};

const BEARD = "M-6 .4Q-5.6 2.9-3.4 2.7Q0 1.5 3.4 2.7Q5.6 2.9 6 .4";
const MOUSTACHE = /** @type {Stroke} */ (["hair", "M0 3Q-2.2 1.9-5.2 4.6Q-2.6 5.6 0 4.2Q2.6 5.6 5.2 4.6Q2.2 1.9 0 3Z"]);
const LIPS = /** @type {Stroke} */ (["line", "M-1.3 6h2.6"]);

/** @type {Record<string, Stroke[]>} */
const BEARDS = {
  C: [["hair", `${BEARD}Q7.2 8 3.4 12.6Q1.2 11 0 9.6Q-1.2 11-3.4 12.6Q-7.2 8-6 .4Z`], MOUSTACHE, LIPS],
  D: [["hair", `${BEARD}L6.2 9Q6 12.4 3.4 12.4H-3.4Q-6 12.4-6.2 9Z`], ["thin", "M-2 9v3M0 8.6v3.6M2 9v3"], MOUSTACHE, LIPS],
  H: [["hair", `${BEARD}Q8.4 4.6 5.6 7Q5.4 10.4 2.4 10Q0 12.4-2.4 10Q-5.4 10.4-5.6 7Q-8.4 4.6-6 .4Z`], ["line", "M-1.7 4.8q1.7 1.2 3.4 0"]],
  S: [["hair", `${BEARD}Q6.8 8 0 14.4Q-6.8 8-6 .4Z`], MOUSTACHE, LIPS],
};

/** @type {Stroke[]} */
const CROWN = [
  ["gold", "M-7.4-4.8L-9.4-11.4L-5.6-8.6L-4.8-12.8L-2-9.2L0-13.6L2-9.2L4.8-12.8L5.6-8.6L9.4-11.4L7.4-4.8Z"],
  ["gold", circles(1, [-9.4, -11.8], [-4.8, -13.2], [0, -14], [4.8, -13.2], [9.4, -11.8])],
  ["cloth", circles(0.9, [-4, -6.5], [0, -6.5], [4, -6.5])],
];

/** @type {Stroke[]} */
const DIADEM = [
  ["cloth", "M-6.6-8.4Q-4-12.4 0-12.6Q4-12.4 6.6-8.4Z"],
  ["gold", "M-7.2-4.8Q-9.6-10.6-6.6-10.8Q-4.4-10.8-3.4-8Q-2.6-11.4 0-13Q2.6-11.4 3.4-8Q4.4-10.8 6.6-10.8Q9.6-10.6 7.2-4.8Q0-6.6-7.2-4.8Z"],
  ["white", circles(1, [0, -13.6], [-6.8, -11.2], [6.8, -11.2])],
  ["cloth", circles(0.9, [-4.2, -7], [0, -7.8], [4.2, -7])],
];

/** @type {Record<string, Stroke[]>} each queen's hair, behind and in front of her face */
const TRESSES = {
  C: [["hair", circles(3.4, [-7.2, -2], [7.2, -2], [-8, 2.8], [8, 2.8])]],
  D: [["hair", "M-6.4-5Q-9.4 2-8.4 9Q-9.4 13-7 15.4Q-4.8 13-5.4 9V-5ZM6.4-5Q9.4 2 8.4 9Q9.4 13 7 15.4Q4.8 13 5.4 9V-5Z"], ["thin", "M-8.6 5l3 2M-8.4 9l3 1.6M8.6 5l-3 2M8.4 9l-3 1.6"]],
  H: [["hair", "M-7-5Q-10.6-1-8.6 2.4Q-11 6-8.6 9Q-9 12.6-5 12.4H5Q9 12.6 8.6 9Q11 6 8.6 2.4Q10.6-1 7-5Z"]],
  S: [["hair", "M-7-5Q-9.8 6-8.6 13H8.6Q9.8 6 7-5Z"]],
};
const FRINGE = /** @type {Stroke} */ (["hair", "M-6.2-5.4Q-6.8-1-5.8.8Q-4.8-3.4 0-5.2Q4.8-3.4 5.8.8Q6.8-1 6.2-5.4Z"]);

const LIP = /** @type {Stroke} */ (["#b8323a", "M-1.7 4.2Q-.8 3.6 0 4.1Q.8 3.6 1.7 4.2Q0 6.2-1.7 4.2Z"]);

/**
 * @param {string} colour
 * @param {number} petals
 * @returns {Stroke[]}
 */
function flower(colour, petals) {
  const round = Array.from({ length: petals }, (_, at) => (at * 2 * Math.PI) / petals - Math.PI / 2);
  const places = round.map((turn) => /** @type {[number, number]} */ ([
    Math.round((30 + 2.5 * Math.cos(turn)) * 10) / 10,
    Math.round((18 + 2.5 * Math.sin(turn)) * 10) / 10,
  ]));
  return [
    ["line", "M30 19Q31.4 27 29.4 34"],
    ["leaf", "M30.6 25.4Q33.6 22.4 34.4 25Q33.4 27 30.6 25.4Z"],
    [colour, circles(petals > 5 ? 1.5 : 1.8, ...places)],
    ["gold", circle(30, 18, 1.5)],
  ];
}

/** @type {Record<string, Stroke[]>} each queen's flower */
const FLOWERS = {
  C: flower("#fffaf0", 7),
  D: flower("#f4c84f", 6),
  H: [
    ["line", "M30 19Q31.4 27 29.4 34"],
    ["leaf", "M30.6 25.4Q33.6 22.4 34.4 25Q33.4 27 30.6 25.4Z"],
    ["#d8434e", circle(30, 17.8, 3.5)],
    ["thin", "M28.2 17.4q1.8-2.4 3.6 0q-1.8 2.6-3.6 0M27 18.4q3 4.2 6 0"],
  ],
  S: [
    ["line", "M30 20Q31.4 27 29.4 34"],
    ["leaf", "M30.4 29Q33.6 22.4 34.6 23Q34.4 27 30.4 29Z"],
    ["#8f6bc0", "M26.8 14.6L28.6 16.4 30 13.8 31.4 16.4 33.2 14.6Q34 21 30 21Q26 21 26.8 14.6Z"],
  ],
};

/** @type {Record<string, Stroke[]>} the objects that each jack holds */
const STAVES = {
  C: [["#8a5c39", "M29.7 17h1.8v18h-1.8Z"], ["#8a5c39", circles(2, [30.6, 13.2], [28.6, 16.2], [32.6, 16.2])]],
  D: [["#8a5c39", "M29.8 18h1.6v17h-1.6Z"], ["gold", "M30.6 10.6l3 4-3 4-3-4Z"]],
  H: [["#f0dfb4", "M26.6 21Q31 20.6 32.4 13.2L35 14Q33.6 23.6 27.4 24Z"], ["gold", "M32 13l3.6 1 .6-2.4-3.4-1Z"]],
  S: [["#8a5c39", "M29.8 17h1.6v18h-1.6Z"], ["steel", "M30.6 9.4l2.4 5.4-2.4 3.6-2.4-3.6Z"]],
};

/** @type {Record<string, Stroke[]>} each jack's hair */
const LOCKS = {
  C: [["hair", circles(2.3, [-6.4, -3.4], [-7, 0], [6.4, -3.4], [7, 0])]],
  D: [["hair", "M-6.8-5Q-8.4 1-7.4 4.4L-4.4 3.4V-5ZM6.8-5Q8.4 1 7.4 4.4L4.4 3.4V-5Z"]],
  H: [["hair", circles(2.4, [-6.6, -2.6], [-7.6, 1.2], [-6.8, 4.8], [6.6, -2.6], [7.6, 1.2], [6.8, 4.8])]],
  S: [["hair", "M-6.8-5Q-9 3-8.4 7.4Q-5.6 8.6-4.6 5.4H4.6Q5.6 8.6 8.4 7.4Q9 3 6.8-5Z"]],
};

/** @type {Stroke[]} */
const CAP = [
  ["lining", "M4.8-8Q8-15.6 15.2-14.2Q14.6-8.4 6-6.2Z"],
  ["thin", "M5.6-7.2Q10-12 15-14M8-9.4l.4-2.6M10.4-11l2.6-.2"],
  ["cloth", "M-8.2-5.2Q-10.4-10-3.4-11.4Q6-13.2 8.8-8.2Q9.4-6.2 8.2-5.2Z"],
  ["gold", "M-7.6-6.8Q0-8.4 7.6-6.8V-4.2Q0-5.8-7.6-4.2Z"],
];

/** @type {Stroke[]} */
const ROBE = [
  ["cloth", "M-1 36Q0 27.4 11.6 24.4H24.4Q36 27.4 37 36Z"],
  ["stitch", ""],
];

/** @type {Stroke[]} */
const ERMINE = [
  ["white", "M10 24.8L18 33.4L26 24.8L29.6 27L18 39L6.4 27Z"],
  ["ink", "M10.2 27.4l1.4-.4v2ZM14 31l1.4-.6v2.2ZM25.8 27.4l-1.4-.4v2ZM22 31l-1.4-.6v2.2Z"],
];

/** @type {Stroke[]} */
const BODICE = [
  ["skin", "M15.2 22V26L11.8 25.4Q13 31 18 31.4Q23 31 24.2 25.4L20.8 26V22Z"],
  ["lining", "M11 25Q12.6 32.4 18 32.8Q23.4 32.4 25 25L28 26.4Q26 36 18 36Q10 36 8 26.4Z"],
  ["gold", circles(0.8, [14.4, 27], [16, 28.6], [18, 29.2], [20, 28.6], [21.6, 27])],
];

/** @type {Stroke[]} */
const TUNIC = [
  ["lining", "M14 27H22V36H14Z"],
  ["gold", circles(0.8, [18, 30], [18, 32.4])],
  ["white", "M9.6 25.4Q11.4 22.6 13.8 24.4Q15.8 22.8 18 24.6Q20.2 22.8 22.2 24.4Q24.6 22.6 26.4 25.4Q24 29 18 29Q12 29 9.6 25.4Z"],
  ["thin", "M13 27.4l1-2.6M18 28.6v-3.4M23 27.4l-1-2.6"],
];

const HAND = /** @type {Stroke} */ (["skin", "M28 27.4h4.6q1.2 0 1.2 1.5t-1.2 1.5H28.6q-1.6-.2-1.6-1.7Z"]);
const CUFF = /** @type {Stroke} */ (["lining", "M24.4 27.6L27.8 26.8V31.4L24.8 31.8Z"]);
const BELT = /** @type {Stroke} */ (["gold", "M-1 33.7H37V36H-1Z"]);

/**
 * Return the half figure of a court card in the colours of its suit.
 *
 * @param {string} rank
 * @param {string} suit
 */
function drawHalf(rank, suit) {
  const { cloth, lining, skins, hairs, stitch } = SUITS[suit];
  const at = "KQJ".indexOf(rank);
  const colours = /** @type {Record<string, string>} */ ({ cloth, lining, skin: skins[at], hair: hairs[at] });
  /** @param {Stroke[]} strokes */
  const recolour = (strokes) =>
    strokes.map(([colour, path]) => /** @type {Stroke} */ (colour === "stitch" ? ["thin", stitch] : [colours[colour] ?? colour, path]));
  const parts = [
    { behind: MANES, dress: ERMINE, hat: CROWN, beard: BEARDS[suit], holds: REGALIA },
    { behind: TRESSES, dress: BODICE, hat: [FRINGE, ...DIADEM], beard: [LIP], holds: FLOWERS },
    { behind: LOCKS, dress: TUNIC, hat: CAP, beard: [SMILE], holds: STAVES },
  ][at];
  return joinInk(
    strokeGroup(recolour(parts.behind[suit]), X, Y),
    strokeGroup(recolour([...ROBE, ...parts.dress]), 0, 0),
    strokeGroup(recolour([...drawHead(skins[at]), ...parts.beard, ...parts.hat]), X, Y),
    strokeGroup(recolour([...parts.holds[suit], HAND, CUFF, BELT])),
  );
}

/** @type {Stroke[]} the joker, 36 by 56 units */
const JOKER = [
  ["#b5343d", "M11 42Q3 38 1 27.4L4.6 25.8Q6.6 33 14 36Z"],
  ["#2f4a7d", "M25 42Q33 38 35 27.4L31.4 25.8Q29.4 33 22 36Z"],
  ["#f3cda6", circles(2, [2.4, 24.6], [33.6, 24.6])],
  ["gold", "M.2 28.2L.8 26 5 25.2 5.4 27.2ZM35.8 28.2L35.2 26 31 25.2 30.6 27.2Z"],
  ["#2f4a7d", "M9.6 46L3.6 54 8 52.6 11 56.4 14 52.8 18 56.6V44Z"],
  ["#b5343d", "M26.4 46L32.4 54 28 52.6 25 56.4 22 52.8 18 56.6V44Z"],
  ["#b5343d", "M10.4 38Q12 33 18 33V48Q12 49 9.4 47Z"],
  ["#2f4a7d", "M25.6 38Q24 33 18 33V48Q24 49 26.6 47Z"],
  ["gold", circles(1, [18, 41], [18, 44.6])],
  ["gold", "M9.4 45.4Q18 48.6 26.6 45.4V47.6Q18 50.6 9.4 47.6Z"],
  ["white", "M8.4 34.4L13 32 18 33.4 23 32 27.6 34.4 24.4 38.4 21.4 35.8 18 39.4 14.6 35.8 11.6 38.4Z"],
];

/** @type {Stroke[]} the joker's head, relative to the centre of the face */
const MOTLEY = [
  ["#2f4a7d", "M-6-4.2Q-7-10-11.4-9.6Q-13.4-6-11.6-2.6Q-10-6.4-5.8-2.2Z"],
  ["#b5343d", "M6-4.2Q7-10 11.4-9.6Q13.4-6 11.6-2.6Q10-6.4 5.8-2.2Z"],
  ["#e0a030", "M-6.6-4.2Q-5-11 0-13Q5-11 6.6-4.2Q0-6.6-6.6-4.2Z"],
  ["gold", circles(1.2, [-11.6, -1.6], [11.6, -1.6], [0, -13.6])],
];

function drawJoker() {
  return joinInk(
    strokeGroup(JOKER),
    strokeGroup([...drawHead("#f3cda6"), ["white", "M-2.8 3.8H2.8Q2 6.4 0 6.4Q-2 6.4-2.8 3.8Z"], ...MOTLEY], 18, 25.6),
  );
}

/**
 * Return an SVG `use` element that shows the half figure of a court card. `place` is its position and size.
 *
 * @param {string} card
 * @param {Record<string, string | number>} place
 */
export function useCourtHalf(card, place) {
  return useDrawing(`half-${card}`, "0 0 36 35", () => drawHalf(card[0], card[1]), place);
}

/**
 * Return the whole figure of a court card, 36 by 70 units: a half figure, and the same figure upside down below it.
 *
 * @param {string} card
 */
export function courtFigure(card) {
  const place = { x: 12, y: 7, width: 36, height: 35 };
  return svg(
    "g",
    { class: "court" },
    useCourtHalf(card, place),
    svg("g", { transform: "rotate(180 30 42)" }, useCourtHalf(card, place)),
    svg("rect", { x: 12, y: 7, width: 36, height: 70, rx: 2, class: "frame" }),
  );
}

/** @param {Record<string, string | number>} place */
export function jokerFigure(place) {
  return useDrawing("joker", "-1 0 38 57.6", drawJoker, place);
}
