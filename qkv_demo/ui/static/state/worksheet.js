// A scene as a sheet to fill in: every table of it, some computed cells blank, the same ones again for the same seed.

import { createMatrices, keyTokens, follow } from "./scene.js";
import { waiting } from "./talk.js";

const SHARE = 0.3; // of a table's cells that are blank,
const MOST = 6; // but no more than these

/**
 * @typedef {{
 *   name: string, symbol: string, given: boolean, head: number | null, rows: MaybeRows, blank: Set<string>, rowTokens: string[] | null,
 *   columnTokens: string[] | null,
 * }} SheetTable `head` is null where there is but one; `blank` holds "row/column"; tokens are
 *   null where an axis is none of theirs
 */

/** @typedef {{ scene: Scene, answer: Picture, beat: number }} SheetScene */

/**
 * All tables in the order in which they are worked out. What waits for a guess is blank altogether.
 * @param {SheetScene} now @param {Quantity[]} quantities @param {() => number} random
 */
export function sheetTables(now, quantities, random) {
  const { schema, trace } = now.answer;
  const shown = schema.filter(({ name }) => name !== "masked_scores" || isMasked(trace));
  return tablesOf(now, quantities, shown, () => random);
}

/**
 * Of a lesson's step, what is looked at and what that is made from; blanks are in what is looked at and in what waits.
 * @param {SheetScene} now @param {Quantity[]} quantities @param {() => number} random
 */
export function lessonTables(now, quantities, random) {
  const { schema, trace, explanation } = now.answer;
  const [about] = explanation.cell;
  const masked = isMasked(trace);
  const sources = new Map(schema.map(({ name, sources }) => [name, sources]));
  /** @param {string} name @returns {string[]} */
  const madeFrom = (name) =>
    (sources.get(name) ?? []).flatMap((one) => (one === "masked_scores" && !masked ? madeFrom(one) : [one]));
  const paths = (waiting(now)?.hidden ?? []).map(([path]) => path);
  const waits = schema.filter(({ path, name }) => paths.includes(path) && (name !== "masked_scores" || masked));
  const wanted = new Set([about, ...madeFrom(about), ...waits.map(({ name }) => name)]);
  const shown = schema.filter(({ name }) => wanted.has(name));
  return tablesOf(now, quantities, shown, (name) => (name === about ? random : null));
}

/**
 * @param {SheetScene} now @param {Quantity[]} quantities @param {Schema} shown
 * @param {(name: string) => (() => number) | null} draws what draws the blanks of a table; null where none are drawn
 * @returns {SheetTable[]}
 */
function tablesOf({ scene, answer, beat }, quantities, shown, draws) {
  const { rowsOf } = createMatrices(quantities);
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));
  const hidden = waiting({ answer, beat })?.hidden ?? [];

  /** @param {Told} told @param {number} head @returns {SheetTable} */
  function tableOf({ name, symbol, given, path, sizes }, head) {
    const about = /** @type {Quantity} */ (called.get(name));
    /** @type {MaybeRows} */
    const rows = (given ? rowsOf(scene, name, head) : follow(answer.trace, path, head)) ?? [];
    const waits = waitingRows(hidden, path);
    const random = draws(name);
    const drawn = random ? blanksOf(rows, random) : [];
    const blank = given ? [] : [...drawn, ...cellsOf(rows.map((line, row) => (waits(row) ? line : [])))];
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

/** @param {MaybeRows} rows @param {() => number} random */
function blanksOf(rows, random) {
  const cells = cellsOf(rows);
  const count = Math.min(MOST, Math.max(1, Math.round(SHARE * cells.length)));
  const drawn = cells.map((cell) => ({ cell, at: random() })).sort((one, other) => one.at - other.at);
  return drawn.slice(0, count).map(({ cell }) => cell);
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32). @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
