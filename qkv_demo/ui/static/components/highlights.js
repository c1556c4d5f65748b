// What is laid over the tables for a while: the number that is looked at and those it is made of, the gradient of one, the cell that was refused, what has moved, and what the answer of a lesson's step speaks of.

import { all, attribute } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";

const GLOW = "glow";

/** @typedef {import("./matrices.js").Tables} Tables */

/** @param {Page} page @param {import("./matrices.js").MatrixTables} board */
export function createHighlights({ t, root, numbers, matrices: { rowsOf } }, board) {
  const [selected, graded, answered] = [createMemo(), createMemo(), createMemo()];
  /** Each number that a person can set. */
  const givenCells = () => cellsOf(board.tables).filter(({ table }) => table.given);

  /** Tab reaches one cell of every table; arrows go on from there. @param {Picture} answer */
  function paintSelection({ view: { head, cell }, explanation: { sources } }) {
    const [quantity, ...place] = cell;
    const from = new Set(sources.map((source) => source.join("/")));
    for (const { table, key, row, column, target, holder } of cellsOf(board.tables)) {
      const isHere = table.name === quantity && (table.head === head || !table.per_head);
      const isChosen = isHere && String([row, column]) === String(place);
      holder.classList.toggle("selected", isChosen);
      holder.classList.toggle("source", from.has(`${key}/${row}/${column}`));
      attribute(target, "tabindex", isChosen || (!isHere && row === 0 && column === 0) ? 0 : -1);
    }
  }

  /**
   * @param {string} mark "w_q/0/1/0" for a cell, "weights/0/3" for a row, "tie_qk" for an option
   * @returns {HTMLElement[]}
   */
  function placesOf(mark) {
    const [quantity, head, row, column] = mark.split("/");
    if (head === undefined) return all(root, `[data-part="${quantity}"]`);
    const line = board.tables.get(`${quantity}/${head}`)?.cells[Number(row)] ?? [];
    return line.filter((_, index) => column === undefined || index === Number(column)).map(({ holder }) => holder);
  }

  /** It stays as long as the answer is on the stage: a hall looks up later than the one who pressed. @param {string[]} marked */
  function paintAnswer(marked) {
    const elements = new Set(marked.flatMap(placesOf));
    for (const element of all(root, "[data-answer]"))
      if (!elements.has(element)) element.removeAttribute("data-answer");
    for (const element of elements) element.toggleAttribute("data-answer", true);
  }

  /** It keeps what was typed, and the last good picture stays. @param {NonNullable<Refusal["at"]>} at */
  function paintRefused({ field, head = 1, row, column }) {
    if (!field || !row || !column) return;
    const table = board.tables.get(`${field.replace(".", "_")}/${head - 1}`);
    const input = table?.cells[row - 1]?.[column - 1]?.target;
    if (input) attribute(input, "aria-invalid", "true");
  }

  return {
    /** @param {Props} now */
    paint({ answer, slopes, status: { refused }, own }) {
      const { tables } = board;
      selected([tables, answer.view.head, ...answer.view.cell, answer.explanation.sources], () =>
        paintSelection(answer),
      );
      graded([tables, slopes], () => paintGradient({ t, numbers }, givenCells(), slopes?.gradients ?? {}));
      answered([tables, answer.lesson], () => paintAnswer(answer.lesson?.marks ?? []));
      if (refused?.at && refused.scene === own) paintRefused(refused.at);
    },
    /** What differs between two scenes glows for a moment, so that the eye finds it; answers all that does. @param {Scene} from @param {Scene} to */
    glow(from, to) {
      const isMoved = (/** @type {ReturnType<typeof givenCells>[number]} */ { table: { name, head }, row, column }) =>
        rowsOf(from, name, head)?.[row]?.[column] !== rowsOf(to, name, head)?.[row]?.[column];
      const cells = givenCells().filter(isMoved);
      const isChosen = (/** @type {keyof Scene} */ option) => from[option] !== to[option];
      const chosen = all(root, "[data-option]").filter(({ dataset }) => isChosen(dataset.option));
      const moved = [...cells.map(({ target }) => target), ...chosen];
      moved.forEach(light);
      return moved;
    },
  };
}

/**
 * The gradient of the selected number, laid over every number that a person can set.
 * @param {Pick<Page, "t" | "numbers">} page @param {ReturnType<typeof cellsOf>} cells @param {Record<string, Rows>} gradients
 */
function paintGradient({ t, numbers }, cells, gradients) {
  const steepest = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
  for (const { key, row, column, holder, target } of cells) {
    const slope = gradients[key]?.[row]?.[column];
    const was = holder.classList.contains("graded");
    holder.classList.toggle("graded", slope !== undefined);
    if (!was && slope === undefined) continue;
    const told = slope === undefined ? "" : t("ui.gradient.slope", { slope: numbers.tell(slope) });
    attribute(holder, "title", told);
    attribute(target, "aria-description", told);
    if (slope === undefined) continue;
    holder.style.setProperty("--slope", steepest === 0 ? "0" : (Math.abs(slope) / steepest).toFixed(3));
    holder.classList.toggle("uphill", slope > 0);
    holder.classList.toggle("downhill", slope < 0);
  }
}

/** All cells, with where they stand. @param {Tables} tables */
const cellsOf = (tables) =>
  [...tables].flatMap(([key, table]) =>
    table.cells.flatMap((line, row) => line.map((cell, column) => ({ table, key, row, column, ...cell }))),
  );

/** Let an element glow; one that still does begins anew. @param {HTMLElement} element */
function light(element) {
  const shining = element.getAnimations().find(({ id }) => id === GLOW);
  const keyframes = { boxShadow: ["inset 0 0 0 2.5px var(--accent, var(--ink))", "inset 0 0 0 0 transparent"] };
  if (shining) shining.currentTime = 0;
  else element.animate(keyframes, { id: GLOW, duration: 3000, easing: "ease-in" });
}
