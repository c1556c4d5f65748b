// The row's shares as one strip, each as wide as it is large; the borders of a person's own are pulled. And below it what
// the row should be while somebody trains, as long.

import { el, reveal } from "../base/dom.js";
import { drag, strideOf } from "../base/motion.js";
import { openKeys, puzzleOf } from "../state/learning_numbers.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { between, inPercent, pulled, stripPlaces } from "../views/bars_and_ribbons.js";
import { inkOf } from "../views/token_looks.js";

const STEP = 0.01; // a press of an arrow key on a border
const FINEST = 1000; // steps in 1 that a hand sets
const NOWHERE = { start: 0, length: 0, negative: false };

/** @typedef {import("../views/bars_and_ribbons.js").Segment} Segment */
/** @typedef {{ names: string[], row: number, shares: number[], span: number }} Shares `span` is how much the strip holds */

/** @param {number} index @param {{ start: number, length: number }} place */
const lookOf = (index, { start, length }) => `${inkOf("answers", index)}; ${between(start, start + length)}`;

/** What is written in a bar, as far as it has room. @param {string} share @param {string} name */
export const numberFirst = (share, name) =>
  html`<span class="number-first"><i>${share}</i><b dir="auto">${name}</b></span>`;

/**
 * The borders between shares that a person sets: a hand pulls them, or steps them by key.
 * @param {(names: { left: string, right: string }) => string} nameOf a border, for who does not see it
 * @param {(row: number, shares: number[], gesture: string) => void} move @param {() => void} [end]
 */
function createBorders(nameOf, move, end = () => {}) {
  let gestures = 0;

  /** @param {Shares} shares @param {Segment[]} segments those side by side that may be pulled */
  return ({ names, row, shares, span }, segments) => {
    const order = segments.map(({ index }) => index);
    /** @param {number} at @param {number} by @param {string} gesture */
    const shift = (at, by, gesture) => move(row, pulled(shares, order, at, by), gesture);
    /** @param {PointerEvent} down @param {number} at */
    function pull(down, at) {
      if (down.button !== 0) return;
      gestures += 1;
      const border = /** @type {HTMLElement} */ (down.currentTarget);
      const [unit, gesture] = [span / (border.parentElement?.clientWidth ?? 1), `share-${gestures}`];
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
          class="border plain"
          role="slider"
          style="left: ${inPercent(right.start)}"
          aria-label=${nameOf({ left: names[order[at]], right: names[right.index] })}
          aria-valuenow=${shares[order[at]]}
          @pointerdown=${(/** @type {PointerEvent} */ down) => pull(down, at)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, at)}
          @blur=${end}
        ></button>
      `,
    );
  };
}

/** @param {Page} page */
export function createShareStrip({ t, numbers: { show }, commands }) {
  const element = el("div", { class: "strip", "data-part": "shares" });
  /** @type {Parameters<typeof createBorders>[1]} */
  function move(row, shares, gesture) {
    const rounded = shares.map((share) => Math.round(share * FINEST) / FINEST);
    commands.moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
  }
  const borders = createBorders((names) => t("ui.ask.border", names), move, commands.endGesture);

  return {
    element,
    /** @param {import("./one_asks.js").Asking} asking */
    paint({ names, isOwn, trace, head, pair: [row] }) {
      const shares = trace.weights[row].map((weight) => weight ?? 0);
      const { segments, one, zero, span } = stripPlaces(shares, isOwn ? names.map(() => true) : []);
      const isBoth = segments.some(({ negative }) => negative);
      const share = (/** @type {string} */ name, /** @type {number} */ index) => {
        const place = segments.find((segment) => segment.index === index) ?? NOWHERE;
        return html`
          <span
            class="part strong pair-mark"
            data-row=${row}
            data-link=${index}
            data-source="weights/${head}/${row}/${index}"
            ?data-negative=${place.negative}
            ?hidden=${place.length === 0}
            title="${name} ${shares[index]}"
            style=${lookOf(index, place)}
          >${numberFirst(show(trace.weights[row][index] ?? 0), name)}</span>
        `;
      };
      element.toggleAttribute("data-both", isBoth);
      render(
        html`
          <div class="parts">
            ${names.map(share)}
            <i class="one" style="left: ${inPercent(one)}" ?hidden=${one > 0.999 && zero < 0.001}></i>
          </div>
          ${borders({ names, row, shares, span }, isOwn ? segments.filter(({ negative }) => !negative) : [])}
        `,
        element,
      );
    },
  };
}

/** @param {Page} page */
export function createWanted({ t, settings, numbers: { show }, commands }) {
  const element = el("div", { class: "wanted", hidden: true, "data-part": "shares" });
  const borders = createBorders((names) => t("ui.learn.border", names), commands.setShares);

  return {
    element,
    /** @param {Now} now */
    paint({ status: { learning }, view, answer, names: { answers: names } }) {
      const [row] = view.pair ?? answer.view.pair;
      const shares = learning?.rows?.[row];
      const fits = shares?.length === names.length; // they are Python's, and may be of another scene
      reveal(element, fits);
      if (!fits) return;
      const { segments, span } = stripPlaces(shares, openKeys(answer, row)); // only open keys get a share
      const isSet = puzzleOf(settings.learning, learning?.goal) !== undefined;
      const wish = (/** @type {Segment} */ place) =>
        html`<span class="wish" style=${lookOf(place.index, place)}>${numberFirst(show(shares[place.index]), names[place.index])}</span>`;
      render(
        html`
          <span class="small">${t("ui.learn.wanted")}</span>
          <div class="wanted-strip">
            <div class="parts">${segments.filter(({ length }) => length > 0).map(wish)}</div>
            ${borders({ names, row, shares, span }, isSet ? [] : segments)}
          </div>
        `,
        element,
      );
    },
  };
}
