// @ts-check
// The named tools of the stage, each one press away, and what the numbers were checked against. A tool that has just been
// opened comes into view; the focus stays on its button.

import { afterFrame } from "../base/dom.js";
import { isStill } from "../base/motion.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** Where each stands. @type {Record<string, string>} */
const TOOLS = {
  weights: ".results",
  lopsided: ".this-pair",
  matters: ".matters",
  learn: ".learning",
  steps: ".ledger",
};

/** @typedef {Pick<View, "open" | "lesson"> & { waits: boolean }} Now a target tells what a guess is about */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {Pick<Commands, "toggleTool" | "openCheck">} commands
 */
export function createToolRow(t, element, { toggleTool, openCheck }) {
  /** @type {string[] | null} */
  let before = null; // those that were remembered do not move the page

  /** @param {{ currentTarget: HTMLElement }} event */
  const check = ({ currentTarget }) => openCheck(currentTarget);
  /** @param {string} tool @param {Now} now */
  const button = (tool, { open, waits }) => html`
    <button
      type="button"
      data-tool=${tool}
      aria-expanded=${open.includes(tool)}
      title=${t(`ui.tool.${tool}.about`)}
      ?disabled=${waits && tool === "learn"}
      @click=${() => toggleTool(tool)}
    >
      ${t(`ui.tool.${tool}`)}
    </button>
  `;

  const part = createPart(
    element,
    (/** @type {Now} */ { open, waits }) => [open, waits],
    (now) => html`
      ${Object.keys(TOOLS).map((tool) => button(tool, now))}
      <button type="button" class="checked end ticked bare small" data-check aria-haspopup="dialog" @click=${check}>${t("ui.check")}</button>
    `,
  );

  return {
    /** A step that trains begins with its words. @param {Now} now */
    paint(now) {
      const { open, lesson } = now;
      part.paint(now);
      const opened = before && open.find((tool) => !before?.includes(tool));
      before = open;
      if (!opened || !TOOLS[opened] || (lesson && opened === "learn")) return;
      const behavior = isStill() ? "auto" : "smooth";
      const tool = element.parentElement?.querySelector(TOOLS[opened]);
      afterFrame(() => tool?.scrollIntoView({ block: "nearest", behavior }));
    },
  };
}
