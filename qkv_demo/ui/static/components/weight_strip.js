// The row's shares as one strip, each as wide as it is large; the borders of a person's own are pulled. And below it what
// the row should be while somebody trains, as long.

import { drag, strideOf } from "../base/motion.js";
import { round } from "../base/words.js";
import { openKeys, puzzleOf } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, inPercent, moveBorder, stripPlaces } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";

const STEP = 0.01; // a press of an arrow key on a border
const FINEST = 1000; // steps in 1 that a hand sets

/** @typedef {import("./query_row.js").Asking} Asking */
/** @typedef {import("./bars_and_ribbons.js").Segment} Segment */

/** @param {Segment} place */
const lookOf = ({ index, from, to }) => `${inkOf("answers", index)}; ${between(from, to)}`;

/** What is written in a bar, as far as it has room. @param {string} share @param {string} name */
export const numberFirst = (share, name) =>
  html`<span class="number-first"><i>${share}</i><b dir="auto">${name}</b></span>`;

/** @typedef {{ names: string[], shares: number[], segments: Segment[], span: number }} Strip `span` is how much it holds */

/**
 * The borders between shares that a person sets: a hand pulls them, or steps them by key.
 * @param {Strip} strip
 * @param {(names: { left: string, right: string }) => string} nameOf a border, for who does not see it
 * @param {(shares: number[], gesture: string) => void} move @param {() => void} [end]
 */
function borders({ names, shares, segments, span }, nameOf, move, end = () => {}) {
  const order = segments.map(({ index }) => index);
  /** @param {number} at @param {number} by @param {string} gesture */
  const shift = (at, by, gesture) => move(moveBorder(shares, order, at, by), gesture);
  /** @param {PointerEvent} down @param {number} at */
  function pull(down, at) {
    if (down.button !== 0) return;
    const border = /** @type {HTMLElement} */ (down.currentTarget);
    const [unit, gesture] = [span / (border.parentElement?.clientWidth ?? 1), `share-${down.timeStamp}`];
    drag(border, down, (pixels) => shift(at, pixels * unit, gesture), end);
  }
  /** @param {KeyboardEvent} event @param {number} at */
  function step(event, at) {
    const by = strideOf(event, STEP);
    if (by === null) return;
    event.preventDefault();
    shift(at, by, "share-keys");
  }
  return segments.slice(1).map(
    (right, at) => html`
      <button
        type="button"
        class="border unstyled"
        role="slider"
        style="left: ${inPercent(right.from)}"
        aria-label=${nameOf({ left: names[order[at]], right: names[right.index] })}
        aria-valuemin="0"
        aria-valuemax=${round(shares[order[at]] + shares[right.index], 1 / FINEST)}
        aria-valuenow=${shares[order[at]]}
        aria-valuetext=${[order[at], right.index].map((index) => `${names[index]} ${round(shares[index], 1 / FINEST)}`).join(", ")}
        @pointerdown=${(/** @type {PointerEvent} */ down) => pull(down, at)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, at)}
        @blur=${end}
      ></button>
    `,
  );
}

/** @param {Page} page @param {Asking} asking */
export function weightStrip({ t, numbers: { show }, commands }, { names, isOwn, trace, head, pair: [row] }) {
  const shares = trace.weights[row].map((weight) => weight ?? 0);
  const { segments, one, zero, span } = stripPlaces(shares, isOwn ? names.map(() => true) : []);
  const isNegative = (/** @type {Segment} */ { from, to }) => to < from;
  /** @param {string} name @param {number} index */
  function share(name, index) {
    const place = segments.find((segment) => segment.index === index) ?? { index, from: 0, to: 0 };
    return html`
      <span
        class="segment strong pair-mark"
        data-row=${row}
        data-link=${index}
        data-source="weights/${head}/${row}/${index}"
        ?data-negative=${isNegative(place)}
        ?hidden=${place.from === place.to}
        title="${name} ${shares[index]}"
        style=${lookOf(place)}
      >${numberFirst(show(shares[index]), name)}</span>
    `;
  }
  /** @param {number[]} next @param {string} gesture */
  function move(next, gesture) {
    const rounded = next.map((one) => Math.round(one * FINEST) / FINEST);
    commands.moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
  }
  const open = { names, shares, span, segments: isOwn ? segments.filter((place) => !isNegative(place)) : [] };
  return html`
    <div class="strip" translate="no" data-part="shares" ?data-both=${segments.some(isNegative)}>
      <div>
        ${names.map(share)}
        <i class="sum-mark" style="left: ${inPercent(one)}" ?hidden=${one > 0.999 && zero < 0.001}></i>
      </div>
      ${borders(open, (pair) => t("ui.ask.border", pair), move, commands.endGesture)}
    </div>
  `;
}

/** @param {Page} page @param {Asking} asking */
export function targetStrip(page, { answer, learning, names, pair: [row] }) {
  const { t, settings, numbers, commands } = page;
  const shares = learning?.rows?.[row];

  /** @param {number[]} shares */
  function strip(shares) {
    const { segments, span } = stripPlaces(shares, openKeys(answer, row)); // only open keys get a share
    const isSet = puzzleOf(settings.learning, learning?.goal) !== undefined;
    const targetSegment = (/** @type {Segment} */ place) =>
      html`<span class="target-segment" style=${lookOf(place)}>${numberFirst(numbers.show(shares[place.index]), names[place.index])}</span>`;
    const open = { names, shares, span, segments: isSet ? [] : segments };
    /** @param {number[]} next */
    const move = (next) => commands.setShares(row, next);
    return html`
      <span class="small">${t("ui.learn.wanted")}</span>
      <div class="target-strip" translate="no">
        <div>${segments.filter(({ from, to }) => from !== to).map(targetSegment)}</div>
        ${borders(open, (pair) => t("ui.learn.border", pair), move)}
      </div>
    `;
  }

  const fits = shares?.length === names.length; // they are Python's, and may be of another scene
  return html`<div class="target" data-part="shares" ?hidden=${!fits}>${fits ? strip(shares) : nothing}</div>`;
}
