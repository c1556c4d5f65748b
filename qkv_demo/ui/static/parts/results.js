// @ts-check
// What came of it, the weights and the updated values, over the two scales of all tables; and the ledger of every step.

import { el, write } from "../base/dom.js";

const MADE = ["query", "key", "value", "pair"]; // the roles of what comes between

/** @typedef {import("./givens.js").Slot} Slot */

/** @param {Translate} t @param {Slot} slot */
export function createResults(t, slot) {
  const low = el("span", {});
  const high = el("span", {});
  /** @param {string} kind @param {HTMLElement} from @param {HTMLElement} to */
  const scale = (kind, from, to) => {
    const label = t(`ui.legend.${kind}`);
    const colors = el("i", { role: "img", "aria-label": label });
    return el("div", { class: `scale ${kind}`, title: label }, from, colors, to);
  };
  const shares = scale("share", el("span", {}, "0"), el("span", {}, "1")); // signed numbers lie about zero
  const legend = el("div", { class: "legend flow small" }, shares, scale("signed", low, high));
  const tables = el("div", { class: "result-tables flow" }, slot("weights"), slot("output"));
  return {
    element: el("section", { class: "results flow card", "aria-label": t("ui.section.results") }, tables, legend),
    /** @param {string} least @param {string} most */
    scaleTo(least, most) {
      write(low, least);
      write(high, most);
    },
  };
}

/**
 * Every other step on the way. Its cells keep their numbers while nobody looks.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 */
export function createLedger(t, slot, quantities) {
  const made = quantities.filter(({ role, path }) => path === null && MADE.includes(role)).map(({ name }) => name);
  const steps = ["inputs", "context_inputs", ...made, "w_o", "combined"];
  return el(
    "section",
    { class: "ledger flow", "aria-label": t("ui.section.ledger") },
    steps.map((step) => el("div", { class: `step step-${step} card`, "data-optional": "" }, slot(step))),
  );
}
