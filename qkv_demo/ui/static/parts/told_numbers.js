// Numbers in sentences, each of which leads to its cell: they are called as they are written, for whoever says what to
// press, and as what they are, for whoever hears them alone.

import { all, attribute } from "../base/dom.js";
import { cellTitle } from "./cell_title.js";

/** @param {Page} page @returns {Part} */
export const createToldNumbers = (page) => ({
  paint(now) {
    if (now.status.moving) return; // nothing is heard before a hand rests
    for (const told of all(page.shell, ".told-number")) {
      const [quantity, , row, column] = String(told.dataset.source).split("/");
      const title = cellTitle(page, now, [quantity, Number(row), Number(column)]);
      attribute(told, "aria-label", `${told.textContent}, ${title}`);
    }
  },
});
