// The row of attention for the selected query, between the picture of the keys and the picture of the values. Outside lessons,
// the row of the other token of the pair is shown beside it, for comparison.

import { el, write } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { puzzleOf } from "../state/location.js";
import { isHeavy } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attentionRow, rowTitle } from "./attention_row.js";
import { createEnds, scaleOf, widest } from "./bars_and_ribbons.js";

/** @typedef {ReturnType<typeof rowStateOf>} RowState */
/** @typedef {import("./attention_row.js").ShownRow} ShownRow */

/** Return the numbers and names that the row of the selected query needs. @param {Props} props */
function rowStateOf({ answer, names, scene, view: { open, presenting }, location, status: { moving } }) {
  const { trace, view, schema, lesson } = answer;
  const { pair, head } = view;
  return {
    ...{
      answer,
      scene,
      learning: location.learning,
      asks: names.asks,
      keys: names.answers,
      pair,
      head,
      trace: trace.heads[head],
    },
    // True if the weights are inputs that the user sets.
    isManual: schema.some(({ name, is_input: isInput }) => name === "weights" && isInput),
    isLesson: lesson !== undefined,
    isOverview: lesson === undefined && !presenting, // True if two rows are shown for comparison.
    isCross: names.cross,
    isUnfolded: open.includes("keys"), // True if the user wants to see a line for every key.
    isDragging: moving,
    isPuzzle: puzzleOf(location) !== null, // True if the target belongs to a puzzle and cannot be changed.
  };
}

/**
 * @param {Page} page @param {HTMLElement} keysPicture @param {HTMLElement} valuesPicture @returns {Component}
 */
export function createQueryRow(page, keysPicture, valuesPicture) {
  const { t, slot } = page;
  const [keysTitle, valuesTitle] = [keysPicture, valuesPicture].map(
    (picture) => /** @type {HTMLElement} */ (picture.querySelector("h3")),
  );
  const ends = [createEnds(), createEnds()]; // The ranges of the scales for scores and for exponentials.
  /** @type {ShownRow[]} */
  let shownRows = []; // The rows on screen. The keys that have a line do not change during a drag.
  /** @type {RowState["trace"] | null} */
  let resting = null; // The trace at the start of the current drag.

  /**
   * Update the rows on screen. Return the scales of their bars, and the trace at the start of the drag.
   * @param {RowState} state
   */
  function arrange(state) {
    const { keys, pair, head, trace, scene, isDragging } = state;
    const rows = rowsOf(state);
    const isSame = String(rows) === String(shownRows.map(({ row, compared }) => [row, compared]));
    if (!isDragging || !isSame)
      shownRows = rows.map((each, index) => ({ ...withKeys(state, each), isLast: index === rows.length - 1 }));
    if (!isDragging) resting = trace;
    const id = [...keys, ...pair, head, scene.score].join("\n");
    const [scores, powers] = [trace.scores, trace.exponentials ?? []].map((table, index) => {
      const values = rows.flatMap(([row]) => table[row] ?? []);
      return scaleOf(ends[index](id, values, isDragging));
    });
    return { scores, powers, resting: resting ?? trace };
  }

  /** @param {RowState} state */
  function draw(state) {
    const { asks, pair, head, scene, isOverview, isPuzzle, isManual, isLesson } = state;
    const look = arrange(state);
    const token = asks[pair[0]];
    write(keysTitle, isOverview ? t("ui.ask.keys", { token }) : t("ui.plane.queries_keys"));
    write(valuesTitle, isOverview ? t("ui.ask.values", { token }) : t("ui.plane.values"));
    return html`
      <header class="row" ?hidden=${isOverview && scene.heads.length === 1}>
        ${isOverview || (isManual && isLesson) ? nothing : rowTitle(t, state, pair[0])}
        ${headTabs(page, scene, head)}
      </header>
      <div class="query-row-body" ?data-overview=${isOverview} ?data-puzzle=${isOverview && isPuzzle}>
        ${keysPicture}
        <div class="row-steps stack" style="--name: ${nameWidth(state).toFixed(1)}">
          ${slot("v_a")}
          <div class="compared-rows">${shownRows.map((shown) => attentionRow(page, state, shown, look))}</div>
        </div>
        ${valuesPicture}
      </div>
    `;
  }

  const component = createMemoComponent(
    el("section", { class: "query-row card stack", "aria-label": t("ui.section.asking") }),
    ({ answer, names, scene, view, location, status: { moving } }) => [
      ...[answer, names, scene, view.open, view.presenting, moving, location.learning?.rows, puzzleOf(location)],
    ],
    (/** @type {Props} */ props) => draw(rowStateOf(props)),
  );

  return component;
}

/**
 * Return the rows to show, each with the key that it is compared by. These are the row of the selected query and, outside
 * lessons, the row of its key's token. They are in the order of the tokens, so that they keep their places when the user selects
 * the other one.
 * @param {RowState} state @returns {PairIndex[]}
 */
function rowsOf({ pair: [row, column], asks, isOverview, isCross }) {
  const other = row === column && asks.length === 2 ? 1 - row : column;
  if (!isOverview || isCross || row === other) return [[row, column]];
  return row < other
    ? [
        [row, other],
        [other, row],
      ]
    : [
        [other, row],
        [row, other],
      ];
}

/**
 * Draw the tabs with which the user selects a head, if there are several heads.
 * @param {Page} page @param {Scene} scene @param {number} head
 */
export function headTabs({ t, commands }, { heads }, head) {
  if (heads.length === 1) return nothing;
  const tab = (/** @type {number} */ index) => html`
    <button type="button" role="tab" aria-selected=${index === head} @click=${() => commands.showHead(index)}>
      ${t("ui.head", { head: index + 1 })}
    </button>
  `;
  return html`
    <div class="heads row tight rigid end" role="tablist" aria-label=${t("ui.heads")}>
      ${heads.map((_, index) => tab(index))}
    </div>
  `;
}

const MEETING = widest(["q  · k "]); // The estimated width of the text between the names of a query and a key.

/** Return the largest width of the names in a line. @param {RowState} state */
const nameWidth = ({ asks, keys, isOverview }) => widest(keys) + (isOverview ? widest(asks) + MEETING : 0);

const MAX_LEADING = 5; // The largest number of lines while the other keys are folded.

/**
 * Return a row with the keys that have a line. While the other keys are folded, these are the compared key and the keys with the
 * largest weights, in their original order. All keys have a line if there are at most six, or in a lesson.
 * @param {RowState} state @param {PairIndex} pair
 */
function withKeys({ keys, trace, isLesson, isUnfolded }, [row, compared]) {
  const all = [...keys.keys()];
  const sizes = trace.weights[row].map((weight) => Math.abs(weight ?? 0));
  const heavy = all.filter((column) => column !== compared && isHeavy(sizes[column]));
  const ranked = heavy.toSorted((left, right) => sizes[right] - sizes[left]).slice(0, MAX_LEADING - 1);
  const isFolded = !isLesson && all.length > MAX_LEADING + 1;
  const leading = isFolded ? [compared, ...ranked].toSorted((left, right) => left - right) : all;
  return { row, compared, leading, columns: isUnfolded ? all : leading };
}
