// The named tools of the stage, each one press away, and what the numbers were checked against. A tool that has just been
// opened comes into view; the focus stays on its button.

import { el } from "../base/dom.js";
import { isStill, nextFrame } from "../base/motion.js";
import { createComponent } from "../base/component.js";
import { hidesNumbers } from "../state/location.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** Where each stands. @type {Record<string, string>} */
const TOOLS = {
  weights: ".step-weights",
  lopsided: ".this-pair",
  matters: ".matters",
  learn: ".learning",
  steps: ".ledger",
};

/** @param {Page} page @returns {Component} */
export function createToolRow({ t, root, store, commands: { toggleTool, openCheck } }) {
  let awaited = ""; // what was pressed may be there only once its numbers are

  function show() {
    const there = awaited ? root.querySelector(TOOLS[awaited]) : null;
    if (!there?.checkVisibility()) return;
    awaited = "";
    there.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }

  /** A talk has room for one. @param {string} tool @param {string[]} open */
  function press(tool, open) {
    const others = Object.keys(TOOLS).filter((other) => other !== tool && open.includes(other));
    if (store.view.presenting) others.forEach(toggleTool);
    awaited = open.includes(tool) || tool === "learn" ? "" : tool; // training comes into view by itself, once all of it is there
    toggleTool(tool);
  }

  /** @param {string} tool @param {string[]} open @param {boolean} waits for a guess, which a target would tell */
  const button = (tool, open, waits) => html`
    <button
      type="button"
      class=${open.includes(tool) ? "" : "soft"}
      data-tool=${tool}
      aria-expanded=${open.includes(tool)}
      title=${t(`ui.tool.${tool}.about`)}
      ?disabled=${waits && tool === "learn"}
      @click=${() => press(tool, open)}
    >
      ${t(`ui.tool.${tool}`)}
    </button>
  `;
  /** @param {{ currentTarget: HTMLElement }} event */
  const check = ({ currentTarget }) => openCheck(currentTarget);

  const part = createComponent(
    el("nav", { class: "tool-row flow", "aria-label": t("ui.tools") }),
    ({ view, status, location }) => html`
      ${Object.keys(TOOLS).map((tool) => button(tool, view.open, hidesNumbers(status.answer, location)))}
      <button type="button" class="checked end ticked plain small" data-check aria-haspopup="dialog" @click=${check}>${t("ui.check")}</button>
    `,
  );

  return {
    element: part.element,
    paint(props) {
      part.paint(props);
      if (awaited) nextFrame().then(show);
    },
  };
}
