/** The score of the evening as a picture, to be shared or downloaded. */

import { h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/** @typedef {import("../types.js").ScoredPlayer} ScoredPlayer */

/**
 * The content of the picture: the players, the best first, and the matches with their winners as a text.
 *
 * @typedef {{players: ScoredPlayer[], matches: {title: string, winners: string, endedAt: number}[]}} EveningPicture
 */

const WIDTH = 1080;
const MARGIN = 90;
const ROW_HEIGHT = 92; // of a player
const LINE_HEIGHT = 56; // of a match
const MAX_MATCHES = 12; // maximum number of matches in the picture; the last ones are shown
const COLOURS = { felt: "#1f5443", deep: "#153c30", ink: "#fbf6ea", soft: "#cfe0d6", brass: "#e9c46a" };

/**
 * Share the picture with the system's dialog. If the browser has none for files, download the picture.
 *
 * @param {EveningPicture} evening
 */
export async function sharePicture(evening) {
  const blob = await drawPicture(evening);
  if (!blob) return;
  const file = new File([blob], "parlour.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the user may cancel
    return;
  }
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * @param {EveningPicture} evening
 * @returns {Promise<Blob | null>} a PNG file
 */
export function drawPicture(evening) {
  const { players } = evening;
  const matches = evening.matches.slice(-MAX_MATCHES);
  const canvas = h("canvas");
  canvas.width = WIDTH;
  canvas.height = 430 + players.length * ROW_HEIGHT + matches.length * LINE_HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  const styles = getComputedStyle(document.documentElement);
  const fonts = { serif: styles.getPropertyValue("--serif") || "serif", sans: styles.getPropertyValue("--sans") || "sans-serif" };

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {{size?: number, font?: keyof typeof fonts, colour?: string, align?: CanvasTextAlign, width?: number}} style
   */
  const write = (text, x, y, { size = 40, font = "sans", colour = COLOURS.ink, align = "left", width = WIDTH - 2 * MARGIN }) => {
    context.font = `600 ${size}px ${fonts[font]}`;
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(fitText(context, text, width), x, y);
  };

  const background = context.createLinearGradient(0, 0, 0, canvas.height);
  background.addColorStop(0, COLOURS.felt);
  background.addColorStop(1, COLOURS.deep);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const day = new Date(matches.at(-1)?.endedAt ?? 0).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  write(formatMessage("evening-title"), MARGIN, 140, { size: 64, font: "serif" });
  write(`${formatMessage("parlour")} · ${day}`, MARGIN, 200, { size: 34, colour: COLOURS.soft });
  const [winsAt, pointsAt] = [WIDTH - MARGIN - 200, WIDTH - MARGIN];
  write(formatMessage("evening-wins"), winsAt, 285, { size: 30, colour: COLOURS.soft, align: "right", width: 190 });
  write(formatMessage("evening-points"), pointsAt, 285, { size: 30, colour: COLOURS.soft, align: "right", width: 190 });
  let y = 285;
  for (const player of players) {
    y += ROW_HEIGHT;
    const isLeader = player.wins === players[0].wins && player.points === players[0].points;
    const colour = isLeader ? COLOURS.brass : COLOURS.ink;
    write(player.name, MARGIN, y - 22, { size: 48, font: "serif", colour, width: winsAt - MARGIN - 120 });
    write(String(player.wins), winsAt, y - 22, { size: 48, colour, align: "right" });
    write(String(player.points), pointsAt, y - 22, { size: 48, colour, align: "right" });
    context.fillStyle = COLOURS.soft;
    context.globalAlpha = 0.35;
    context.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 2);
    context.globalAlpha = 1;
  }
  y += 30;
  for (const match of matches) {
    y += LINE_HEIGHT;
    write(match.title, MARGIN, y, { size: 32, width: 340 });
    write(match.winners, MARGIN + 360, y, { size: 32, colour: COLOURS.soft, width: WIDTH - 2 * MARGIN - 360 });
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * Shorten a text to a width.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width in pixels
 */
function fitText(context, text, width) {
  const letters = [...text];
  while (letters.length > 1 && context.measureText(letters.join("")).width > width) {
    letters.splice(-2, 2, "…");
  }
  return letters.join("");
}
