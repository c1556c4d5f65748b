// @ts-check
// What the asker's row should be, below what it is, and as long: the borders of its shares are pulled.

import { el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { createShareBorders } from "../input/share_borders.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { inPercent, stripPlaces } from "../views/bar_places.js";
import { inkOf } from "../views/colours.js";

/** @typedef {{ shares: number[], names: string[], row: number, open: boolean[] }} Wish only `open` keys get a share */

/**
 * @param {Translate} t
 * @param {{ element: HTMLElement, strip: HTMLElement }} holder
 * @param {Numbers} numbers
 * @param {(row: number, shares: number[]) => void} setShares
 */
export function createWanted(t, { element, strip }, { show }, setShares) {
  const borders = createShareBorders((names) => t("ui.learn.border", names), strip, { move: setShares, end() {} });
  const parts = createPart(
    el("div", { class: "parts" }),
    (/** @type {Wish} */ { shares, names, open }) => [JSON.stringify([shares, names, open])],
    ({ shares, names, open }) =>
      stripPlaces(shares, open)
        .segments.filter(({ length }) => length > 0)
        .map(({ index, start, length }) => {
          const place = `inset-inline-start: ${inPercent(start)}; inline-size: ${inPercent(length)}`;
          return html`<span class="wish" style="${inkOf("answers", index)}; ${place}"
            ><span class="number-first"><i>${show(shares[index])}</i><b dir="auto">${names[index]}</b></span></span>`;
        }),
  );
  strip.append(parts.element, borders.element);

  return {
    /** @param {Rows | null} rows nothing while nobody trains @param {Omit<Wish, "shares">} about */
    paint(rows, about) {
      const shares = rows?.[about.row];
      const fits = shares?.length === about.names.length;
      reveal(element, fits);
      if (!fits) return;
      parts.paint({ shares, ...about });
      const { segments, span } = stripPlaces(shares, about.open);
      borders.paint({ names: about.names, row: about.row, shares, span }, segments);
    },
  };
}
