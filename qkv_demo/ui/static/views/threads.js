// @ts-check
// What runs along the ribbons of who asks where another word has the same colour.

import { attribute, svg } from "../base/dom.js";
import { ribbonOf } from "./colours.js";

const WIDE = 2.5; // pixels, if its ribbon is wide enough

export function createThreads() {
  const element = svg("g", { class: "threads" });
  return {
    element,
    /**
     * @param {number} asker
     * @param {{ path: string, size: number }[]} ribbons the asker's
     */
    paint(asker, ribbons) {
      attribute(element, "style", ribbonOf("asks", asker));
      if (element.children.length !== ribbons.length) element.replaceChildren(...ribbons.map(() => svg("path", {})));
      for (const [index, { path, size }] of ribbons.entries()) {
        attribute(element.children[index], "d", path);
        attribute(element.children[index], "stroke-width", Math.min(WIDE, size / 3).toFixed(2));
      }
    },
  };
}
