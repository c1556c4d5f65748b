// The card with the row of attention for the selected query, between the picture of queries and keys and the picture of values.
// Outside lessons, the card also has the row of the pair's other token, so that the user can compare both rows.

import { el, updateText } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { puzzleOf } from "../state/location.js";
import { isLargeWeight } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attentionRowTemplate, rowTitleTemplate } from "./attention_row.js";
import { createRangeUpdater, maxNameWidth, scaleOf } from "./bars_and_ribbons.js";

/** @typedef {ReturnType<typeof rowStateOf>} RowState */
/** @typedef {import("./attention_row.js").ShownRow} ShownRow */

/** Return everything that the rows of attention are drawn from. @param {Props} props */
function rowStateOf({
  response,
  names,
  scene,
  view: { openTools, presenting },
  location,
  status: { isEditingNumber },
}) {
  const { trace, view, schema, lesson } = response;
  const { pair, head } = view;
  return {
    ...{
      response,
      scene,
      learning: location.learning,
      queryNames: names.queryNames,
      keyNames: names.keyNames,
      pair,
      head,
      trace: trace.heads[head],
    },
    // True if the user sets the weights, so that they are not computed from scores.
    hasTypedWeights: schema.some(({ name, is_input: isInput }) => name === "weights" && isInput),
    isLesson: lesson !== undefined,
    // True if the rows of two queries are shown, so that the user can compare them.
    isOverview: lesson === undefined && !presenting,
    isCrossAttention: names.isCrossAttention,
    isUnfolded: openTools.includes("keys"), // True if the user has unfolded the lines of all keys.
    isDragging: isEditingNumber,
    // True if the target weights belong to a puzzle, so that the user cannot change them.
    isPuzzle: puzzleOf(location) !== null,
  };
}

/**
 * Create the card, and place the two pictures inside.
 * @param {Page} page @param {HTMLElement} keysPicture @param {HTMLElement} valuesPicture @returns {Component}
 */
export function createQueryRow(page, keysPicture, valuesPicture) {
  const { t, slot } = page;
  const [keysTitle, valuesTitle] = [keysPicture, valuesPicture].map(
    (picture) => /** @type {HTMLElement} */ (picture.querySelector("h3")),
  );
  const [updateScoreRange, updateExponentialRange] = [createRangeUpdater(), createRangeUpdater()];
  /** @type {ShownRow[]} */
  let shownRows = []; // The rows on screen. During a drag the list does not change, so that lines do not appear or disappear.
  /** @type {RowState["trace"] | null} */
  let traceBeforeDrag = null; // The trace at the start of the current drag, or the latest trace if the user is not dragging.

  /**
   * Update the rows on screen, and return the settings of their bars.
   * @param {RowState} rowState @returns {import("./attention_row.js").BarSettings}
   */
  function updateShownRows(rowState) {
    const { keyNames, pair, head, trace, scene, isDragging } = rowState;
    const pairsToShow = findPairsToShow(rowState);
    const isUnchanged = String(pairsToShow) === String(shownRows.map(({ row, comparedKey }) => [row, comparedKey]));
    if (!isDragging || !isUnchanged)
      shownRows = pairsToShow.map((pair, index) => ({
        ...createShownRow(rowState, pair),
        isLastRow: index === pairsToShow.length - 1,
      }));
    if (!isDragging) traceBeforeDrag = trace;
    const barGroup = [...keyNames, ...pair, head, scene.score].join("\n");
    const valuesOfShownRows = (/** @type {MaybeRows} */ rows) => pairsToShow.flatMap(([row]) => rows[row] ?? []);
    return {
      scoreScale: scaleOf(updateScoreRange(barGroup, valuesOfShownRows(trace.scores), isDragging)),
      exponentialScale: scaleOf(
        updateExponentialRange(barGroup, valuesOfShownRows(trace.exponentials ?? []), isDragging),
      ),
      traceBeforeDrag: traceBeforeDrag ?? trace,
    };
  }

  /** @param {RowState} rowState */
  function draw(rowState) {
    const { queryNames, pair, head, scene, isOverview, isPuzzle, hasTypedWeights, isLesson } = rowState;
    const barSettings = updateShownRows(rowState);
    const queryName = queryNames[pair[0]];
    updateText(keysTitle, isOverview ? t("ui.ask.keys", { token: queryName }) : t("ui.plane.queries_keys"));
    updateText(valuesTitle, isOverview ? t("ui.ask.values", { token: queryName }) : t("ui.plane.values"));
    return html`
      <header class="row" ?hidden=${isOverview && scene.heads.length === 1}>
        ${isOverview || (hasTypedWeights && isLesson) ? nothing : rowTitleTemplate(t, rowState, pair[0])}
        ${headTabsTemplate(page, scene, head)}
      </header>
      <div class="query-row-body" ?data-overview=${isOverview} ?data-puzzle=${isOverview && isPuzzle}>
        ${keysPicture}
        <div class="row-steps stack" style="--name-length: ${estimateNameWidth(rowState).toFixed(1)}">
          ${slot("v_a")}
          <div class="compared-rows">${shownRows.map((shownRow) => attentionRowTemplate(page, rowState, shownRow, barSettings))}</div>
        </div>
        ${valuesPicture}
      </div>
    `;
  }

  const component = createMemoComponent(
    el("section", { class: "query-row card stack", "aria-label": t("ui.section.asking") }),
    ({ response, names, scene, view, location, status: { isEditingNumber } }) => [
      ...[
        response,
        names,
        scene,
        view.openTools,
        view.presenting,
        isEditingNumber,
        location.learning?.rows,
        puzzleOf(location),
      ],
    ],
    (/** @type {Props} */ props) => draw(rowStateOf(props)),
  );

  return component;
}

/**
 * Return the rows to show, as pairs of a query and a key. In a lesson, a presentation or cross-attention, this is only the
 * selected pair. Otherwise the same pair in the other direction is also shown. If one of only two tokens is paired with itself,
 * the second row shows the query of the other token. The rows are in the order of the tokens, so that they do not swap sides when
 * the user selects the other query.
 * @param {RowState} rowState @returns {PairIndex[]}
 */
function findPairsToShow({ pair: [row, column], queryNames, isOverview, isCrossAttention }) {
  const otherRow = row === column && queryNames.length === 2 ? 1 - row : column;
  if (!isOverview || isCrossAttention || row === otherRow) return [[row, column]];
  return row < otherRow
    ? [
        [row, otherRow],
        [otherRow, row],
      ]
    : [
        [otherRow, row],
        [row, otherRow],
      ];
}

/**
 * Draw the tabs with which the user selects a head, if there are several heads.
 * @param {Page} page @param {Scene} scene @param {number} head
 */
export function headTabsTemplate({ t, commands }, { heads }, head) {
  if (heads.length === 1) return nothing;
  const tabTemplate = (/** @type {number} */ index) => html`
    <button type="button" role="tab" aria-selected=${index === head} @click=${() => commands.showHead(index)}>
      ${t("ui.head", { head: index + 1 })}
    </button>
  `;
  return html`
    <div class="heads row small-gap rigid end" role="tablist" aria-label=${t("ui.heads")}>
      ${heads.map((_, index) => tabTemplate(index))}
    </div>
  `;
}

const LETTERS_WIDTH = maxNameWidth(["q  · k "]); // The estimated width of the letters around the names in "q Riley · k dog".

/** Return the width of the widest names in the lines, in pixels. @param {RowState} rowState */
const estimateNameWidth = ({ queryNames, keyNames, isOverview }) =>
  maxNameWidth(keyNames) + (isOverview ? maxNameWidth(queryNames) + LETTERS_WIDTH : 0);

const MAX_MAIN_KEYS = 5; // The largest number of lines while the other keys are folded.

/**
 * Return a row and the keys that have a line in it. The main keys are the compared key and the keys with the largest weights,
 * in the order of the tokens. If there are at most six keys, or in a lesson, all keys are main keys.
 * @param {RowState} rowState @param {PairIndex} pair
 */
function createShownRow({ keyNames, trace, isLesson, isUnfolded }, [row, comparedKey]) {
  const allKeys = [...keyNames.keys()];
  const absoluteWeights = trace.weights[row].map((weight) => Math.abs(weight ?? 0));
  const heavyKeys = allKeys.filter((column) => column !== comparedKey && isLargeWeight(absoluteWeights[column]));
  const heaviestKeys = heavyKeys
    .toSorted((left, right) => absoluteWeights[right] - absoluteWeights[left])
    .slice(0, MAX_MAIN_KEYS - 1);
  const isFolded = !isLesson && allKeys.length > MAX_MAIN_KEYS + 1;
  const mainKeys = isFolded ? [comparedKey, ...heaviestKeys].toSorted((left, right) => left - right) : allKeys;
  return { row, comparedKey, mainKeys, shownKeys: isUnfolded ? allKeys : mainKeys };
}
