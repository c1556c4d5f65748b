// @ts-check
// Attention as lines from who asks to who answers; the thicker, the more weight.

import { attribute, svg, write } from "../base/dom.js";

const ROW = 24;
const WIDTH = 216;
const LEFT = 83; // room for nine bold letters
const RIGHT = WIDTH - LEFT;

/**
 * @param {HTMLElement} holder
 * @param {string} label
 */
export function createAttentionLines(holder, label) {
  const links = svg("g", { class: "links" });
  const names = svg("g", { class: "names" });
  const picture = svg("svg", { class: "lines", role: "img", "aria-label": label }, links, names);
  holder.append(picture);
  let shape = "";

  /**
   * @param {string[]} asks
   * @param {string[]} answers
   */
  function build(asks, answers) {
    const height = Math.max(asks.length, answers.length) * ROW + 8;
    attribute(picture, "viewBox", `0 0 ${WIDTH} ${height}`);
    attribute(picture, "style", `--rows: ${Math.max(asks.length, answers.length)}`);
    links.replaceChildren(
      ...asks.flatMap((_, row) =>
        answers.map((_, column) =>
          svg("path", {
            "data-row": row,
            "data-link": column,
            d: `M${LEFT} ${y(row)} C${LEFT + 30} ${y(row)} ${RIGHT - 30} ${y(column)} ${RIGHT} ${y(column)}`,
            style: `stroke: var(--token-${column})`,
          }),
        ),
      ),
    );
    names.replaceChildren(
      ...asks.map((_, row) =>
        svg("text", { x: LEFT - 6, y: y(row), class: "asks", "data-asks": row, style: `fill: var(--token-${row})` }),
      ),
      ...answers.map((_, column) =>
        svg("text", {
          x: RIGHT + 6,
          y: y(column),
          class: "answers",
          "data-answers": column,
          style: `fill: var(--token-${column})`,
        }),
      ),
    );
  }

  return {
    /**
     * @param {string[]} asks the names of who asks
     * @param {string[]} answers and of who answers
     * @param {MaybeRows} weights
     * @param {PairIndex} pair the selected one
     */
    paint(asks, answers, weights, pair) {
      const next = `${asks.length}/${answers.length}`;
      if (next !== shape) build(asks, answers);
      shape = next;
      [...asks, ...answers].forEach((name, index) => write(names.children[index], short(name)));
      if (weights.length !== asks.length || weights[0].length !== answers.length) return;
      weights.forEach((line, row) =>
        line.forEach((weight, column) => {
          const link = links.children[row * answers.length + column];
          const size = Math.min(1, Math.abs(weight ?? 0));
          attribute(link, "stroke-width", (size * 10).toFixed(2));
          link.style.display = size > 0.004 ? "" : "none";
          link.classList.toggle("chosen", row === pair[0]);
        }),
      );
    },
  };
}

/** @param {number} row */
const y = (row) => row * ROW + ROW / 2 + 4;

/** @param {string} name */
const short = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);
