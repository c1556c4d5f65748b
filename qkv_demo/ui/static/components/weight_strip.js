// The weights of one query as a strip. Each part is as wide as its weight. If the user sets the weights, the borders between the
// parts can be dragged. During training, a second strip below shows the target.

import { drag, keyStep } from "../base/motion.js";
import { round } from "../base/words.js";
import { openKeys } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, inPercent, moveBorder, stripSegments } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";

const STEP = 0.01; // The amount by which an arrow key changes a weight.
const WEIGHT_PRECISION = 0.001; // Weights that are set by dragging are rounded to a multiple of this.

/** @typedef {import("./query_row.js").RowState} RowState */
/** @typedef {import("./bars_and_ribbons.js").Segment} Segment */

/** @param {Segment} segment */
const styleOf = ({ index, from, to }) => `${inkOf("answers", index)}; ${between(from, to)}`;

/**
 * Return the text inside a part of the strip. The number comes first, because the end of the text is cut off if the part is
 * narrow.
 * @param {string} weight @param {string} name
 */
export const weightWithName = (weight, name) =>
  html`<span class="number-first"><i>${weight}</i><b dir="auto">${name}</b></span>`;

/**
 * A strip with movable borders. `span` is the sum of the weights that its full width stands for.
 * @typedef {{ names: string[], weights: number[], segments: Segment[], span: number }} Strip
 */

/**
 * Draw the borders between the parts of a strip. Each border is a slider that can be dragged, or moved with the arrow keys.
 * @param {Strip} strip
 * @param {(names: { left: string, right: string }) => string} nameOf returns a border's accessible name
 * @param {(weights: number[], gesture: string) => void} move
 * @param {() => void} [end] called after a drag, or when a border loses the focus
 */
function borders({ names, weights, segments, span }, nameOf, move, end = () => {}) {
  const order = segments.map(({ index }) => index);
  /** @param {number} border @param {number} delta @param {string} gesture */
  const shift = (border, delta, gesture) => move(moveBorder(weights, order, border, delta), gesture);
  /** @param {PointerEvent} down @param {number} border */
  function startDrag(down, border) {
    if (down.button !== 0) return;
    const handle = /** @type {HTMLElement} */ (down.currentTarget);
    const [unit, gesture] = [span / (handle.parentElement?.clientWidth ?? 1), `share-${down.timeStamp}`];
    drag(handle, down, (pixels) => shift(border, pixels * unit, gesture), end);
  }
  /** @param {KeyboardEvent} event @param {number} border */
  function step(event, border) {
    const delta = keyStep(event, STEP);
    if (delta === null) return;
    event.preventDefault();
    shift(border, delta, "share-keys");
  }
  const valueText = (/** @type {number} */ index) => `${names[index]} ${round(weights[index], WEIGHT_PRECISION)}`;
  return segments.slice(1).map(
    (right, border) => html`
      <button
        type="button"
        class="border unstyled"
        role="slider"
        style="left: ${inPercent(right.from)}"
        aria-label=${nameOf({ left: names[order[border]], right: names[right.index] })}
        aria-valuemin="0"
        aria-valuemax=${round(weights[order[border]] + weights[right.index], WEIGHT_PRECISION)}
        aria-valuenow=${weights[order[border]]}
        aria-valuetext="${valueText(order[border])}, ${valueText(right.index)}"
        @pointerdown=${(/** @type {PointerEvent} */ down) => startDrag(down, border)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, border)}
        @blur=${end}
      ></button>
    `,
  );
}

/**
 * Draw the strip of one query's weights.
 * @param {Page} page @param {RowState} state @param {import("./attention_row.js").ShownRow} shown
 */
export function weightStrip({ t, numbers: { show }, commands }, state, { row, compared }) {
  const { keys: names, isManual, isOverview, trace, head } = state;
  const weights = trace.weights[row].map((weight) => weight ?? 0);
  const { segments, one, zero, span } = stripSegments(weights, isManual ? names.map(() => true) : []);
  const isNegative = (/** @type {Segment} */ { from, to }) => to < from;
  /** @param {string} name @param {number} index */
  function part(name, index) {
    const segment = segments.find((segment) => segment.index === index) ?? { index, from: 0, to: 0 };
    return html`
      <span
        class="segment strong pair-mark"
        data-row=${row}
        data-link=${index}
        data-source="weights/${head}/${row}/${index}"
        ?data-negative=${isNegative(segment)}
        ?data-compared=${isOverview && index === compared}
        ?hidden=${segment.from === segment.to}
        title="${name} ${weights[index]}"
        style=${styleOf(segment)}
      >${weightWithName(show(weights[index]), name)}</span>
    `;
  }
  /** @param {number[]} next @param {string} gesture */
  function move(next, gesture) {
    const rounded = next.map((weight) => round(weight, WEIGHT_PRECISION));
    commands.moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
  }
  const strip = { names, weights, span, segments: isManual ? segments.filter((place) => !isNegative(place)) : [] };
  return html`
    <div class="strip" translate="no" data-part="shares" ?data-both=${segments.some(isNegative)}>
      <div>
        ${names.map(part)}
        <i class="sum-mark" style="left: ${inPercent(one)}" ?hidden=${one > 0.999 && zero < 0.001}></i>
      </div>
      ${borders(strip, (pair) => t("ui.ask.border", pair), move, commands.endGesture)}
    </div>
  `;
}

/**
 * Draw the strip of the target weights. A puzzle's target cannot be changed.
 * @param {Page} page @param {RowState} state @param {number} row
 */
export function targetStrip(page, { answer, learning, keys: names, isPuzzle }, row) {
  const { t, numbers, commands } = page;
  const weights = learning?.rows?.[row];

  /** @param {number[]} weights */
  function target(weights) {
    const { segments, span } = stripSegments(weights, openKeys(answer, row));
    const part = (/** @type {Segment} */ segment) => html`
      <span class="target-segment" style=${styleOf(segment)}
        >${weightWithName(numbers.show(weights[segment.index]), names[segment.index])}</span
      >
    `;
    const strip = { names, weights, span, segments: isPuzzle ? [] : segments };
    /** @param {number[]} next */
    const move = (next) => commands.setShares(row, next);
    return html`
      <span class="small">${t("ui.learn.wanted")}</span>
      <div class="target-strip" translate="no">
        <div>${segments.filter(({ from, to }) => from !== to).map(part)}</div>
        ${borders(strip, (pair) => t("ui.learn.border", pair), move)}
      </div>
    `;
  }

  const fits = weights?.length === names.length; // The target may still belong to another scene, because the server computes it.
  return html`<div class="target" data-part="shares" ?hidden=${!fits}>${fits ? target(weights) : nothing}</div>`;
}
