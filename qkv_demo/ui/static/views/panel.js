// The selected number with its whole arithmetic, and the selected pair with the reason why it is lopsided.

import { attribute, el, reveal, write } from "../base/dom.js";
import { createAsymmetrySliders } from "./asymmetry_sliders.js";
import { createOppositeArrows } from "./opposite_arrows.js";
import { show } from "../base/numbers.js";
import { typeset } from "../base/mathml.js";

/** `toggleGradient()` switches the gradient overlay, `copyText(text)` puts text on the clipboard. */
export function createPanel(t, holder, { toggleGradient, copyText }) {
  const title = el("h4", { class: "cell-title" });
  const formula = el("div", { class: "formula", tabindex: 0, role: "group", "aria-label": t("ui.panel.formula") });
  const steps = el("div", { class: "arithmetic", tabindex: 0, role: "group", "aria-label": t("ui.panel.arithmetic") });
  const words = el("p", { class: "cell-words" });
  const gradient = el("button", { type: "button", class: "quiet", "aria-pressed": "false", onclick: toggleGradient }, t("ui.gradient"));
  const copy = el("button", { type: "button", class: "quiet", title: t("ui.panel.copy"), "aria-label": t("ui.panel.copy"), onclick: () => copyText(tex) }, t("ui.copy.latex"));
  const gradientWords = el("p", { class: "gradient-words", hidden: true });
  const pairWords = el("div", { class: "pair-words" });
  const directions = createOppositeArrows();
  const dials = createAsymmetrySliders(t);
  const split = el("div", { class: "split" });

  holder.append(
    el("section", { class: "this-number", "aria-live": "off" }, el("div", { class: "panel-head" }, el("h3", {}, t("ui.panel.number")), copy, gradient), title, el("div", { class: "workings" }, formula, steps), words, gradientWords),
    el("section", { class: "this-pair" }, el("h3", {}, t("ui.panel.pair")), directions.element, dials.element, pairWords, split),
  );

  let shownSteps = "";
  let tex = "";
  return {
    /** `names` are the tokens' where both directions exist, else null; `turning` while a hand has the dial. */
    paint({ explanation, pair, asymmetry = null, sensitivity, trace, view }, { names, turning }) {
      directions.paint(names, trace.heads[view.head].weights, view.pair);
      tex = explanation.tex;
      write(title, explanation.title);
      write(words, explanation.reading);
      const text = JSON.stringify([explanation.formula, explanation.steps]);
      if (text !== shownSteps) {
        shownSteps = text;
        formula.replaceChildren(typeset(explanation.formula));
        steps.replaceChildren(...explanation.steps.map((step) => typeset(step)));
      }
      attribute(gradient, "aria-pressed", sensitivity !== undefined);
      reveal(gradientWords, sensitivity !== undefined);
      if (sensitivity) write(gradientWords, sensitivity.words);
      paintLines(pairWords, pair);
      dials.paint(asymmetry, turning);
      paintSplit(split, asymmetry, t);
    },
  };
}

function paintLines(holder, lines) {
  while (holder.childElementCount < lines.length) holder.append(el("p"));
  [...holder.children].forEach((line, index) => {
    line.hidden = index >= lines.length;
    if (lines[index] !== undefined) write(line, lines[index]);
  });
}

/** M = symmetric + antisymmetric, as three small tables. */
function paintSplit(holder, asymmetry, t) {
  reveal(holder, asymmetry !== null && asymmetry.m.length <= 3);
  if (holder.hidden) return;
  const signs = { m: "M =", symmetric: "=", antisymmetric: "+" };
  const tables = Object.keys(signs);
  const key = JSON.stringify(tables.map((name) => asymmetry[name]));
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  holder.replaceChildren(
    ...tables.flatMap((name) => [
      el("span", { class: "sign", "aria-hidden": "true" }, signs[name]),
      el(
        "table",
        { class: "mini", "aria-label": t(`ui.split.${name}`), title: t(`ui.split.${name}`) },
        el("tbody", {}, asymmetry[name].map((row) => el("tr", {}, row.map((value) => el("td", {}, show(value)))))),
      ),
    ]),
  );
}
