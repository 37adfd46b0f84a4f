/**
 * Chances in whole hundredths that make 100 together: what rounding down leaves over goes to those who lost most by
 * it, the first of equals first.
 *
 * @param {number[]} chances that make 1 together
 * @returns {number[]}
 */
export function shares(chances) {
  const whole = chances.map((chance) => Math.floor(100 * chance + 1e-9));
  const left = Math.round(100 * chances.reduce((sum, chance) => sum + chance, 0)) - whole.reduce((sum, part) => sum + part, 0);
  const lost = chances.map((chance, seat) => ({ seat, lost: 100 * chance - whole[seat] })).sort((a, b) => b.lost - a.lost || a.seat - b.seat);
  for (const { seat } of lost.slice(0, left)) whole[seat] += 1;
  return whole;
}
