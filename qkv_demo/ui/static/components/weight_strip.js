// The weights of one query as a strip. The strip has a segment for each key, whose width shows the key's weight. If the user
// sets the weights, the borders between the segments can be dragged. During training, a second strip below shows the target
// weights.

import { trackDrag, keyStep } from "../base/motion.js";
import { roundToMultiple } from "../base/words.js";
import { unmaskedKeys } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barStyle, toPercent, moveBorder, stripSegments } from "./bars_and_ribbons.js";
import { tokenStyle } from "./token_style.js";

const KEY_WEIGHT_STEP = 0.01; // The change of a weight when the user presses an arrow key.
const WEIGHT_PRECISION = 0.001; // A weight that the user sets is rounded to a multiple of this number.

/** @typedef {import("./query_row.js").RowState} RowState */
/** @typedef {import("./bars_and_ribbons.js").Segment} Segment */

/** @param {Segment} segment */
const segmentStyle = ({ index, start, end }) => `${tokenStyle("answers", index)}; ${barStyle(start, end)}`;

/**
 * Return the text inside a segment. The number comes before the name, because a narrow segment cuts off the end of its text.
 * @param {string} weight @param {string} name
 */
export const weightWithName = (weight, name) =>
  html`<span class="number-first"><i>${weight}</i><b dir="auto">${name}</b></span>`;

/**
 * A strip with movable borders. `span` is the sum of weights that the full width of the strip represents.
 * @typedef {{ keyNames: string[], weights: number[], segments: Segment[], span: number }} Strip
 */

/**
 * Draw the borders between the segments of a strip. Each border is a slider, which the user moves by dragging or with the arrow
 * keys.
 * @param {Strip} strip
 * @param {(names: { left: string, right: string }) => string} describeBorder returns a border's accessible name
 * @param {(weights: number[], gestureId: string) => void} setWeights
 * @param {() => void} [endGesture] called after a drag, and when a border loses the focus
 */
function borderButtonTemplates(
  { keyNames, weights, segments, span },
  describeBorder,
  setWeights,
  endGesture = () => {},
) {
  const segmentOrder = segments.map(({ index }) => index);
  /** @param {number} borderIndex @param {number} distance @param {string} gestureId */
  const moveBorderBy = (borderIndex, distance, gestureId) =>
    setWeights(moveBorder(weights, segmentOrder, borderIndex, distance), gestureId);
  /** @param {PointerEvent} pressEvent @param {number} borderIndex */
  function startDrag(pressEvent, borderIndex) {
    if (pressEvent.button !== 0) return;
    const handle = /** @type {HTMLElement} */ (pressEvent.currentTarget);
    const [weightPerPixel, gestureId] = [
      span / (handle.parentElement?.clientWidth ?? 1),
      `share-${pressEvent.timeStamp}`,
    ];
    trackDrag(
      handle,
      pressEvent,
      (pixels) => moveBorderBy(borderIndex, pixels * weightPerPixel, gestureId),
      endGesture,
    );
  }
  /** @param {KeyboardEvent} event @param {number} borderIndex */
  function handleKey(event, borderIndex) {
    const delta = keyStep(event, KEY_WEIGHT_STEP);
    if (delta === null) return;
    event.preventDefault();
    moveBorderBy(borderIndex, delta, "share-keys");
  }
  const valueText = (/** @type {number} */ index) =>
    `${keyNames[index]} ${roundToMultiple(weights[index], WEIGHT_PRECISION)}`;
  return segments.slice(1).map(
    (rightSegment, borderIndex) => html`
      <button
        type="button"
        class="border unstyled"
        role="slider"
        style="left: ${toPercent(rightSegment.start)}"
        aria-label=${describeBorder({ left: keyNames[segmentOrder[borderIndex]], right: keyNames[rightSegment.index] })}
        aria-valuemin="0"
        aria-valuemax=${roundToMultiple(weights[segmentOrder[borderIndex]] + weights[rightSegment.index], WEIGHT_PRECISION)}
        aria-valuenow=${weights[segmentOrder[borderIndex]]}
        aria-valuetext="${valueText(segmentOrder[borderIndex])}, ${valueText(rightSegment.index)}"
        @pointerdown=${(/** @type {PointerEvent} */ press) => startDrag(press, borderIndex)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => handleKey(event, borderIndex)}
        @blur=${endGesture}
      ></button>
    `,
  );
}

/**
 * Draw the strip of one query's weights.
 * @param {Page} page @param {RowState} rowState @param {import("./attention_row.js").ShownRow} shown
 */
export function weightStripTemplate({ t, numberFormat: { formatNumber }, commands }, rowState, { row, comparedKey }) {
  const { keyNames, hasTypedWeights, isOverview, trace, head } = rowState;
  const weights = trace.weights[row].map((weight) => weight ?? 0);
  const { segments, onePosition, zeroPosition, span } = stripSegments(
    weights,
    hasTypedWeights ? keyNames.map(() => true) : [],
  );
  const isNegative = (/** @type {Segment} */ { start, end }) => end < start;
  /** @param {string} name @param {number} index */
  function segmentTemplate(name, index) {
    const segment = segments.find((segment) => segment.index === index) ?? { index, start: 0, end: 0 };
    return html`
      <span
        class="segment strong pair-mark"
        data-row=${row}
        data-link=${index}
        data-source="weights/${head}/${row}/${index}"
        ?data-negative=${isNegative(segment)}
        ?data-compared=${isOverview && index === comparedKey}
        ?hidden=${segment.start === segment.end}
        title="${name} ${weights[index]}"
        style=${segmentStyle(segment)}
      >${weightWithName(formatNumber(weights[index]), name)}</span>
    `;
  }
  /** @param {number[]} newWeights @param {string} gestureId */
  function setWeights(newWeights, gestureId) {
    const roundedWeights = newWeights.map((weight) => roundToMultiple(weight, WEIGHT_PRECISION));
    commands.moveHandle({ quantity: "weights", head: 0, row, dims: roundedWeights.length }, roundedWeights, gestureId);
  }
  const stripProps = {
    keyNames,
    weights,
    span,
    segments: hasTypedWeights ? segments.filter((segment) => !isNegative(segment)) : [],
  };
  return html`
    <div class="strip" translate="no" data-part="shares" ?data-both=${segments.some(isNegative)}>
      <div>
        ${keyNames.map(segmentTemplate)}
        <i class="sum-mark" style="left: ${toPercent(onePosition)}" ?hidden=${onePosition > 0.999 && zeroPosition < 0.001}></i>
      </div>
      ${borderButtonTemplates(stripProps, (pair) => t("ui.ask.border", pair), setWeights, commands.endGesture)}
    </div>
  `;
}

/**
 * Draw the strip of the target weights. In a puzzle its borders cannot be dragged, because the target is fixed.
 * @param {Page} page @param {RowState} rowState @param {number} row
 */
export function targetStripTemplate(page, { response, learning, keyNames, isPuzzle }, row) {
  const { t, numberFormat, commands } = page;
  const weights = learning?.rows?.[row];

  /** @param {number[]} weights */
  function targetTemplate(weights) {
    const { segments, span } = stripSegments(weights, unmaskedKeys(response, row));
    const segmentTemplate = (/** @type {Segment} */ segment) => html`
      <span class="target-segment" style=${segmentStyle(segment)}
        >${weightWithName(numberFormat.formatNumber(weights[segment.index]), keyNames[segment.index])}</span
      >
    `;
    const stripProps = { keyNames, weights, span, segments: isPuzzle ? [] : segments };
    /** @param {number[]} newWeights */
    const setTarget = (newWeights) => commands.setTargetWeights(row, newWeights);
    return html`
      <span class="small">${t("ui.learn.wanted")}</span>
      <div class="target-strip" translate="no">
        <div>${segments.filter(({ start, end }) => start !== end).map(segmentTemplate)}</div>
        ${borderButtonTemplates(stripProps, (pair) => t("ui.learn.border", pair), setTarget)}
      </div>
    `;
  }

  // The server computes the target, so for a short time after the scene has changed, the target still belongs to the previous
  // scene.
  const isCurrent = weights?.length === keyNames.length;
  return html`<div class="target" data-part="shares" ?hidden=${!isCurrent}>${isCurrent ? targetTemplate(weights) : nothing}</div>`;
}
