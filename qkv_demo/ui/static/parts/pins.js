// @ts-check
// The numbers that learning leaves alone are marked in their tables.

/**
 * @param {import("../views/board.js").Tables} tables
 * @param {Pin[]} pinned of one head
 * @param {number} head
 */
export function paintPins(tables, pinned, head) {
  const keys = new Set(pinned.map(({ quantity, row, column }) => `${quantity}/${row}/${column}`));
  for (const { editable, quantity, perHead, head: own, cells } of tables.values()) {
    if (!editable || (perHead && own !== head)) continue;
    for (const [row, line] of cells.entries()) {
      for (const [column, { holder }] of line.entries()) {
        holder.classList.toggle("pinned", keys.has(`${quantity}/${row}/${column}`));
      }
    }
  }
}
