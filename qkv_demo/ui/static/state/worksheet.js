// @ts-check
// A scene as a sheet to fill in: every table of it, some computed cells blank, the same ones again for the same seed.

import { createMatrices, keyTokens } from "./scene.js";
import { follow } from "./schema.js";
import { waiting } from "./waiting.js";

const SHARE = 0.3; // of a table's cells that are blank,
const MOST = 6; // but no more than these

/**
 * @typedef {{
 *   name: string, symbol: string, given: boolean, head: number | null, rows: MaybeRows, blank: Set<string>, rowTokens: string[] | null,
 *   columnTokens: string[] | null,
 * }} SheetTable `head` is null where there is but one; `blank` holds "row/column"; tokens are
 *   null where an axis is none of theirs
 */

/**
 * The tables in the order in which they are worked out. What waits for a guess is blank altogether.
 * @param {{ scene: Scene, answer: Picture, beat: number }} now
 * @param {Quantity[]} quantities
 * @param {number} seed
 * @returns {SheetTable[]}
 */
export function sheetTables({ scene, answer, beat }, quantities, seed) {
  const random = randomFrom(seed);
  const { rowsOf } = createMatrices(quantities);
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));
  const hidden = waiting(answer, beat)?.hidden ?? [];
  const shown = answer.schema.filter(({ name }) => name !== "masked_scores" || isMasked(answer.trace));

  /** @param {Told} told @param {number} head @returns {SheetTable} */
  function tableOf({ name, symbol, given, path, sizes }, head) {
    const about = /** @type {Quantity} */ (called.get(name));
    /** @type {MaybeRows} */
    const rows = (given ? rowsOf(scene, name, head) : follow(answer.trace, path, head)) ?? [];
    const waits = waitingRows(hidden, path);
    const blank = given
      ? []
      : [...blanksOf(rows, random), ...cellsOf(rows.map((line, row) => (waits(row) ? line : [])))];
    const [rowTokens, columnTokens] = [about.rows, about.columns].map((axis) => tokensOf(scene, axis));
    const named = { name, symbol, given, head: sizes.length > 1 ? head : null };
    return { ...named, rows, blank: new Set(blank), rowTokens, columnTokens };
  }

  return shown.flatMap((told) => told.sizes.map((_, head) => tableOf(told, head)));
}

/** @param {Trace} trace */
const isMasked = ({ heads }) => heads.some(({ masked_scores }) => masked_scores.some((row) => row.includes(null)));

/** The tokens that an axis names. @param {Scene} scene @param {string} axis */
function tokensOf(scene, axis) {
  if (axis === "tokens") return scene.tokens;
  return axis === "keys" ? keyTokens(scene) : null;
}

/** Which rows of a table wait. @param {Prediction["hidden"]} hidden @param {string} path */
function waitingRows(hidden, path) {
  const rows = hidden.filter(([at]) => at === path).map(([, row]) => row);
  /** @param {number} row */
  return (row) => rows.includes(null) || rows.includes(row);
}

/** Every cell as "row/column". @param {MaybeRows} rows */
const cellsOf = (rows) => rows.flatMap((line, row) => line.map((_, column) => `${row}/${column}`));

/**
 * @param {MaybeRows} rows
 * @param {() => number} random
 */
function blanksOf(rows, random) {
  const cells = cellsOf(rows);
  const count = Math.min(MOST, Math.max(1, Math.round(SHARE * cells.length)));
  const drawn = cells.map((cell) => ({ cell, at: random() })).sort((one, other) => one.at - other.at);
  return drawn.slice(0, count).map(({ cell }) => cell);
}

/**
 * Numbers from 0 to 1 that a seed fixes (mulberry32).
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
