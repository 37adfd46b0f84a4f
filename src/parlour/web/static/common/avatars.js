/**
 * The avatars of players, in the style of the court cards: animals for guests, people for house bots. The background
 * has one of eight colours.
 */

import { SMILE, circle, circles, useDrawing, strokeGroup, drawHead, joinInk } from "./svg.js";
import { svg } from "./dom.js";

/** @typedef {import("./svg.js").Stroke} Stroke */

/** Background colours of avatars. */
const BACKGROUNDS = {
  red: "#cf5a55",
  orange: "#e08f45",
  gold: "#e3bd58",
  green: "#77a867",
  teal: "#4fa19c",
  blue: "#5f8fc4",
  violet: "#9276bd",
  grey: "#989da3",
};

/** @param {number} y vertical position of the eyes; `apart` is half the distance between them */
const eyes = (y, apart = 4.6, size = 1.4) => /** @type {Stroke[]} */ ([
  ["ink", circles(size, [20 - apart, y], [20 + apart, y])],
  ["gleam", circles(size * 0.32, [20 - apart + 0.5, y - 0.5], [20 + apart + 0.5, y - 0.5])],
]);

/** @param {number} y vertical position of the nose */
const snout = (y) => /** @type {Stroke[]} */ ([
  ["ink", `M17.6 ${y}Q20 ${y - 1.6} 22.4 ${y}Q21.6 ${y + 2.4} 20 ${y + 2.4}Q18.4 ${y + 2.4} 17.6 ${y}Z`],
  ["line", `M20 ${y + 2}V${y + 3.6}M16.8 ${y + 3.6}Q18 ${y + 5.4} 20 ${y + 3.8}Q22 ${y + 5.4} 23.2 ${y + 3.6}`],
]);

/** Animals, drawn in a square of 40 units. */
const ANIMALS = /** @type {Record<string, Stroke[]>} */ ({
  fox: [
    ["#e07b39", "M6.6 18L7.4 4.4L17 11.4ZM33.4 18L32.6 4.4L23 11.4Z"],
    ["#3b2c24", "M7 10L7.4 4.4L11.4 7.4ZM33 10L32.6 4.4L28.6 7.4Z"],
    ["#e07b39", "M20 36.4Q8 31.6 5.6 18.4Q11 9.6 20 9.6Q29 9.6 34.4 18.4Q32 31.6 20 36.4Z"],
    ["white", "M20 36.4Q8 31.6 5.6 18.4Q14 20 16.6 26.6Q18 29.6 20 29.6Q22 29.6 23.4 26.6Q26 20 34.4 18.4Q32 31.6 20 36.4Z"],
    ...eyes(20.4, 5.4),
    ["ink", circle(20, 32.6, 2.1)],
  ],
  owl: [
    ["#8d6a4b", "M6 4.4Q12 8 20 8Q28 8 34 4.4Q36.4 12 34.6 22Q33.4 37 20 37Q6.6 37 5.4 22Q3.6 12 6 4.4Z"],
    ["#d9bf98", "M11 29Q20 24.6 29 29Q27.6 37 20 37Q12.4 37 11 29Z"],
    ["thin", "M15 30.4q1.4 1.6 2.8 0M22.2 30.4q1.4 1.6 2.8 0M18.6 33.4q1.4 1.6 2.8 0"],
    ["white", circles(6.2, [13.6, 18], [26.4, 18])],
    ...eyes(18, 5.8, 2.9),
    ["gold", "M20 19.6L22.8 23.6 20 28.4 17.2 23.6Z"],
  ],
  bear: [
    ["#9a6b45", circles(5, [8.8, 11], [31.2, 11])],
    ["#d3a77c", circles(2.4, [8.8, 11], [31.2, 11])],
    ["#9a6b45", circle(20, 21.6, 14)],
    ["#e2c19a", circle(20, 27, 6.4)],
    ...eyes(18.4, 5.6),
    ...snout(24.4),
  ],
  cat: [
    ["#8d939b", "M6.4 20L7 5L17.4 11.4ZM33.6 20L33 5L22.6 11.4Z"],
    ["#e8a7a0", "M9 13L9.4 8.6L13 10.8ZM31 13L30.6 8.6L27 10.8Z"],
    ["#8d939b", "M20 35.4Q5 35.4 5.4 22Q6 10.4 20 10.4Q34 10.4 34.6 22Q35 35.4 20 35.4Z"],
    ["line", "M20 10.8v5M16.4 11.4l.4 3.6M23.6 11.4l-.4 3.6"],
    ["white", "M20 26Q13 25 13 29.6Q13 33.6 20 33.6Q27 33.6 27 29.6Q27 25 20 26Z"],
    ["#bfe08a", circles(2.7, [13.4, 21], [26.6, 21])],
    ["ink", "M13.4 18.6q1.4 2.4 0 4.8q-1.4-2.4 0-4.8ZM26.6 18.6q1.4 2.4 0 4.8q-1.4-2.4 0-4.8Z"],
    ["#e8837c", "M18.2 26.4H21.8L20 28.8Z"],
    ["thin", "M20 28.8v1.4q-1.4 1.4-2.8.2M20 30.2q1.4 1.4 2.8.2M11.6 28.4L3 27M11.6 30.4L3.6 32M28.4 28.4L37 27M28.4 30.4L36.4 32"],
  ],
  rabbit: [
    ["#f3ece2", "M13.4 17Q6.6 3 11.4 1.6Q17 1.6 18 15ZM26.6 17Q33.4 3 28.6 1.6Q23 1.6 22 15Z"],
    ["#eeb0ab", "M13.8 13.6Q10 4.8 12 4.2Q14.6 5 16 13ZM26.2 13.6Q30 4.8 28 4.2Q25.4 5 24 13Z"],
    ["#f3ece2", "M20 37Q7.4 37 7.6 25.4Q8.4 13.8 20 13.8Q31.6 13.8 32.4 25.4Q32.6 37 20 37Z"],
    ["blush", circles(2.4, [12, 29.4], [28, 29.4])],
    ...eyes(23.4, 5.2, 1.6),
    ["#e8837c", "M18.2 27.4H21.8L20 29.6Z"],
    ["white", "M18.4 31.4H21.6V35H18.4Z"],
    ["thin", "M20 29.6V35M20 31.2q-2.4 1.6-4.2 0M20 31.2q2.4 1.6 4.2 0"],
  ],
  frog: [
    ["#69ab4f", circles(6, [11, 12.4], [29, 12.4])],
    ["#69ab4f", "M3.6 24.4Q4.6 13 20 13Q35.4 13 36.4 24.4Q35.6 36.4 20 36.4Q4.4 36.4 3.6 24.4Z"],
    ["#cfe3a4", "M8 30Q20 37.4 32 30Q28.4 36.4 20 36.4Q11.6 36.4 8 30Z"],
    ["white", circles(3.9, [11, 12], [29, 12])],
    ...eyes(12.4, 9, 2),
    ["ink", circles(0.7, [18.2, 20.6], [21.8, 20.6])],
    ["line", "M7.4 25.4Q20 34.6 32.6 25.4"],
    ["blush", circles(2.2, [8.4, 22.6], [31.6, 22.6])],
  ],
  penguin: [
    ["#33414f", "M20 3.6Q35 3.6 35.6 20Q36 37.6 20 37.6Q4 37.6 4.4 20Q5 3.6 20 3.6Z"],
    ["white", "M20 13.4Q16.6 8.4 11.6 11.4Q7 15 9 23Q11 33 20 35.6Q29 33 31 23Q33 15 28.4 11.4Q23.4 8.4 20 13.4Z"],
    ["blush", circles(2.2, [12, 24], [28, 24])],
    ...eyes(18.4, 5, 1.7),
    ["gold", "M15.6 22.6Q20 20 24.4 22.6Q22.4 27.6 20 27.6Q17.6 27.6 15.6 22.6Z"],
    ["thin", "M16 23.4Q20 24.6 24 23.4"],
  ],
  lion: [
    ["#b06a2c", "M20 1.8L24.6 4.6 30 3.6 31.8 8.8 36.6 11.4 35.6 16.8 38.4 21.4 35.4 26 36 31.4 31 33.6 28.6 38.4H11.4L9 33.6 4 31.4 4.6 26 1.6 21.4 4.4 16.8 3.4 11.4 8.2 8.8 10 3.6 15.4 4.6Z"],
    ["#eab55e", circles(3.4, [10.6, 12.4], [29.4, 12.4])],
    ["#eab55e", circle(20, 21.6, 11.4)],
    ["white", circles(3.4, [17.2, 27.6], [22.8, 27.6])],
    ...eyes(19.2, 4.8),
    ...snout(24),
  ],
  panda: [
    ["#33302e", circles(5.2, [8.4, 9.8], [31.6, 9.8])],
    ["#fbf6ec", "M20 36.4Q4.6 36 4.8 22.4Q5.6 8 20 8Q34.4 8 35.2 22.4Q35.4 36 20 36.4Z"],
    ["#33302e", "M9.4 24Q7.6 18 12.4 16Q17 15.6 16.6 20.4Q14.4 25.8 9.4 24ZM30.6 24Q32.4 18 27.6 16Q23 15.6 23.4 20.4Q25.6 25.8 30.6 24Z"],
    ["gleam", circles(1.5, [13.4, 19.8], [26.6, 19.8])],
    ["ink", circles(0.8, [13.6, 20], [26.4, 20])],
    ...snout(26.4),
  ],
  hedgehog: [
    ["#6d5140", "M20 2.4L23.6 5.8 28.4 4 30 8.8 35 9.6 34.4 14.6 38.4 17.6 35.8 22 38 26.6 33.6 28.8 33 33.6 27.6 34H12.4L7 33.6 6.4 28.8 2 26.6 4.2 22 1.6 17.6 5.6 14.6 5 9.6 10 8.8 11.6 4 16.4 5.8Z"],
    ["#ecd3ae", "M20 13Q16.4 9.6 12 12.4Q7.4 16.6 9.6 24Q12 34.4 20 37.4Q28 34.4 30.4 24Q32.6 16.6 28 12.4Q23.6 9.6 20 13Z"],
    ["blush", circles(2.2, [12.8, 26], [27.2, 26])],
    ...eyes(21, 4.8, 1.6),
    ["ink", circle(20, 28.6, 2.6)],
    ["line", "M17.4 33Q20 34.8 22.6 33"],
  ],
  elephant: [
    ["#9aa6b3", "M12 10Q1 5.6 2 17Q3 28.4 12 27ZM28 10Q39 5.6 38 17Q37 28.4 28 27Z"],
    ["#d9b3b5", "M10.6 13Q4.4 10.6 5 17.4Q6 24.6 10.6 23.6ZM29.4 13Q35.6 10.6 35 17.4Q34 24.6 29.4 23.6Z"],
    ["#9aa6b3", "M9.4 18Q10 6 20 6Q30 6 30.6 18Q30.8 27 25 28.6Q24.6 34 26.6 34Q28.4 34 28.2 31.4H31.4Q31.8 37.4 26.4 37.4Q18.4 37.4 15.4 28.8Q9.2 27 9.4 18Z"],
    ["thin", "M17.4 24h4.6M17.4 27h5M18.6 30h4.4"],
    ["white", "M12.8 27.4Q12 31 14.4 33Q16 31 15.4 28.8Z"],
    ...eyes(17.4, 5.2),
    ["blush", circles(2, [13, 22], [27, 22])],
  ],
  dog: [
    ["#f1e3cc", "M20 36.6Q7.6 36.6 7.6 22.6Q8 8.4 20 8.4Q32 8.4 32.4 22.6Q32.4 36.6 20 36.6Z"],
    ["#a8703f", "M22 9Q31.6 8.6 32.4 22Q30.4 28 25.6 26Q21 23.4 22 17Z"],
    ["#7b4f30", "M11 10.4Q4.6 9 3 17Q1.8 26.6 5.4 29Q9.6 27 9.8 18.4ZM29 10.4Q35.4 9 37 17Q38.2 26.6 34.6 29Q30.4 27 30.2 18.4Z"],
    ["#e8837c", "M17.6 31H22.4V35Q20 37.8 17.6 35Z"],
    ...eyes(20, 4.8, 1.6),
    ["ink", "M16.6 25.6Q20 23.6 23.4 25.6Q22.4 29 20 29Q17.6 29 16.6 25.6Z"],
    ["line", "M20 28.6V31M14.6 29.8Q16.4 32.6 20 31Q23.6 32.6 25.4 29.8"],
  ],
});

const GLASSES = /** @type {Stroke} */ (["line", `${circles(2.6, [-2.8, 0.2], [2.8, 0.2])}M-.5-.4q.5-.5 1 0M-5.4-.2l-.8-.4M5.4-.2l.8-.4`]);
const WHISKERS = "M0 2.8Q-2.4 1.6-5.6 4.6Q-2.8 5.8 0 4.2Q2.8 5.8 5.6 4.6Q2.4 1.6 0 2.8Z";
const FULL_BEARD = "M-6 0Q-5.6 2.6-3.4 2.4Q0 1.4 3.4 2.4Q5.6 2.6 6 0Q7.4 9.4 0 10.4Q-7.4 9.4-6 0Z";

/**
 * The portraits of house bots: the colours of clothes and skin, and the strokes behind and in front of the face.
 * Strokes are relative to the centre of the face.
 *
 * @type {Record<string, {dress: string, skin: string, back: Stroke[], front: Stroke[]}>}
 */
const HOUSE_BOT_DRAWINGS = {
  pigtails: {
    dress: "#5f9a4c",
    skin: "#f8d9bb",
    back: [["#c9602e", "M-6-4Q-13-7-13 0Q-13.6 5-11.4 8Q-8 4-6.6 0ZM6-4Q13-7 13 0Q13.6 5 11.4 8Q8 4 6.6 0Z"], ["#d8434e", circles(1.3, [-7, -3], [7, -3])]],
    front: [SMILE, ["#c9602e", "M-6.2-1Q-7-9.6 0-10Q7-9.6 6.2-1Q4.6-6 0-6.6Q-4.6-6-6.2-1Z"], ["thin", "M0-10V-6.6"], ["ink", circles(0.3, [-3.6, 2.2], [-2.8, 2.8], [3.6, 2.2], [2.8, 2.8])]],
  },
  cap: {
    dress: "#d8a13a",
    skin: "#a8744c",
    back: [["#33241d", circles(1.8, [-5.8, -2], [5.8, -2])]],
    front: [
      ["line", "M-2.4 4.2q2.4 2.6 4.8 0"],
      ["#3c6fa8", "M-6.8-3.6Q-7-11.4 0-11.4Q7-11.4 6.8-3.6Z"],
      ["#2c527e", "M-6.8-3.6Q0-6.4 6.8-3.6Q12-3.6 12.6-1.4Q6-3.6-6.8-2.4Z"],
      ["white", circle(0, -7.6, 1.7)],
    ],
  },
  curls: {
    dress: "#b5343d",
    skin: "#7d5136",
    back: [["#2b211c", circles(4.2, [-7.6, 2], [7.6, 2], [-8.4, -4], [8.4, -4], [-5, -9], [5, -9], [0, -11])]],
    front: [["#b8323a", "M-2 4.2Q-.9 3.4 0 4Q.9 3.4 2 4.2Q0 6.6-2 4.2Z"], ["#2b211c", "M-6.2-2Q-6.4-9 0-9.4Q6.4-9 6.2-2Q4-6.4 0-6Q-4-6.4-6.2-2Z"], ["gold", circles(1.3, [-6.2, 3.4], [6.2, 3.4])]],
  },
  beret: {
    dress: "#3b3f4c",
    skin: "#eec29a",
    back: [["#4a3226", "M-6.4-4Q-7.6 1-6.8 3.4H-4.6V-4ZM6.4-4Q7.6 1 6.8 3.4H4.6V-4Z"]],
    front: [SMILE, ["#4a3226", "M0 2.9Q-2 2.3-4.8 3.9Q-2.4 4.2 0 3.7Q2.4 4.2 4.8 3.9Q2 2.3 0 2.9Z"], ["#b5343d", "M-6.8-4.4Q-11.6-7-8-10.4Q-2-14 6-11.6Q10.6-9 6.8-4.4Q0-6.6-6.8-4.4Z"], ["line", "M-1-12.6q-.4-1.6.6-2.2"]],
  },
  straw: {
    dress: "#34677f",
    skin: "#f0c49c",
    back: [["#8a5a34", "M-6.4-4Q-8.6 4-7.4 8H-4.4V-4ZM6.4-4Q8.6 4 7.4 8H4.4V-4Z"]],
    front: [SMILE, ["#f0d486", "M-6-4Q-6-13 0-13Q6-13 6-4Z"], ["#c2443f", "M-6-6.6Q0-8.4 6-6.6V-4H-6Z"], ["#f0d486", "M-13-3Q-8-6 0-5.6Q8-6 13-3Q8-1 0-3Q-8-1-13-3Z"], ["thin", "M-9-3.4l3-.6M9-3.4l-3-.6M-3-10v2M3-10v2"]],
  },
  bun: {
    dress: "#8b6fb0",
    skin: "#f6d8bd",
    back: [["#cfcac4", circle(0, -11.6, 3.8)], ["#cfcac4", circles(2.6, [-6.2, -2.6], [6.2, -2.6])]],
    front: [SMILE, ["#cfcac4", "M-6.4-1.4Q-7-10 0-10Q7-10 6.4-1.4Q4.6-5.6 0-6.4Q-4.6-5.6-6.4-1.4Z"], GLASSES, ["white", circles(0.9, [-3, 9], [-1, 9.8], [1, 9.8], [3, 9])]],
  },
  tufts: {
    dress: "#6a5440",
    skin: "#f3cda6",
    back: [["#ded8cf", circles(2.5, [-7, -2.6], [-7.6, 1], [7, -2.6], [7.6, 1])]],
    front: [["#ded8cf", WHISKERS], ["line", "M-1.3 5.8q1.3.8 2.6 0"], GLASSES, ["thin", "M-2-7q2-.8 4 0"]],
  },
  captain: {
    dress: "#263a5e",
    skin: "#e6b487",
    back: [],
    front: [
      ["#f3efe7", FULL_BEARD],
      ["#f3efe7", WHISKERS],
      ["line", "M-1.4 6q1.4 1 2.8 0"],
      ["#f3efe7", "M-7-5Q-9.6-9.6-6-11.4Q0-13.4 6-11.4Q9.6-9.6 7-5Z"],
      ["#263a5e", "M-6.8-6.4Q0-8 6.8-6.4V-3.6Q0-5-6.8-3.6Z"],
      ["ink", "M-6.6-3.9Q0-5.5 6.6-3.9Q4-2.4 0-2.8Q-4-2.4-6.6-3.9Z"],
      ["gold", circle(0, -8.4, 1.5)],
    ],
  },
  chef: {
    dress: "#f3efe7",
    skin: "#e0ab7f",
    back: [["#2b2422", "M-6.4-4Q-7.4 0-6.6 2H-4.6V-4ZM6.4-4Q7.4 0 6.6 2H4.6V-4Z"]],
    front: [["#2b2422", "M0 2.8Q-2.4 1.8-4.2 4Q-5.6 5.2-7 3.4Q-6 6.6-3.4 5.8Q-1 5.6 0 4.2Q1 5.6 3.4 5.8Q6 6.6 7 3.4Q5.6 5.2 4.2 4Q2.4 1.8 0 2.8Z"], ["line", "M-1.2 6.4q1.2.9 2.4 0"], ["white", "M-6-6Q-10.6-8-8.6-12Q-6-14.4-3.6-12.8Q0-16.6 3.6-12.8Q6-14.4 8.6-12Q10.6-8 6-6Z"], ["white", "M-6.2-7.4H6.2V-3.6H-6.2Z"]],
  },
  scarf: {
    dress: "#2f7a76",
    skin: "#c98f62",
    back: [["#d0702d", "M-7.6-3Q-8-11 0-11Q8-11 7.6-3Q8.6 6 6 10.4H-6Q-8.6 6-7.6-3Z"]],
    front: [["#b8323a", "M-1.8 4.2Q-.8 3.5 0 4Q.8 3.5 1.8 4.2Q0 6.2-1.8 4.2Z"], ["#d0702d", "M-6.4 2Q-7.6-10 0-10.4Q7.6-10 6.4 2Q5.4-5.6 0-6Q-5.4-5.6-6.4 2Z"], ["gleam", circles(0.8, [-4.4, -6.4], [0, -8.4], [4.4, -6.4])], ["#d0702d", "M-6 4Q-4 9.4 0 9.6Q4 9.4 6 4Q9 10 3 12.4H-3Q-9 10-6 4Z"]],
  },
  beanie: {
    dress: "#7a8b3f",
    skin: "#f1c9a3",
    back: [],
    front: [["#c46a2c", FULL_BEARD], ["#c46a2c", WHISKERS], ["line", "M-1.6 5.8q1.6 1.4 3.2 0"], ["#e9b53f", circle(0, -12.6, 2.1)], ["#34677f", "M-6.4-5Q-6.8-12 0-12Q6.8-12 6.4-5Z"], ["#e9b53f", "M-7-6.6H7V-3.2H-7Z"], ["thin", "M-4.6-6.4v3M-2.3-6.4v3M0-6.4v3M2.3-6.4v3M4.6-6.4v3"]],
  },
  tophat: {
    dress: "#4a2f4f",
    skin: "#e8b98f",
    back: [["#5a4632", "M-6.4-4Q-8 2-6.6 4.4L-4.6 3V-4ZM6.4-4Q8 2 6.6 4.4L4.6 3V-4Z"]],
    front: [["line", "M-1.9 4.4q2.4 1.4 3.8-.4"], ["#3a3340", "M-5.2-5V-14.6Q0-16 5.2-14.6V-5Z"], ["#8a2a2b", "M-5.2-8Q0-9.4 5.2-8V-5H-5.2Z"], ["#3a3340", "M-9.4-5.6Q0-7.6 9.4-5.6Q8.6-3.4 0-4.4Q-8.6-3.4-9.4-5.6Z"], ["gold", circle(2.8, 0.2, 2.7)], ["#f4f8f8", circle(2.8, 0.2, 1.8)], ["ink", circle(2.3, 0.1, 0.85)], ["thin", "M5 1.4Q7 5 6.4 9"]],
  },
  glasses: {
    dress: "#3f7d8c",
    skin: "#f4cfa8",
    back: [["#6b4428", circles(2.2, [-6.2, -3.4], [6.2, -3.4])]],
    front: [SMILE, ["#6b4428", "M-6.6-1.6Q-8-6-6-8.4Q-6.6-11-3-10.4Q-1.4-13 1.4-10.8Q5-12.4 5.8-8.8Q8.4-6.6 6.6-1.6Q5-6.4 1-5.4Q-3-4.6-5-6Q-6-4-6.6-1.6Z"], ["line", "M-5.2-1.8H-.8V1.8H-5.2ZM.8-1.8H5.2V1.8H.8ZM-.8-.4H.8"]],
  },
  bowler: {
    dress: "#5b5f3a",
    skin: "#edc197",
    back: [["#7a4a2a", "M-6.4-4Q-7.4 1-6.4 2.6H-4.6V-4ZM6.4-4Q7.4 1 6.4 2.6H4.6V-4Z"]],
    front: [SMILE, ["#7a4a2a", "M-2 6Q0 5.2 2 6Q1.8 10.4 0 11Q-1.8 10.4-2 6Z"], ["#7a4a2a", "M0 2.9Q-1.6 2.4-3.4 3.6Q-1.6 4 0 3.6Q1.6 4 3.4 3.6Q1.6 2.4 0 2.9Z"], ["#4b4540", "M-6.6-4.6Q-7-13 0-13Q7-13 6.6-4.6Z"], ["#9c3a35", "M-6.7-6.8Q0-8.6 6.7-6.8V-4.4Q0-6-6.7-4.4Z"], ["#4b4540", "M-9.6-5.6Q-8-3 0-4.2Q8-3 9.6-5.6Q8-1.6 0-2.4Q-8-1.6-9.6-5.6Z"]],
  },
  fringe: {
    dress: "#c25a7a",
    skin: "#f2cda8",
    back: [["#2a2428", "M-6.6-6Q-9.6 4-8.2 11H8.2Q9.6 4 6.6-6Z"]],
    front: [["#b8323a", "M-1.6 4.2Q-.8 3.6 0 4Q.8 3.6 1.6 4.2Q0 5.8-1.6 4.2Z"], ["#2a2428", "M-6.8 3Q-8-10 0-10.4Q8-10 6.8 3Q5.8 1 5.8-2.6H-5.8Q-5.8 1-6.8 3Z"], ["thin", "M-3-2.8V-6M0-2.8V-6.4M3-2.8V-6"]],
  },
  flower: {
    dress: "#e0a03c",
    skin: "#d9a273",
    back: [["#5b3424", "M-6.6-5Q-11-1-8.6 3Q-11 7-8 11H8Q11 7 8.6 3Q11-1 6.6-5Z"]],
    front: [["line", "M-2.2 4.2q2.2 2 4.4 0"], ["#5b3424", "M-6.4 0Q-7-10 1-10.2Q7.4-9.4 6.4 0Q5.6-4.4 2-6.8Q-2-3-6.4 0Z"], ["#d8434e", circles(1.5, [5.4, -8.6], [8, -8], [7.8, -5.4], [5.2, -5.8])], ["gold", circle(6.6, -7, 1.2)]],
  },
  bob: {
    dress: "#2f3b52",
    skin: "#f3d2b4",
    back: [["#c9ccd2", "M-6.6-6Q-9.6 1-8.6 6.4L-4.6 5V-5ZM6.6-6Q9.6 1 8.6 6.4L4.6 5V-5Z"]],
    front: [["#b8323a", "M-1.6 4.3Q-.8 3.7 0 4.1Q.8 3.7 1.6 4.3Q0 5.8-1.6 4.3Z"], ["#c9ccd2", "M-6.8 1.6Q-8-10.4 1-10.4Q8.4-9.6 6.8 1.6Q6-3 2-7Q-2.4-3-5.6-3.4Z"], ["#d8434e", `${circle(-2.8, 0.2, 3)}${circle(2.8, 0.2, 3)}`], ["white", circles(2.1, [-2.8, 0.2], [2.8, 0.2])], ["ink", circles(0.85, [-2.5, 0.2], [3.1, 0.2])]],
  },
  turban: {
    dress: "#7a3b52",
    skin: "#a8744c",
    back: [],
    front: [["#2b211c", FULL_BEARD], ["#2b211c", WHISKERS], ["line", "M-1.4 5.9q1.4 1.1 2.8 0"], ["#4a8f8a", "M-7-3Q-10.4-7-7.4-10.6Q-3-14.6 3-13.4Q9.8-11.6 8.4-6.4Q7.8-4 7-3Q0-6.4-7-3Z"], ["line", "M-7.4-5.4Q-2-7 6-12M-8-8Q-3-9 2-13M-4-4.2Q3-6 8.4-8"], ["gold", circle(0, -8, 1.5)]],
  },
  updo: {
    dress: "#3f5a3c",
    skin: "#f6d8bd",
    back: [["#8f3f2a", circles(4, [-3, -10.4], [3, -10.4])], ["#8f3f2a", circle(0, -13, 3.6)]],
    front: [["#b8323a", "M-1.6 4.3Q-.8 3.7 0 4.1Q.8 3.7 1.6 4.3Q0 5.8-1.6 4.3Z"], ["#8f3f2a", "M-6.4-1Q-7.6-9.4 0-9.8Q7.6-9.4 6.4-1Q5-6 0-6.6Q-5-6-6.4-1Z"], ["thin", "M0-9.8V-6.8M-3-9.2l.8 2.6M3-9.2l-.8 2.6"], ["white", circles(1.1, [-6, 3.6], [6, 3.6])], ["gold", "M-3-11.6Q0-13.6 3-11.6L2.4-9.8Q0-11-2.4-9.8Z"]],
  },
  bowtie: {
    dress: "#33363f",
    skin: "#eec29a",
    back: [["#8d8f94", circles(1.8, [-6, -2.4], [6, -2.4])]],
    front: [["line", "M-1.6 4.6H1.4"], ["#8d8f94", "M-6.4-2Q-8-10.4-1-10.4Q8-11 6.4-2Q5.8-5.6 3.6-6.8Q-2-5-4.4-7.4Q-5.8-5.6-6.4-2Z"], ["#8a2a2b", "M0 10.2L-4.4 7.8V12.6ZM0 10.2L4.4 7.8V12.6Z"], ["#8a2a2b", circle(0, 10.2, 1)]],
  },
};

/** @param {{dress: string, skin: string, back: Stroke[], front: Stroke[]}} person */
function drawBust({ dress, skin, back, front }) {
  return joinInk(
    strokeGroup(back, 20, 21, 1.22),
    strokeGroup([[skin, "M16.4 28H23.6V33L20 35.4 16.4 33Z"], [dress, "M2 42Q3 33.6 15 31.2L20 35.6 25 31.2Q37 33.6 38 42Z"]]),
    strokeGroup([...drawHead(skin), ...front], 20, 21, 1.22),
  );
}

/** The avatars that a guest can choose. */
export const AVATARS = Object.keys(ANIMALS);

/** The avatars of the house bots. */
export const HOUSE_BOT_AVATARS = Object.keys(HOUSE_BOT_DRAWINGS);

/** The background colours of avatars. */
export const AVATAR_COLORS = Object.keys(BACKGROUNDS);

/**
 * Return an avatar on its background colour, as wide as its container. The first avatar replaces an unknown one.
 *
 * @param {string} face
 * @param {string} colour
 */
export function drawAvatar(face, colour) {
  const person = Object.hasOwn(HOUSE_BOT_DRAWINGS, face) ? HOUSE_BOT_DRAWINGS[face] : null;
  const name = person || Object.hasOwn(ANIMALS, face) ? face : AVATARS[0];
  const grounds = /** @type {Record<string, string>} */ (BACKGROUNDS);
  const ground = Object.hasOwn(grounds, colour) ? grounds[colour] : BACKGROUNDS.grey;
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "avatar", "aria-hidden": "true", focusable: "false" },
    svg("rect", { width: 40, height: 40, fill: ground }),
    useDrawing(`face-${name}`, "0 0 40 40", () => (person ? drawBust(person) : joinInk(strokeGroup(ANIMALS[name], 1.6, 1.6, 0.92)))),
  );
}
