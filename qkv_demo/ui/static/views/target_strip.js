// @ts-check
// What one row should be, below what it is, and as long: the borders of its shares are pulled.

import { el, reveal } from "../base/dom.js";
import { createShareBorders } from "../input/share_borders.js";
import { stripPlaces } from "./bar_places.js";
import { inkOf } from "./colours.js";

/**
 * @param {Translate} t
 * @param {{ element: HTMLElement, strip: HTMLElement }} holder
 * @param {import("../base/numbers.js").Numbers} numbers
 * @param {(row: number, shares: number[]) => void} setShares
 */
export function createTargetStrip(t, { element, strip }, { show }, setShares) {
  const parts = el("div", { class: "parts" });
  const borders = createShareBorders((names) => t("ui.learn.border", names), strip, { move: setShares, end() {} });
  strip.replaceChildren(parts, borders.element);

  return {
    /**
     * @param {Rows | null} rows
     * @param {{ names: string[], row: number, open: boolean[] }} of the row that is shown; only open keys get a share
     */
    paint(rows, { names, row, open }) {
      const shares = rows?.[row];
      const fits = shares?.length === names.length;
      reveal(element, fits);
      if (!fits) return;
      const { segments, span } = stripPlaces(shares, open);
      const seen = segments.filter(({ length }) => length > 0);
      parts.replaceChildren(
        ...seen.map(({ index, start, length }) => {
          const place = `left: ${(100 * start).toFixed(3)}%; width: ${(100 * length).toFixed(3)}%`;
          const looks = { class: "wish", style: `${inkOf("answers", index)}; ${place}` };
          const part = el("span", looks, el("b", { dir: "auto" }, names[index]), el("i", {}, show(shares[index])));
          return part;
        }),
      );
      borders.paint({ names, row, shares, span }, segments);
    },
  };
}
