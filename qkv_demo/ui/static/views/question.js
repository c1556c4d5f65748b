// @ts-check
// A preset's question, what shows one answer, and once that is there, the way on.

import { attribute, el, reveal, write } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 * @param {string[]} presets
 * @param {(preset: string) => unknown} open
 */
export function createQuestion(t, holder, presets, open) {
  let here = ""; // the preset that asks
  const done = el("b", { class: "answered", role: "status" });
  const text = el("span", {});
  const solve = el("button", { type: "button", "data-solve": "" });
  const next = el("button", { type: "button", onclick: () => open(after(here)) }, `${t("ui.preset.next")} \u2192`);
  holder.append(done, text, " ", solve, " ", next);

  /** @param {string} preset */
  const after = (preset) => presets[(presets.indexOf(preset) + 1) % presets.length];

  return {
    /** Only an example asks, and no lesson over it. @param {Pick<View, "preset" | "lesson">} view */
    ask({ preset, lesson }) {
      reveal(holder, preset !== null && !lesson);
      if (preset === null || lesson) return;
      here = preset;
      write(text, t(`preset.${preset}.question`));
    },
    /** @param {Picture} answer */
    paint({ offer, answered = false }) {
      attribute(holder, "data-answered", answered);
      write(done, answered ? `\u2713 ${t("ui.question.answered")}` : "");
      reveal(next, answered);
      reveal(solve, Boolean(offer));
      write(solve, t(answered ? "ui.solve.another" : "ui.solve"));
      attribute(solve, "title", offer ?? "");
    },
  };
}
