// Store actions that select a cell, a query-key pair, a gradient or a head, and actions that open and close panels.
// Each action is a pure function of the state.

import { isSmall, getWindowSize } from "../browser/window_size.js";
import { withProgress, withStatus, withTool, withView, withVisit } from "./actions.js";
import { isFreeTalk } from "./location.js";
import { isLargeWeight } from "./scene.js";

const FORMULA_PART_COUNT = 5; // The queries, the scores, the division, the softmax and the values.

/**
 * Return whether a quantity is an input, which the user can edit.
 * @param {Pick<State, "status">} state @param {string} quantity
 */
const isInput = ({ status }, quantity) =>
  status.response.schema.some(({ name, is_input: isInputQuantity }) => name === quantity && isInputQuantity);

/**
 * Return the selected cell if it is computed. Otherwise return the cell of the pair's weight, or of its score if the user sets
 * the weights by hand.
 * @param {State} state @returns {CellIndex}
 */
function findComputedCell(state) {
  const { cell, pair } = state.status.response.view;
  if (!isInput(state, cell[0])) return cell;
  return [isInput(state, "weights") ? "scores" : "weights", ...pair];
}

/**
 * Return whether a presentation shows how values are mixed, which means that the selected cell belongs to the output.
 * @param {State} state
 */
const showsMixture = (state) =>
  isFreeTalk(state) && (state.view.cell ?? state.status.response.view.cell)[0] === "output";

/**
 * Return the state with another pair, and with the cell of its weight or its output.
 * @param {State} state @param {PairIndex} pair
 */
function selectPair(state, pair, showsOutput = showsMixture(state)) {
  /** @type {CellIndex} */
  const cell = showsOutput ? ["output", pair[0], 0] : ["weights", ...pair];
  const { gradient } = state.view;
  return withView(state, { pair, cell, gradient: gradient && !isInput(state, "weights") ? cell : gradient });
}

/**
 * Return the query-key pair that a cell belongs to, or null if selecting the cell leaves the pair unchanged. A cell that depends
 * on a query alone changes only the query.
 * @param {State} state @param {CellIndex} cell @returns {PairIndex | null}
 */
function pairOfCell(state, [quantity, row, column]) {
  const quantitySpec = state.quantities.find(({ name }) => name === quantity);
  if (quantitySpec?.columns === "keys") return [row, column];
  const belongsToQuery = quantitySpec?.rows === "tokens" && quantitySpec.scale !== "given";
  return belongsToQuery && row !== state.status.response.view.pair[0] ? [row, keyForQuery(state, row)] : null;
}

/**
 * Return the key to select together with the query in `row`. This is the selected key. If that key belongs to the same token as
 * the query, return the token whose query was selected before.
 * @param {State} state @param {number} row
 */
function keyForQuery({ scene, status }, row) {
  const [queryRow, keyRow] = status.response.view.pair;
  return scene.context === null && keyRow === row ? queryRow : keyRow;
}

/**
 * Return the column with the largest weight. If several are equal, prefer the selected column.
 * @param {number[]} weights @param {number} selectedColumn
 */
const columnOfMaxWeight = (weights, selectedColumn) =>
  weights.reduce((largest, weight, column) => (weight > weights[largest] ? column : largest), selectedColumn);

/**
 * Return whether a lesson step explains a number, so that the card with the number's arithmetic opens automatically. The card
 * does not open in a small window, or if the whole stage is shown beside the lesson, because it would cover other content.
 * @param {Pick<Picture, "lesson">} response @param {Pick<View, "showsWholeStage" | "presenting">} view
 */
export const opensArithmetic = ({ lesson }, { showsWholeStage, presenting }) =>
  Boolean(lesson?.explains_number) && (presenting || !showsWholeStage) && !isSmall(getWindowSize(), presenting);

/**
 * Return the names of the fields that the server may leave out of its response. The asymmetry is left out if it is not shown.
 * During a drag, the captions are left out, and also the arithmetic, unless its card is open.
 * @param {Pick<State, "view" | "status" | "location">} state
 */
export function listOmittedParts({ view, status: { response, isEditingNumber }, location: { isArithmeticOpen } }) {
  const { stage_content: stageContent, lesson } = response;
  const visibleComponents = [
    ...stageContent.components,
    ...stageContent.editable_components,
    ...(lesson?.closing_components ?? []),
  ];
  return [
    ...(visibleComponents.includes("dial") || view.openTools.includes("lopsided") ? [] : ["lopsided"]),
    ...(isEditingNumber && !isArithmeticOpen && isSelectionCurrent(view, response.view) ? ["number"] : []),
    ...(isEditingNumber ? ["captions"] : []),
  ];
}

/**
 * Return whether the selection is still the one in the last response.
 * @param {State["view"]} view @param {Picture["view"]} responseView
 */
const isSelectionCurrent = ({ head, pair, cell }, responseView) =>
  String([head, pair, cell ?? responseView.cell]) === String([responseView.head, responseView.pair, responseView.cell]);

export const selectionActions = {
  /** Select a cell, and the pair that it belongs to. @param {State} state @param {CellIndex} cell */
  pointAt(state, cell) {
    const { view } = state;
    // While the user changes an input, keep showing the gradient of the selected output.
    const gradient = view.gradient && !isInput(state, cell[0]) ? cell : view.gradient;
    return withView(state, { cell, pair: pairOfCell(state, cell) ?? view.pair, gradient });
  },

  /** Select a cell that the user has clicked. @param {State} state @param {CellIndex} cell */
  select(state, cell) {
    const { view } = state;
    if (String(cell) === String(view.cell)) return state;
    const savedSelection = { cell: view.cell, pair: view.pair };
    const isFirstNumber = view.presenting && !state.location.savedSelection;
    return selectionActions.pointAt(isFirstNumber ? withVisit(state, { savedSelection }) : state, cell);
  },

  /** Close the arithmetic of the clicked cell. A presentation then restores the previous selection. @param {State} state */
  closeNumber(state) {
    const { view, status, location } = state;
    const isArithmeticOpen = view.presenting && opensArithmetic(status.response, view);
    const closedState = withVisit(state, { isArithmeticOpen, savedSelection: null });
    return location.savedSelection ? withView(closedState, location.savedSelection) : closedState;
  },

  /** Show another head. @param {State} state @param {number} head */
  showHead: (state, head) => withView(state, { head, cell: null }),

  /**
   * Select another query, and the key to which it attends most. The query token's own key is selected only if all other weights
   * are small. In a lesson step, the selected key stays the same.
   * @param {State} state @param {number} row
   */
  selectQuery(state, row) {
    const ownKeyRow = state.scene.context === null ? row : null;
    const selectedKeyRow = keyForQuery(state, row);
    const { trace, view } = state.status.response;
    const weightsOfQuery = trace.heads[view.head].weights[row];
    const weights = weightsOfQuery.map((weight, column) => (column === ownKeyRow ? 0 : (weight ?? 0)));
    if (state.location.kind === "lesson") return selectPair(state, [row, selectedKeyRow]);
    const largestColumn = columnOfMaxWeight(weights, selectedKeyRow);
    const attendsToItself = ownKeyRow !== null && weights.length > 2 && !isLargeWeight(weights[largestColumn]);
    return selectPair(state, [row, attendsToItself ? row : largestColumn]);
  },

  /** Select another key for the selected query. @param {State} state @param {number} keyRow */
  selectKey: (state, keyRow) => selectPair(state, [state.status.response.view.pair[0], keyRow]),

  /** Switch a presentation between the picture of queries and keys and the picture of the mixed values. @param {State} state */
  toggleMix: (state) =>
    isFreeTalk(state) ? selectPair(state, state.status.response.view.pair, !showsMixture(state)) : state,

  /** Show or hide how each number affects the selected number. @param {State} state */
  toggleGradient: (state) => withView(state, { gradient: state.view.gradient ? null : findComputedCell(state) }),

  /** Show or hide a hint, which marks how each number affects the number in the lesson's task. @param {State} state */
  toggleHint(state) {
    if (state.location.kind !== "lesson") return state;
    const showsHint = !state.location.showsHint;
    return withView(withProgress(state, { showsHint }), {
      gradient: (showsHint && state.status.response.lesson?.watched_cell) || null,
    });
  },

  /** Show or hide the speaker's notes for a lesson step. This choice is never sent to the server. @param {State} state */
  toggleNotes: (state) =>
    state.location.kind === "lesson" ? withProgress(state, { showsNotes: !state.location.showsNotes }) : state,

  /** Blank the screen of a presentation, or show it again. @param {State} state */
  toggleBlank: (state) => (state.view.presenting ? withStatus(state, { isBlank: !state.status.isBlank }) : state),

  /** Show the formula of attention over a presentation, or hide it again. @param {State} state */
  toggleFormula: (state) =>
    withStatus(state, { formulaPart: state.view.presenting && state.status.formulaPart === null ? 0 : null }),

  /**
   * Highlight the next part of the formula (1) or the previous one (-1). A step past the last part closes the formula, and so
   * does a step back from the whole formula. If the formula is closed, the state is unchanged.
   * @param {State} state @param {number} delta
   */
  advanceFormula(state, delta) {
    const { formulaPart } = state.status;
    if (formulaPart === null) return state;
    const nextPart = formulaPart + delta;
    return withStatus(state, { formulaPart: nextPart >= 0 && nextPart <= FORMULA_PART_COUNT ? nextPart : null });
  },

  /**
   * Open or close a tool. The tools for gradients and training have commands of their own, because they also change other state.
   * @param {State} state @param {string} toolName
   */
  toggleOpen: (state, toolName) =>
    withView(state, { openTools: withTool(state.view.openTools, toolName, !state.view.openTools.includes(toolName)) }),

  /** Show or hide the whole stage beside a lesson's text. @param {State} state */
  toggleEverything: (state) => withView(state, { showsWholeStage: !state.view.showsWholeStage }),
};
