/** The celebration of a win: card suits fall over the result. */

const PIECES = 28;
const SUITS = ["♠", "♥", "♦", "♣"];
const COLORS = ["#7a1a20", "#1f5c45", "#b98a2f", "#2b3f6b"];
const FALL_MS = 2200; // duration of the longest fall

/**
 * Let suits fall in front of an element. Nothing moves if the user prefers reduced motion.
 *
 * @param {HTMLElement} container
 */
export function celebrate(container) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { position: "absolute", inset: "0", overflow: "hidden", pointerEvents: "none" });
  container.append(layer);
  const height = container.clientHeight;
  for (let at = 0; at < PIECES; at += 1) {
    const piece = document.createElement("span");
    piece.textContent = SUITS[at % SUITS.length];
    Object.assign(piece.style, { position: "absolute", top: "-2rem", left: `${(at * 37) % 100}%`, fontSize: `${1 + (at % 3) / 3}rem`, color: COLORS[at % COLORS.length] });
    layer.append(piece);
    const sway = at % 2 ? 24 : -24;
    piece.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${sway}px, ${height + 48}px) rotate(${sway * 15}deg)`, opacity: 0.2 },
      ],
      { duration: FALL_MS - (at % 5) * 200, delay: (at % 7) * 60, easing: "ease-in", fill: "both" },
    );
  }
  setTimeout(() => layer.remove(), FALL_MS + 500);
}
