// Highlights cells in the tables. These are the selected cell and the cells from which it is computed, the inputs in the colors
// of their gradient, a cell whose value was refused, cells that have just changed, and cells that a lesson's answer mentions.

import { queryAll, setAttribute } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";

const GLOW_ID = "glow";

/** @typedef {import("./matrices.js").Tables} Tables */

/** @param {Page} page @param {import("./matrices.js").MatrixTables} matrixTables */
export function createHighlights({ t, root, numberFormat, matrices: { rowsOf } }, matrixTables) {
  const [selectionMemo, gradientMemo, answerMemo] = [createMemo(), createMemo(), createMemo()];
  /** @type {HTMLElement[]} */
  let answerElements = [];
  const findInputCells = () => listCells(matrixTables.tables).filter(({ table }) => table.is_input);

  /**
   * Mark the selected cell, and the cells from which its number is computed. The Tab key stops at one cell of each table, and the
   * arrow keys move to the other cells.
   * @param {Picture} response
   */
  function paintSelection({ view: { head, cell: selectedCell }, explanation: { sources: sourceCells } }) {
    const [quantity, ...selectedPosition] = selectedCell;
    const sourcePaths = new Set(sourceCells.map((cell) => cell.join("/")));
    for (const { table, tableKey, row, column, focusTarget, td } of listCells(matrixTables.tables)) {
      const isSelectedTable = table.name === quantity && (table.head === head || !table.per_head);
      const isSelected = isSelectedTable && String([row, column]) === String(selectedPosition);
      td.classList.toggle("selected", isSelected);
      td.classList.toggle("source", sourcePaths.has(`${tableKey}/${row}/${column}`));
      setAttribute(focusTarget, "tabindex", isSelected || (!isSelectedTable && row === 0 && column === 0) ? 0 : -1);
    }
  }

  /**
   * Return the elements that a mark of a lesson names. A mark is the path of a cell such as "w_q/0/1/0", the path of a row such
   * as "weights/0/3", or the name of an option such as "tie_qk".
   * @param {string} mark @returns {HTMLElement[]}
   */
  function findMarkedElements(mark) {
    const [quantity, head, row, column] = mark.split("/");
    if (head === undefined) return queryAll(root, `[data-part="${quantity}"]`);
    const cells = matrixTables.tables.get(`${quantity}/${head}`)?.cells[Number(row)] ?? [];
    return cells.filter((_, index) => column === undefined || index === Number(column)).map(({ td }) => td);
  }

  /**
   * Mark the cells that a lesson's answer mentions. The marks stay as long as the answer is shown, because people in the
   * audience may look up late.
   * @param {string[]} marks
   */
  function paintAnswer(marks) {
    for (const element of answerElements) element.removeAttribute("data-answer");
    answerElements = marks.flatMap(findMarkedElements);
    for (const element of answerElements) element.toggleAttribute("data-answer", true);
  }

  /**
   * Mark the cell whose value the server has refused. The text that the user has typed stays in the cell.
   * @param {NonNullable<Refusal["cell"]>} cell its row and column are counted from 1
   */
  function paintRefused({ field: fieldName, head = 1, row, column }) {
    if (!fieldName || !row || !column) return;
    const table = matrixTables.tables.get(`${fieldName.replace(".", "_")}/${head - 1}`);
    const refusedInput = table?.cells[row - 1]?.[column - 1]?.focusTarget;
    if (refusedInput) setAttribute(refusedInput, "aria-invalid", "true");
  }

  return {
    /** @param {Props} props */
    paint({ response, slopes, status: { refusedInput }, userScene }) {
      const { tables } = matrixTables;
      selectionMemo([tables, response.view.head, ...response.view.cell, response.explanation.sources], () =>
        paintSelection(response),
      );
      gradientMemo([tables, slopes], () =>
        paintGradient({ t, numberFormat }, findInputCells(), slopes?.gradients ?? {}),
      );
      answerMemo([tables, response.lesson], () => paintAnswer(response.lesson?.highlights ?? []));
      if (refusedInput?.cell && refusedInput.scene === userScene) paintRefused(refusedInput.cell);
    },
    /**
     * Briefly highlight the cells and options that differ between two scenes, and return their elements.
     * @param {Scene} oldScene @param {Scene} newScene
     */
    markChanges(oldScene, newScene) {
      const changedCells = findInputCells().filter(
        ({ table: { name, head }, row, column }) =>
          rowsOf(oldScene, name, head)?.[row]?.[column] !== rowsOf(newScene, name, head)?.[row]?.[column],
      );
      const isChanged = (/** @type {keyof Scene} */ option) => oldScene[option] !== newScene[option];
      const changedOptions = queryAll(root, "[data-option]").filter(({ dataset }) => isChanged(dataset.option));
      const changedElements = [...changedCells.map(({ focusTarget }) => focusTarget), ...changedOptions];
      changedElements.forEach(startGlow);
      return changedElements;
    },
  };
}

/**
 * Color every input cell by its gradient, which is the effect of the input on the selected number.
 * @param {Pick<Page, "t" | "numberFormat">} page @param {ReturnType<typeof listCells>} cells
 * @param {Record<string, Rows>} gradients
 */
function paintGradient({ t, numberFormat }, cells, gradients) {
  const maxSlope = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
  for (const { tableKey, row, column, td, focusTarget } of cells) {
    const slope = gradients[tableKey]?.[row]?.[column];
    const wasGraded = td.classList.contains("graded");
    td.classList.toggle("graded", slope !== undefined);
    if (!wasGraded && slope === undefined) continue;
    const description = slope === undefined ? "" : t("ui.gradient.slope", { slope: numberFormat.formatNonzero(slope) });
    setAttribute(td, "title", description);
    setAttribute(focusTarget, "aria-description", description);
    if (slope === undefined) continue;
    td.style.setProperty("--slope", maxSlope === 0 ? "0" : (Math.abs(slope) / maxSlope).toFixed(3));
    td.classList.toggle("uphill", slope > 0);
    td.classList.toggle("downhill", slope < 0);
  }
}

/** Return the cells of all tables, each with its table and its indices. @param {Tables} tables */
const listCells = (tables) =>
  [...tables].flatMap(([tableKey, table]) =>
    table.cells.flatMap((cellRow, row) => cellRow.map((cell, column) => ({ table, tableKey, row, column, ...cell }))),
  );

/** Briefly highlight an element. If its highlight is still fading out, restart the animation. @param {HTMLElement} element */
function startGlow(element) {
  const animation = element.getAnimations().find(({ id }) => id === GLOW_ID);
  const keyframes = { boxShadow: ["inset 0 0 0 2.5px var(--accent, var(--foreground))", "inset 0 0 0 0 transparent"] };
  if (animation) animation.currentTime = 0;
  else element.animate(keyframes, { id: GLOW_ID, duration: 3000, easing: "ease-in" });
}
