// @ts-check
// Which number matters: what the colours over the numbers say of the one that is looked at.

import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { gradientLegend } from "./gradient_legend.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 */
export const createMatters = (t, element) =>
  createPart(
    element,
    (/** @type {Pick<Picture, "sensitivity">} */ { sensitivity }) => [sensitivity?.words],
    ({ sensitivity }) => html`
      <h2>${t("ui.gradient")}</h2>
      <p class="gradient-words">${sensitivity?.words}</p>
      ${gradientLegend(t)}
    `,
  );
