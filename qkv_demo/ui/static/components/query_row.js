// The selected query's row of attention, between the picture of the keys and that of the values. Beside it is the row of
// the token that it is compared with, except in lessons, which introduce one row at a time.

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
    isOverview: lesson === undefined && !presenting, // Two rows are compared.
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
  const ends = [createEnds(), createEnds()]; // The ends of the scales of scores and of exponentials.
  /** @type {ShownRow[]} */
  let shownRows = []; // During a drag the same keys keep their lines.
  /** @type {RowState["trace"] | null} */
  let resting = null; // The numbers before the drag.

  /** Update the shown rows, and return the scales of their bars and the numbers before a drag. @param {RowState} state */
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
 * Return the rows to show, each with the key that it is compared by: the selected query's row, and in the overview the
 * row of its key. The order is that of the tokens, so that the rows stay in place when the other one is selected.
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

/** Draw the tabs of the heads, if there are several. @param {Page} page @param {Scene} scene @param {number} head */
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

const MEETING = widest(["q  · k "]); // The width of what is beside the names of a query and a key.

/** Return the width of the widest name of a line. @param {RowState} state */
const nameWidth = ({ asks, keys, isOverview }) => widest(keys) + (isOverview ? widest(asks) + MEETING : 0);

const MAX_LEADING = 5; // The largest number of lines while the other keys are folded.

/**
 * Return a row with the keys that have a line. While the others are folded, these are the compared key and those with the
 * most weight, in the order of the sentence. Up to six keys, and the keys of a lesson, are not folded.
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
