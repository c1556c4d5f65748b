// The row of buttons that open the stage's tools, and the button for the check against PyTorch. When a tool opens, the page
// scrolls to it, but the focus stays on the button.

import { el } from "../base/dom.js";
import { prefersReducedMotion, waitForFrame } from "../base/motion.js";
import { createComponent } from "../base/component.js";
import { hidesNumbers } from "../state/location.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** The tools, each with the selector of the component that it opens. @type {Record<string, string>} */
const SELECTOR_BY_TOOL = {
  weights: ".step-weights",
  lopsided: ".this-pair",
  matters: ".matters",
  learn: ".learning",
  steps: ".ledger",
};

/** @param {Page} page @returns {Component} */
export function createToolRow({ t, root, store, commands: { toggleTool, openCheck } }) {
  let pendingTool = ""; // The tool to scroll to. Its component may become visible only after the server has responded.

  function scrollToPendingTool() {
    const toolComponent = pendingTool ? root.querySelector(SELECTOR_BY_TOOL[pendingTool]) : null;
    if (!toolComponent?.checkVisibility()) return;
    pendingTool = "";
    toolComponent.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }

  /**
   * Open or close a tool. Opening a tool closes all other tools, because there is space for only one. It also closes the
   * arithmetic of a number, which would cover the tool.
   * @param {string} tool @param {string[]} openTools
   */
  function toggleAndScroll(tool, openTools) {
    if (tool !== "matters") store.closeNumber();
    const otherTools = Object.keys(SELECTOR_BY_TOOL).filter((name) => name !== tool && openTools.includes(name));
    otherTools.forEach(toggleTool);
    pendingTool = openTools.includes(tool) ? "" : tool;
    toggleTool(tool);
  }

  /**
   * Draw the button of a tool. The button for training is disabled until the user has guessed, because the target of training
   * would reveal the answer.
   * @param {string} tool @param {string[]} openTools @param {boolean} isBeforeGuess true until the user has guessed
   */
  const toolButtonTemplate = (tool, openTools, isBeforeGuess) => html`
    <button
      type="button"
      class=${openTools.includes(tool) ? "" : "muted"}
      data-tool=${tool}
      aria-expanded=${openTools.includes(tool)}
      title=${t(`ui.tool.${tool}.about`)}
      ?disabled=${isBeforeGuess && tool === "learn"}
      @click=${() => toggleAndScroll(tool, openTools)}
    >
      ${t(`ui.tool.${tool}`)}
    </button>
  `;
  /** @param {{ currentTarget: HTMLElement }} event */
  const openCheckMenu = ({ currentTarget }) => openCheck(currentTarget);

  const component = createComponent(
    el("nav", { class: "tool-row flow", "aria-label": t("ui.tools") }),
    ({ view, status, location }) => html`
      ${Object.keys(SELECTOR_BY_TOOL).map((tool) => toolButtonTemplate(tool, view.openTools, hidesNumbers(status.response, location)))}
      <button type="button" class="checked end ticked plain small" data-check aria-haspopup="dialog" @click=${openCheckMenu}>
        ${t("ui.check")}
      </button>
    `,
  );

  return {
    element: component.element,
    paint(props) {
      component.paint(props);
      if (pendingTool) waitForFrame().then(scrollToPendingTool);
    },
  };
}
