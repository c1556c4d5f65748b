// @ts-check
// What the person looks at: the selected number and pair, the gradient, the head, the light, the screen of a talk.

import { rememberChoice } from "../browser/storage.js";
import { isLarge } from "./scene.js";
import { coloursOf } from "./token_places.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * @param {Store} store
 * @param {Quantity[]} quantities
 */
export function createLooking(store, quantities) {
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));
  /** @param {string} quantity */
  const isGiven = (quantity) => store.status.answer.schema.some(({ name, given }) => name === quantity && given);

  /**
   * The selected number if it is computed, else the weight of the selected pair; its score where weights are given too.
   * @returns {CellIndex}
   */
  function computedCell() {
    const { cell, pair } = store.status.answer.view;
    if (!isGiven(cell[0])) return cell;
    return [isGiven("weights") ? "scores" : "weights", ...pair];
  }

  /** A talk without a lesson, whose step says itself what it shows and what the hand may hold; nor in a lab. */
  const isFree = () => store.view.presenting && !store.view.lesson && !store.status.lab;

  /** What gets mixed is shown with the arithmetic of an updated value. */
  const isMixing = () => {
    const { cell } = store.view;
    return isFree() && (cell ?? store.status.answer.view.cell)[0] === "output";
  };

  /** @param {PairIndex} pair @param {boolean} [mixing] */
  function lookAt(pair, mixing = isMixing()) {
    /** @type {CellIndex} */
    const cell = mixing ? ["output", pair[0], 0] : ["weights", ...pair];
    store.setView({ pair, cell, gradient: store.view.gradient && !isGiven("weights") ? cell : store.view.gradient });
  }

  /** What was looked at in this step before a number of it was pressed. */
  function lookedElsewhere() {
    const { before } = store.status;
    return before?.lesson === store.view.lesson ? before : null;
  }

  /** @param {CellIndex} cell */
  function pointAt(cell) {
    const [quantity] = cell;
    const pair = pairOf(store, called.get(quantity), cell) ?? store.view.pair;
    // A gradient that is shown belongs to the last computed number: turning a given one must not change whose it is.
    const gradient = store.view.gradient && !isGiven(quantity) ? cell : store.view.gradient;
    store.setView({ cell, pair, gradient });
  }

  return {
    setView: store.setView,
    pointAt,
    /** In a talk: from a number that was pressed back to what was told. Whether there was one. */
    closeNumber() {
      const before = lookedElsewhere();
      store.setStatus({ before: null, sheet: false });
      if (before) store.setView({ cell: before.cell, pair: before.pair });
      return before !== null;
    },
    /**
     * @param {string} quantity
     * @param {number} _head
     * @param {number} row
     * @param {number} column
     */
    select(quantity, _head, row, column) {
      /** @type {CellIndex} */
      const cell = [quantity, row, column];
      if (String(cell) === String(store.view.cell)) return;
      if (store.view.presenting && !lookedElsewhere()) {
        const { cell: before, pair: about, lesson } = store.view;
        store.setStatus({ before: { cell: before, pair: about, lesson } });
      }
      pointAt(cell);
    },
    /** @param {number} head */
    showHead: (head) => store.setView({ head, cell: null }),
    /**
     * Another token asks: it is looked at with whom it attends to most, but for itself. A lesson's step says itself who
     * answers, so there that stays.
     * @param {number} row
     */
    letAsk(row) {
      const itself = store.scene.context === null ? row : null;
      const kept = whomElse(store, row);
      const { trace, view } = store.status.answer;
      const shares = trace.heads[view.head].weights[row].map((share, column) => (column === itself ? 0 : (share ?? 0)));
      lookAt([row, store.view.lesson ? kept : mostOf(shares, kept)]);
    },
    /** @param {number} column */
    letAnswer: (column) => lookAt([store.status.answer.view.pair[0], column]),
    /** From the picture of queries and keys to that of what gets mixed, and back. */
    toggleMix: () => isFree() && lookAt(store.status.answer.view.pair, !isMixing()),
    isFree,
    toggleGradient: () => store.setView({ gradient: store.view.gradient ? null : computedCell() }),
    toggleTheme() {
      const theme = store.view.theme === "dark" ? "light" : "dark";
      store.setView({ theme });
      rememberChoice("theme", theme);
    },
    ...createUnfolding(store),
    toggleNotes: () => store.setStatus({ notes: !store.status.notes }),
    closeNotes: () => store.setStatus({ notes: false }),
    isPresenting: () => store.view.presenting,
    isLarge: () => isLarge(store.scene),
    isCross: () => store.scene.context !== null,
    colours: () => coloursOf(store.scene),
  };
}

/**
 * Whom a number is about: it has a pair of its own, or is computed for one who asks, with whoever answers already; null
 * where it leaves that as it is.
 * @param {Store} store
 * @param {Quantity | undefined} about
 * @param {CellIndex} cell
 * @returns {PairIndex | null}
 */
function pairOf(store, about, [, row, column]) {
  if (about?.columns === "keys") return [row, column];
  const asks = about?.rows === "tokens" && about.scale !== "given";
  return asks && row !== store.status.answer.view.pair[0] ? [row, whomElse(store, row)] : null;
}

/** Who answers, now that another asks: never themselves. @param {Store} store @param {number} row */
function whomElse({ scene, status }, row) {
  const [asked, answering] = status.answer.view.pair;
  return scene.context === null && answering === row ? asked : answering;
}

/**
 * What unfolds beside the stage: a hint, and the arithmetic of a number.
 * @param {Store} store
 */
function createUnfolding(store) {
  return {
    /** What the lesson's goal asks to watch, with its gradient. */
    toggleHint() {
      const hint = !store.status.hint;
      store.setStatus({ hint });
      store.setView({ gradient: (hint && store.status.answer.lesson?.watch) || null });
    },
    /** @param {boolean} sheet */
    unfoldSheet: (sheet) => sheet !== store.status.sheet && store.setStatus({ sheet }),
    isSheetOpen: () => store.status.sheet,
  };
}

/**
 * Where the largest share is; of equal ones, where somebody looks already.
 * @param {number[]} shares
 * @param {number} kept
 */
const mostOf = (shares, kept) => shares.reduce((most, share, column) => (share > shares[most] ? column : most), kept);
