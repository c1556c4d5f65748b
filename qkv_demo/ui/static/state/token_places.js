// @ts-check
// Which token is meant, wherever it stands: tokens come, go and change places, and each keeps the colour that is its
// own.

/** @typedef {{ tokens: number[], keys: number[] }} Colours of those who ask, and of those who answer */

/** @param {Pick<Scene, "tokens" | "context" | "colors">} scene @returns {Colours} */
export function coloursOf({ tokens, context, colors }) {
  const all = colors ?? [...tokens, ...(context?.tokens ?? [])].map((_, place) => place);
  const asking = all.slice(0, tokens.length);
  return { tokens: asking, keys: context ? all.slice(tokens.length) : asking };
}

/**
 * What is looked at once a scene has become another: the same tokens, or nothing in particular where one is gone.
 * @param {Quantity[]} quantities @param {Pick<View, "pair" | "cell" | "gradient">} view @param {Scene} from
 * @param {Scene} to @returns {Partial<View>}
 */
export function followTokens(quantities, { pair, cell, gradient }, from, to) {
  const [before, after] = [coloursOf(from), coloursOf(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return {};

  /** @param {[number, number]} places @param {string[]} along @returns {[number, number] | null} */
  function moved(places, along) {
    const found = places.map((place, index) => {
      const axis = along[index];
      return axis === "tokens" || axis === "keys" ? after[axis].indexOf(before[axis][place]) : place;
    });
    return found.includes(-1) ? null : [found[0], found[1]];
  }

  /** @param {CellIndex | null} index @returns {CellIndex | null} */
  function cellNow(index) {
    if (!index) return null;
    const [quantity, row, column] = index;
    const about = quantities.find(({ name }) => name === quantity);
    const found = moved([row, column], about ? [about.rows, about.columns] : []);
    return found && [quantity, ...found];
  }

  return { pair: pair && moved(pair, ["tokens", "keys"]), cell: cellNow(cell), gradient: cellNow(gradient) };
}
