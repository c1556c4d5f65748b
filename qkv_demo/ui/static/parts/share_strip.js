// @ts-check
// The row's shares as one strip, each as wide as it is large; the borders of a person's own are pulled.

import { el } from "../base/dom.js";
import { createShareBorders } from "../input/share_borders.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { inPercent, stripPlaces } from "../views/bar_places.js";
import { inkOf } from "../views/colours.js";

const FINEST = 1000; // steps in 1 that a hand sets

/**
 * @param {Translate} t
 * @param {Numbers} numbers
 * @param {Pick<Commands, "moveHandle" | "endGesture">} commands
 */
export function createShareStrip(t, { show }, { moveHandle, endGesture }) {
  const parts = el("div", { class: "parts" });
  const element = el("div", { class: "strip", "data-part": "shares" }, parts);
  const borders = createShareBorders((names) => t("ui.ask.border", names), element, {
    move(row, shares, gesture) {
      const rounded = shares.map((share) => Math.round(share * FINEST) / FINEST);
      moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
    },
    end: endGesture,
  });
  element.append(borders.element);

  return {
    element,
    /** @param {import("./one_asks.js").Asking} asking */
    paint({ names, given, trace, head, pair: [row] }) {
      const shares = trace.weights[row].map((weight) => weight ?? 0);
      const places = stripPlaces(shares, given ? names.map(() => true) : []);
      const { segments, one, zero } = places;
      element.toggleAttribute(
        "data-both",
        segments.some(({ negative }) => negative),
      );
      render(
        html`
          ${names.map((name, index) => {
            const place = segments.find((segment) => segment.index === index) ?? {
              start: 0,
              length: 0,
              negative: false,
            };
            return html`
              <span
                class="part pair-mark"
                data-row=${row}
                data-link=${index}
                data-source="weights/${head}/${row}/${index}"
                ?data-negative=${place.negative}
                ?hidden=${place.length === 0}
                title="${name} ${shares[index]}"
                style="${inkOf("answers", index)}; left: ${inPercent(place.start)}; width: ${inPercent(place.length)}"
              ><span class="number-first"><i>${show(trace.weights[row][index] ?? 0)}</i><b dir="auto">${name}</b></span></span>
            `;
          })}
          <i class="one" style="left: ${inPercent(one)}" ?hidden=${one > 0.999 && zero < 0.001}></i>
        `,
        parts,
      );
      const free = given ? segments.filter(({ negative }) => !negative) : [];
      borders.paint({ names, row, shares, span: places.span }, free);
    },
  };
}
