// @ts-check
// Many words: who asks in a row above, who answers in a row below, and every weight as a ribbon between them. Where names
// would be cut to initials it is a list: the words to choose who asks, and a bar for each that answers.

import { attribute, el, svg, write } from "../base/dom.js";
import { colourOf, inkOf, ribbonOf } from "./colours.js";
import { inPercent } from "./bar_places.js";
import { columns, END, needsList, ribbons, typeFor, unit, widest } from "./ribbon_places.js";
import { createThreads } from "./threads.js";

/** @typedef {import("./who_needs_whom.js").Needs} Needs */
/** @typedef {import("./ribbon_places.js").Column} Column */

const TOP = 30;
const BOTTOM = 92;
const HEIGHT = 132;
const IN_A_TALK = 18; // pixels: names that are not
const CALLED = 6; // words in a talk whose rows are called something
const BETWEEN = 4; // pixels beside each name
const TIGHT = 42; // pixels of a column with no room for a number

/**
 * @param {Translate} t
 * @param {import("../base/numbers.js").Numbers} numbers
 * @param {import("./who_needs_whom.js").Press} press
 */
export function createRibbons(t, { show }, press) {
  const paths = svg("g", {});
  const threads = createThreads();
  const picture = svg("svg", { class: "need-picture", height: HEIGHT, "aria-hidden": "true" }, paths, threads.element);
  const [asking, answering] = ["asks", "answers"].map((role) => {
    const words = el("div", { class: "row-words" });
    const name = el("span", { class: `row-name ${role}` }, t(`ui.need.${role}`));
    return { words, element: el("div", { class: `row-${role}` }, name, words) };
  });
  const element = el("div", { class: "need-rows" }, picture, asking.element, answering.element);
  let shape = "";
  /** @type {HTMLButtonElement[]} */
  let above = [];
  /** @type {HTMLButtonElement[]} */
  let below = [];

  /** @param {Needs} needs */
  function build({ asks, answers }) {
    above = asks.map((_, row) => word({ "data-asks": row, onclick: () => press.ask(row) }, "above", row));
    below = answers.map((_, column) =>
      word({ "data-answers": column, onclick: () => press.answer(column) }, "below", column),
    );
    asking.words.replaceChildren(...above);
    answering.words.replaceChildren(...below);
    paths.replaceChildren(
      ...asks.flatMap((_, row) =>
        answers.map((_, column) =>
          svg("path", {
            class: "pair-mark",
            "data-row": row,
            "data-link": column,
            style: ribbonOf("asks", row),
          }),
        ),
      ),
    );
  }

  return {
    element,
    /** @param {Needs} needs @param {number} width */
    paint(needs, width) {
      const { asks, answers, weights, pair } = needs;
      const next = `${asks.length}/${answers.length}`;
      if (next !== shape) build(needs);
      shape = next;
      attribute(picture, "width", width);
      const name = widest([...asks, ...answers]);
      const listed = needsList(name, Math.max(asks.length, answers.length), width);
      element.style.setProperty("--name", `${widest(answers).toFixed(1)}px`);
      element.classList.toggle("listed", listed);
      element.classList.toggle("tight", !listed && width / answers.length < TIGHT);
      const inTalk = element.closest('[data-view="present"]') !== null;
      const edge = inTalk && Math.max(asks.length, answers.length) > CALLED ? END : undefined;
      const [largest, least] = typeFor(width);
      const [from, to] = [asks, answers].map((names) => columns(names, width, inTalk ? IN_A_TALK : largest, edge));
      const letter = Math.max(least, largest * Math.min(1, ...from.map(fitOf), ...to.map(fitOf)));
      element.style.setProperty("--word", `${letter.toFixed(1)}px`);
      placeWords(above, asks, from, (row) => row === pair[0]);
      placeWords(below, answers, to, (column) => column === pair[1]);
      above.forEach((one, row) => attribute(one, "aria-label", t("ui.ask.let", { token: asks[row] })));
      for (const [column, one] of below.entries()) paintShare(one, weights[pair[0]]?.[column], show);
      element.style.setProperty("--asker", colourOf("asks", pair[0]));
      if (!listed && weights.length === asks.length && weights[0].length === answers.length) {
        const room = { top: TOP, bottom: BOTTOM, unit: unit(weights, (width / asks.length) * 0.6) };
        drawRibbons(paths, threads, weights, { from: middles(from), to: middles(to), room, asker: pair[0] });
      }
    },
  };
}

/**
 * @param {HTMLElement} word
 * @param {number | null | undefined} weight
 * @param {import("../base/numbers.js").Numbers["show"]} show
 */
function paintShare(word, weight, show) {
  write(word.children[1], weight === null ? "\u2013" : show(weight));
  word.children[1].classList.toggle("negative", (weight ?? 0) < 0);
  word.style.setProperty("--share", inPercent(Math.min(1, Math.max(0, weight ?? 0))));
}

/**
 * @param {Element} paths one for each pair, row by row
 * @param {ReturnType<typeof createThreads>} threads
 * @param {MaybeRows} weights
 * @param {{ from: number[], to: number[], room: Parameters<typeof ribbons>[3], asker: number }} places
 */
function drawRibbons(paths, threads, weights, { from, to, room, asker }) {
  for (const [row, line] of weights.entries()) {
    const found = ribbons(line, from[row], to, room);
    if (row === asker) threads.paint(row, found);
    for (const [column, { size, path }] of found.entries()) {
      const ribbon = /** @type {SVGPathElement} */ (paths.children[row * line.length + column]);
      attribute(ribbon, "d", path);
      attribute(ribbon, "stroke-width", size.toFixed(2));
      ribbon.toggleAttribute("hidden", size === 0);
      ribbon.classList.toggle("negative", (line[column] ?? 0) < 0);
      ribbon.classList.toggle("chosen", row === asker);
    }
  }
}

/** @param {Column[]} columns */
const middles = (columns) => columns.map(({ middle }) => middle);

/** What part of the largest type a name has room for. @param {Column} column */
const fitOf = ({ fit }) => fit;

/** @param {object} properties @param {string} row @param {number} index */
function word(properties, row, index) {
  const looks = { class: `word ${row}`, dir: "auto", style: inkOf(row === "above" ? "asks" : "answers", index) };
  return el("button", { type: "button", ...looks, ...properties }, el("b", {}), row === "below" ? el("i", {}) : null);
}

/**
 * @param {HTMLButtonElement[]} words
 * @param {string[]} names
 * @param {Column[]} columns
 * @param {(index: number) => boolean} chosen
 */
function placeWords(words, names, columns, chosen) {
  for (const [index, one] of words.entries()) {
    write(one.children[0], names[index]);
    one.style.left = `${columns[index].middle.toFixed(1)}px`;
    one.style.maxWidth = `${(columns[index].wide - BETWEEN).toFixed(1)}px`;
    attribute(one, "aria-pressed", chosen(index));
  }
}
