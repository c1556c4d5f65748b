// @ts-check
// What is laid over the tables for a while: the gradient of a number, the cell that was refused, what has moved, and
// what the answer of a lesson's step has changed or speaks of.

import { attribute } from "../base/dom.js";
import { remember } from "../base/remember.js";

const GLOW = "glow";

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {{ board: any, matrices: import("../state/scene.js").Matrices, numbers: Numbers }} more
 */
export function createMarks(t, shell, { board, matrices: { rowsOf }, numbers }) {
  const remembered = remember();

  /**
   * @param {HTMLElement} holder
   * @param {number | undefined} slope
   * @param {number} steepest
   */
  function grade(holder, slope, steepest) {
    holder.classList.toggle("graded", slope !== undefined);
    if (slope === undefined) return;
    holder.style.setProperty("--slope", steepest === 0 ? "0" : (Math.abs(slope) / steepest).toFixed(3));
    holder.classList.toggle("downhill", slope < 0);
    attribute(holder, "title", t("ui.gradient.slope", { slope: numbers.tell(slope) }));
  }

  /**
   * @param {string} mark "w_q/0/1/0" for a cell, "weights/0/3" for a row, "tie_qk" for an option
   * @returns {HTMLElement[]}
   */
  function placesOf(mark) {
    const [quantity, head, row, column] = mark.split("/");
    if (head === undefined) {
      return [.../** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll(`[data-part="${quantity}"]`))];
    }
    /** @type {{ holder: HTMLElement }[]} */
    const line = board.tables.get(`${quantity}/${head}`)?.cells[Number(row)] ?? [];
    return line.filter((_, index) => column === undefined || index === Number(column)).map(({ holder }) => holder);
  }

  /**
   * It stays as long as the answer is on the stage: a hall looks up later than the one who pressed.
   * @param {string[]} marked
   */
  function paintAnswer(marked) {
    const now = new Map(marked.flatMap((mark) => placesOf(mark).map((element) => [element, kindOf(mark)])));
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-answer]"))) {
      if (!now.has(element)) element.removeAttribute("data-answer");
    }
    for (const [element, kind] of now) attribute(element, "data-answer", kind);
  }

  /**
   * The gradient of the selected number, laid over every number that a person can set.
   * @param {Record<string, Rows>} gradients
   */
  function paintGradient(gradients) {
    const steepest = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
    for (const [key, { editable, cells }] of board.tables) {
      if (!editable) continue;
      for (const [row, line] of cells.entries()) {
        for (const [column, cell] of line.entries()) grade(cell.holder, gradients[key]?.[row]?.[column], steepest);
      }
    }
  }

  return {
    /** @param {Picture} answer @param {Slopes | null} slopes */
    paint({ lesson }, slopes) {
      remembered([board.tables, slopes, lesson], () => {
        paintGradient(slopes?.gradients ?? {});
        paintAnswer(lesson?.marks ?? []);
      });
    },
    /**
     * The cell whose number a scene cannot hold. It keeps what was typed, and the last good picture stays.
     * @param {Refusal["at"]} at
     */
    paintRefused(at) {
      if (!at?.field || !at.row || !at.column) return;
      const table = board.tables.get(`${at.field.replace(".", "_")}/${(at.head ?? 1) - 1}`);
      const input = table?.cells[at.row - 1]?.[at.column - 1]?.target;
      if (input) attribute(input, "aria-invalid", "true");
    },
    /**
     * What differs between two scenes glows for a moment, so that the eye finds it; all that does.
     * @param {Scene} from
     * @param {Scene} to
     * @returns {HTMLElement[]}
     */
    glow(from, to) {
      const tables = [...board.tables.values()].filter(({ editable }) => editable);
      const cells = tables.flatMap(({ quantity, head, cells }) =>
        movedCells(cells, rowsOf(from, quantity, head), rowsOf(to, quantity, head)),
      );
      const controls = [.../** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-option]"))];
      const chosen = controls.filter(({ dataset: { option } }) => {
        const name = /** @type {keyof Scene} */ (option);
        return from[name] !== to[name];
      });
      const moved = [...cells, ...chosen];
      moved.forEach(light);
      return moved;
    },
  };
}

/** @param {string} mark @returns {"row" | "one"} */
const kindOf = (mark) => (mark.split("/").length === 3 ? "row" : "one");

/**
 * @param {{ target: HTMLElement }[][]} cells
 * @param {Rows | null} before
 * @param {Rows | null} after
 */
const movedCells = (cells, before, after) =>
  cells.flatMap((line, row) =>
    line.filter((_, column) => before?.[row]?.[column] !== after?.[row]?.[column]).map(({ target }) => target),
  );

/**
 * Let an element glow; one that still does begins anew.
 * @param {HTMLElement} element
 */
function light(element) {
  const shining = element.getAnimations().find(({ id }) => id === GLOW);
  const keyframes = { boxShadow: ["inset 0 0 0 2.5px var(--accent, var(--ink))", "inset 0 0 0 0 transparent"] };
  if (shining) shining.currentTime = 0;
  else element.animate(keyframes, { id: GLOW, duration: 3000, easing: "ease-in" });
}
