// The row's shares as one strip, each as wide as it is large; the borders of a person's own are pulled. And below it what
// the row should be while somebody trains, as long.

import { el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { createShareBorders } from "../input/share_borders.js";
import { openKeys, puzzleOf } from "../state/learning_numbers.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { between, inPercent, stripPlaces } from "../views/bar_places.js";
import { inkOf } from "../views/colours.js";

const FINEST = 1000; // steps in 1 that a hand sets
const NOWHERE = { start: 0, length: 0, negative: false };

/** @param {number} index @param {{ start: number, length: number }} place */
const lookOf = (index, { start, length }) => `${inkOf("answers", index)}; ${between(start, start + length)}`;

/** @param {string} share @param {string} name */
const said = (share, name) => html`<span class="number-first"><i>${share}</i><b dir="auto">${name}</b></span>`;

/** @param {Page} page */
export function createShareStrip({ t, numbers: { show }, commands }) {
  const parts = el("div", { class: "parts" });
  /** @type {HTMLElement} */
  const element = el("div", { class: "strip", "data-part": "shares" }, parts);
  const borders = createShareBorders((names) => t("ui.ask.border", names), element, {
    move(row, shares, gesture) {
      const rounded = shares.map((share) => Math.round(share * FINEST) / FINEST);
      commands.moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
    },
    end: commands.endGesture,
  });
  element.append(borders.element);

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
          >${said(show(trace.weights[row][index] ?? 0), name)}</span>
        `;
      };
      element.toggleAttribute("data-both", isBoth);
      render(
        html`
          ${names.map(share)}
          <i class="one" style="left: ${inPercent(one)}" ?hidden=${one > 0.999 && zero < 0.001}></i>
        `,
        parts,
      );
      borders.paint({ names, row, shares, span }, isOwn ? segments.filter(({ negative }) => !negative) : []);
    },
  };
}

/** @typedef {{ shares: number[], names: string[], row: number, open: boolean[] }} Wish only `open` keys get a share */

/** @param {Page} page */
export function createWanted({ t, settings, numbers: { show }, commands }) {
  const strip = el("div", { class: "wanted-strip" });
  const label = el("span", { class: "small" }, t("ui.learn.wanted"));
  /** @type {HTMLElement} */
  const element = el("div", { class: "wanted", hidden: true, "data-part": "shares" }, label, strip);
  const hands = { move: commands.setShares, end() {} };
  const borders = createShareBorders((names) => t("ui.learn.border", names), strip, hands);
  const parts = createPart(
    el("div", { class: "parts" }),
    (/** @type {Wish} */ { shares, names, open }) => [JSON.stringify([shares, names, open])],
    ({ shares, names, open }) =>
      stripPlaces(shares, open)
        .segments.filter(({ length }) => length > 0)
        .map(
          (place) =>
            html`<span class="wish" style=${lookOf(place.index, place)}>${said(show(shares[place.index]), names[place.index])}</span>`,
        ),
  );
  strip.append(parts.element, borders.element);

  return {
    element,
    /** @param {Now} now */
    paint({ status: { learning }, view, answer, names: { answers: names } }) {
      const [row] = view.pair ?? answer.view.pair;
      const shares = learning?.rows?.[row];
      const fits = shares?.length === names.length; // they are Python's, and may be of another scene
      reveal(element, fits);
      if (!fits) return;
      const open = openKeys(answer, row);
      parts.paint({ shares, names, row, open });
      const { segments, span } = stripPlaces(shares, open);
      const isSet = puzzleOf(settings.learning, learning?.goal) !== undefined;
      borders.paint({ names, row, shares, span }, isSet ? [] : segments);
    },
  };
}
