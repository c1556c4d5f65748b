// @ts-check
// The named tools of the stage, each one press away, and what the numbers were checked against.

import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";

const TOOLS = ["weights", "lopsided", "matters", "learn", "steps"];

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {Pick<import("../state/commands.js").Commands, "toggleTool" | "openCheck">} commands
 */
export function createToolRow(t, element, { toggleTool, openCheck }) {
  /** @param {{ currentTarget: HTMLElement }} event */
  const check = ({ currentTarget }) => openCheck(currentTarget);
  /** @param {string} tool @param {{ open: string[], waits: boolean }} now */
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

  return createPart(
    element,
    (/** @type {{ open: string[], waits: boolean }} a target tells what a guess is about */ { open, waits }) => [
      open,
      waits,
    ],
    (now) => html`
      ${TOOLS.map((tool) => button(tool, now))}
      <button type="button" class="checked bare small" data-check aria-haspopup="dialog" @click=${check}>${t("ui.check")}</button>
    `,
  );
}
