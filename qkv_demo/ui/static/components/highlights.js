// Highlights cells in the tables: the selected cell and the cells that it is computed from, the gradient of a cell, a cell whose
// input was refused, cells that have just changed, and cells that a lesson's answer mentions.

import { all, attribute } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";

const GLOW = "glow";

/** @typedef {import("./matrices.js").Tables} Tables */

/** @param {Page} page @param {import("./matrices.js").MatrixTables} matrixTables */
export function createHighlights({ t, root, numbers, matrices: { rowsOf } }, matrixTables) {
  const [selectionMemo, gradientMemo, answerMemo] = [createMemo(), createMemo(), createMemo()];
  /** @type {HTMLElement[]} */
  let answerElements = [];
  const givenCells = () => cellsOf(matrixTables.tables).filter(({ table }) => table.is_input);

  /**
   * Mark the selected cell. Tab stops at one cell of each table, and the arrow keys move to the others.
   * @param {Picture} answer
   */
  function paintSelection({ view: { head, cell }, explanation: { sources } }) {
    const [quantity, ...position] = cell;
    const sourceKeys = new Set(sources.map((source) => source.join("/")));
    for (const { table, key, row, column, target, holder } of cellsOf(matrixTables.tables)) {
      const isTable = table.name === quantity && (table.head === head || !table.per_head);
      const isSelected = isTable && String([row, column]) === String(position);
      holder.classList.toggle("selected", isSelected);
      holder.classList.toggle("source", sourceKeys.has(`${key}/${row}/${column}`));
      attribute(target, "tabindex", isSelected || (!isTable && row === 0 && column === 0) ? 0 : -1);
    }
  }

  /**
   * Return the elements that a mark names, such as "w_q/0/1/0" for a cell, "weights/0/3" for a row, or "tie_qk" for an option.
   * @param {string} mark @returns {HTMLElement[]}
   */
  function elementsOf(mark) {
    const [quantity, head, row, column] = mark.split("/");
    if (head === undefined) return all(root, `[data-part="${quantity}"]`);
    const cells = matrixTables.tables.get(`${quantity}/${head}`)?.cells[Number(row)] ?? [];
    return cells.filter((_, index) => column === undefined || index === Number(column)).map(({ holder }) => holder);
  }

  /**
   * Mark the cells that a lesson's answer mentions, for as long as the answer is shown, because an audience may look up late.
   * @param {string[]} marks
   */
  function paintAnswer(marks) {
    for (const element of answerElements) element.removeAttribute("data-answer");
    answerElements = marks.flatMap(elementsOf);
    for (const element of answerElements) element.toggleAttribute("data-answer", true);
  }

  /**
   * Mark the cell whose value the server has refused. It keeps the text that the user typed.
   * @param {NonNullable<Refusal["cell"]>} location its row and column count from 1
   */
  function paintRefused({ field, head = 1, row, column }) {
    if (!field || !row || !column) return;
    const table = matrixTables.tables.get(`${field.replace(".", "_")}/${head - 1}`);
    const input = table?.cells[row - 1]?.[column - 1]?.target;
    if (input) attribute(input, "aria-invalid", "true");
  }

  return {
    /** @param {Props} props */
    paint({ answer, slopes, status: { refused }, userScene }) {
      const { tables } = matrixTables;
      selectionMemo([tables, answer.view.head, ...answer.view.cell, answer.explanation.sources], () =>
        paintSelection(answer),
      );
      gradientMemo([tables, slopes], () => paintGradient({ t, numbers }, givenCells(), slopes?.gradients ?? {}));
      answerMemo([tables, answer.lesson], () => paintAnswer(answer.lesson?.highlights ?? []));
      if (refused?.cell && refused.scene === userScene) paintRefused(refused.cell);
    },
    /**
     * Briefly highlight the cells and options that differ between two scenes, and return their elements.
     * @param {Scene} from @param {Scene} to
     */
    glow(from, to) {
      const changedCells = givenCells().filter(
        ({ table: { name, head }, row, column }) =>
          rowsOf(from, name, head)?.[row]?.[column] !== rowsOf(to, name, head)?.[row]?.[column],
      );
      const isChanged = (/** @type {keyof Scene} */ option) => from[option] !== to[option];
      const changedOptions = all(root, "[data-option]").filter(({ dataset }) => isChanged(dataset.option));
      const changed = [...changedCells.map(({ target }) => target), ...changedOptions];
      changed.forEach(startGlow);
      return changed;
    },
  };
}

/**
 * Color every input by its gradient, which is its effect on the selected number.
 * @param {Pick<Page, "t" | "numbers">} page @param {ReturnType<typeof cellsOf>} cells
 * @param {Record<string, Rows>} gradients
 */
function paintGradient({ t, numbers }, cells, gradients) {
  const steepest = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
  for (const { key, row, column, holder, target } of cells) {
    const slope = gradients[key]?.[row]?.[column];
    const wasGraded = holder.classList.contains("graded");
    holder.classList.toggle("graded", slope !== undefined);
    if (!wasGraded && slope === undefined) continue;
    const description = slope === undefined ? "" : t("ui.gradient.slope", { slope: numbers.showNonzero(slope) });
    attribute(holder, "title", description);
    attribute(target, "aria-description", description);
    if (slope === undefined) continue;
    holder.style.setProperty("--slope", steepest === 0 ? "0" : (Math.abs(slope) / steepest).toFixed(3));
    holder.classList.toggle("uphill", slope > 0);
    holder.classList.toggle("downhill", slope < 0);
  }
}

/** Return the cells of all tables, with their indices. @param {Tables} tables */
const cellsOf = (tables) =>
  [...tables].flatMap(([key, table]) =>
    table.cells.flatMap((line, row) => line.map((cell, column) => ({ table, key, row, column, ...cell }))),
  );

/** Briefly highlight an element. If it is still highlighted, the animation starts again. @param {HTMLElement} element */
function startGlow(element) {
  const running = element.getAnimations().find(({ id }) => id === GLOW);
  const keyframes = { boxShadow: ["inset 0 0 0 2.5px var(--accent, var(--ink))", "inset 0 0 0 0 transparent"] };
  if (running) running.currentTime = 0;
  else element.animate(keyframes, { id: GLOW, duration: 3000, easing: "ease-in" });
}
