// @ts-check
// One asks: every key's score, e to it, and the row's shares, between the picture of the keys and that of the values.

import { attribute, reveal, write } from "../base/dom.js";
import { showSymbol } from "./block.js";
import { inkOf } from "./colours.js";
import { createKeyRows } from "./key_rows.js";
import { widest } from "./ribbon_places.js";
import { createShareStrip } from "./share_strip.js";

const IN_FULL = 6; // keys whose rows have a line for the bar and one for its number
const FEW = 3; // keys that a low screen holds in full
const SHORT = 8; // letters that have room beside a bar
const [SMALL, LONGEST] = [10.5, 9]; // pixels of type that `widest` speaks of, with room to spare; as wide as a name may be

/**
 * What is painted of a head: the names that answer, and whether the weights are a person's own.
 * @typedef {{ names: string[], pair: PairIndex, head: number, trace: HeadTrace, given: boolean }} Asking
 */

/**
 * @param {Translate} t
 * @param {import("./asking_layout.js").AskingLayout} layout
 * @param {{ numbers: import("../base/numbers.js").Numbers, choices: Choices }} parts
 * @param {import("./share_strip.js").ShareCommands & { toggleMask: (row: number, column: number) => void }} commands
 */
export function createOneAsks(t, layout, { numbers, choices }, commands) {
  const rows = createKeyRows(layout.rows, numbers, { t, toggleMask: commands.toggleMask });
  const strip = createShareStrip(t, layout.strip, numbers, commands);

  return {
    /**
     * @param {Picture} answer
     * @param {{ asks: string[], answers: string[], scene: Scene }} told the tokens' names
     */
    paint({ trace: { heads }, view: { head, pair }, schema }, { asks, answers: names, scene }) {
      const [row] = pair;
      const trace = heads[head];
      const given = schema.some((quantity) => quantity.name === "weights" && quantity.given);
      const asking = { names, pair, head, trace, given };
      const raised = trace.exponentials !== undefined;
      write(layout.title, asks[row]);
      attribute(layout.title, "style", inkOf("asks", row));
      attribute(layout.element, "data-size", sizeFor(names.length));
      layout.element.style.setProperty("--longest", `${Math.min(LONGEST, widest(names) / SMALL).toFixed(1)}em`);
      attribute(layout.element, "data-several", names.length > FEW);
      attribute(layout.element, "data-long", names.length <= IN_FULL && names.some((name) => name.length > SHORT));
      attribute(layout.element, "data-raised", raised);
      attribute(layout.element, "data-terms", trace.terms !== undefined);
      attribute(layout.element, "data-given", given);
      reveal(layout.raised, raised);
      for (const { name, symbol } of schema) {
        if (name === "scores" || name === "scaled_scores") showSymbol(layout.symbols[name], symbol);
      }
      if (trace.scores.length <= row || trace.scores[row].length !== names.length) return;
      if (raised) paintTaken(asking, divisorsOf(scene, head, choices, numbers));
      rows.paint(asking);
      strip.paint(asking);
      write(layout.sum, wordsOf(asking, scene.normalize));
    },
  };

  /**
   * What becomes of every score of the row before e is raised to it: it is divided, and the largest is taken off.
   * @param {Asking} asking
   * @param {string[]} divisors
   */
  function paintTaken({ trace, pair: [row] }, divisors) {
    const off = largest(trace.masked_scores[row]) - largest(trace.exponents?.[row] ?? []);
    const done = off ? "ui.ask.power.shifted" : divisors.length ? "ui.ask.power.divided" : "ui.ask.power";
    const score = [t("ui.ask.score"), ...divisors.map((by) => `\u00f7 ${by}`)].join(" ");
    write(layout.taken.words, t(done, { score }));
    write(layout.taken.number, off ? ` ${off < 0 ? "+" : "\u2212"} ${numbers.show(Math.abs(off))}` : "");
  }

  /**
   * How the shares came about, in one line.
   * @param {Asking} asking
   * @param {string} normalize
   */
  function wordsOf({ trace, pair: [row] }, normalize) {
    if (trace.weights[row].includes(null)) return t("ui.ask.no_shares");
    const total = numbers.show(trace.totals?.[row][0] ?? 0);
    const terms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
    if (terms.length < 2 || terms.length > 4) return t(`ui.ask.how.${normalize}`, { total });
    return t("ui.ask.sum", { terms: terms.map((value) => numbers.show(value)).join(" + "), total });
  }
}

/**
 * What a head's scores are divided by, as it is written: the root of d_k, the temperature.
 * @param {Scene} scene
 * @param {number} head
 * @param {Choices} choices in which `divided` are the scores that the root can divide
 * @param {import("../base/numbers.js").Numbers} numbers
 */
function divisorsOf({ scale, score, temperature, heads }, head, { divided }, { showGiven }) {
  const root = scale && divided.includes(score) ? [`\u221a${heads[head].w_q[0].length}`] : [];
  return temperature === 1 ? root : [...root, showGiven(temperature)];
}

/**
 * How much is shown of so many keys: all of it, a line each, or bars with the numbers on hover.
 * @param {number} keys
 */
function sizeFor(keys) {
  if (keys <= IN_FULL) return "full";
  return keys <= 10 ? "compact" : "dense";
}

/** @param {MaybeRows[number]} row in which what is blocked is null */
const largest = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));
