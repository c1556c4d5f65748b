// The panel "Every step", which has every matrix between the scene and its output.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { ledgerOf } from "../state/scene.js";

/** @param {Page} page @returns {Component} */
export function createEveryStep({ t, slot, settings, numbers: { show } }) {
  /** @param {string} kind @param {string} low @param {string} high */
  const scale = (kind, low, high) => html`
    <div class="scale row tight small ${kind}" title=${t(`ui.legend.${kind}`)}>
      <span>${low}</span><i role="img" aria-label=${t(`ui.legend.${kind}`)}></i><span>${high}</span>
    </div>
  `;

  return createComponent(
    el("section", { class: "ledger flow", "aria-label": t("ui.section.ledger") }),
    (/** @type {Props} */ { answer: { hidesNumbers, limit } }) => {
      const max = hidesNumbers ? undefined : limit; // The largest number may be hidden until a guess.
      /** @type {Record<string, unknown>} */
      const scales = { weights: scale("share", "0", "1"), output: scale("signed", show(max && -max), show(max)) };
      return ledgerOf(settings.quantities).map(
        (step) =>
          html`<div class="step step-${step} card" data-optional>${slot(step)} ${scales[step] ?? nothing}</div>`,
      );
    },
  );
}
