const REACH = 24; // pixels of a card that stay free to be touched

/**
 * Spreads a hand over the width there is, in as many rows as fingers need.
 *
 * @param {HTMLElement} hand
 */
export function spread(hand) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  const first = cards[0];
  if (!first) {
    hand.style.height = "";
    return;
  }
  const width = hand.clientWidth;
  const wide = first.offsetWidth;
  const high = first.offsetHeight;
  const fit = Math.max(1, Math.floor((width - wide) / REACH) + 1);
  const rows = Math.ceil(cards.length / fit);
  const inRow = Math.ceil(cards.length / rows);
  const step = Math.min(wide * 0.86, (width - wide) / Math.max(1, inRow - 1));
  const lower = high * 0.52;
  hand.dataset.inRow = String(inRow);
  cards.forEach((card, at) => {
    const row = Math.floor(at / inRow);
    const size = Math.min(inRow, cards.length - row * inRow);
    const off = (at % inRow) - (size - 1) / 2;
    const dip = rows === 1 ? Math.min(1.6, 14 / size) * off * off * 0.35 : 0;
    card.style.left = `${width / 2 + off * step - wide / 2}px`;
    card.style.top = `${row * lower + dip}px`;
    card.style.setProperty("--lean", rows === 1 ? `${(off * 14) / Math.max(size, 7)}deg` : "0deg");
  });
  const drop = rows === 1 ? Math.min(1.6, 14 / inRow) * ((inRow - 1) / 2) ** 2 * 0.35 : 0;
  hand.style.height = `${high + (rows - 1) * lower + drop}px`;
}
