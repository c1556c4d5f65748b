// What came of it, the weights and the updated values, over the two scales of all tables; and the ledger of every step.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";

const MADE = ["query", "key", "value", "pair"]; // the roles of what comes between

/** @param {Page} page @returns {Part} */
export function createResults({ t, slot, numbers: { show } }) {
  /** @param {string} kind @param {string} low @param {string} high */
  const scale = (kind, low, high) => html`
    <div class="scale ${kind}" title=${t(`ui.legend.${kind}`)}>
      <span>${low}</span><i role="img" aria-label=${t(`ui.legend.${kind}`)}></i><span>${high}</span>
    </div>
  `;
  return createPart(
    el("section", { class: "results flow card", "aria-label": t("ui.section.results") }),
    ({ answer: { untold, limit } }) => [untold ? undefined : limit], // the largest number may be one that waits
    (_, [most]) => html`
      <div class="result-tables flow">${slot("weights")}${slot("output")}</div>
      <div class="legend flow small">
        ${scale("share", "0", "1")} ${scale("signed", show(most && -most), show(most))}
      </div>
    `,
  );
}

/** Every other step on the way. Its cells keep their numbers while nobody looks. @param {Page} page @returns {Part} */
export function createLedger({ t, slot, settings }) {
  const isMade = (/** @type {Quantity} */ { role, path }) => path === null && MADE.includes(role);
  const made = settings.quantities.filter(isMade).map(({ name }) => name);
  const steps = ["inputs", "context_inputs", ...made, "w_o", "combined"];
  const cards = steps.map((step) => el("div", { class: `step step-${step} card`, "data-optional": "" }, slot(step)));
  return { element: el("section", { class: "ledger flow", "aria-label": t("ui.section.ledger") }, cards) };
}
