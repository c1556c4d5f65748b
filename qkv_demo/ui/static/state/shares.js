// @ts-check
// A row of shares in which one is set by hand: the others make room in proportion, so that the row still adds up to 1.

/**
 * Which tokens a row may attend to: those that the mask leaves it.
 * @param {Pick<Picture, "trace" | "view">} answer
 * @param {number} row
 */
export const openKeys = ({ trace, view }, row) =>
  (trace.heads[view.head].masked_scores[row] ?? []).map((score) => score !== null);

/**
 * Null where it cannot be: the share is not between 0 and 1, or no other token is there to take the rest.
 * @param {Row} row
 * @param {number} column
 * @param {number} share
 * @param {boolean[]} open which tokens may be attended to
 * @returns {Row | null}
 */
export function withShare(row, column, share, open) {
  const others = row.map((_, index) => index !== column && open[index]);
  const count = others.filter(Boolean).length;
  if (!open[column] || !(share >= 0 && share <= 1) || (count === 0 && share !== 1)) return null;
  const total = row.reduce((sum, value, index) => (others[index] ? sum + value : sum), 0);
  const rest = 1 - share;
  return row.map((value, index) => {
    if (index === column) return share;
    if (!others[index]) return 0;
    return total > 0 ? (value / total) * rest : rest / count;
  });
}
