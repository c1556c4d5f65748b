// @ts-check
// A tool that has just been opened comes into view; the focus stays on its button.

import { afterFrame } from "../base/dom.js";
import { isStill } from "../base/motion.js";

/** @type {Record<string, string>} */
const TOOLS = {
  weights: ".results",
  lopsided: ".this-pair",
  matters: ".matters",
  learn: ".learning",
  steps: ".ledger",
};

/** @param {HTMLElement} shell */
export function createOpened(shell) {
  /** @type {string[] | null} */
  let before = null; // those that were remembered do not move the page

  return {
    /** @param {Pick<View, "open" | "lesson">} view a step that trains begins with its words */
    paint({ open, lesson }) {
      const opened = before && open.find((tool) => !before?.includes(tool));
      before = open;
      if (!opened || !TOOLS[opened] || (lesson && opened === "learn")) return;
      const behavior = isStill() ? "auto" : "smooth";
      afterFrame(() => shell.querySelector(TOOLS[opened])?.scrollIntoView({ block: "nearest", behavior }));
    },
  };
}
