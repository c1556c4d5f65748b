// @ts-check
// Every step of the lesson with how long it takes to say: those that are ticked make the talk, and add up.

import { el, write } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";

/** @param {(steps: number[]) => void} pick */
export function createStepList(pick) {
  const title = el("h2", {});
  const list = el("ol", {});
  const total = el("p", { class: "notes-total" });
  const element = el("section", { class: "notes-steps" }, title, list, total);
  let drawn = "";

  /** Those that would be ticked; the last one stays. @param {import("./messages.js").OneStep[]} steps @param {number} at */
  const toggled = (steps, at) => steps.flatMap(({ on }, step) => (on === (step !== at) ? [step] : []));

  /** @param {import("./messages.js").OneStep[]} steps @param {number} at */
  function row(steps, at) {
    const { title: name, minutes, on, here } = steps[at];
    const box = el("input", {
      type: "checkbox",
      checked: on,
      onchange: () => {
        const next = toggled(steps, at);
        if (next.length > 0) pick(next);
        else box.checked = true;
      },
    });
    const words = el("span", {});
    writeFormulas(words, name);
    return el(
      "li",
      here ? { "aria-current": "step" } : {},
      el("label", {}, box, words),
      el("b", {}, minutes.toFixed(1)),
    );
  }

  return {
    element,
    /** @param {import("./messages.js").OneStep[]} steps @param {import("./messages.js").Labels} labels */
    paint(steps, labels) {
      element.hidden = steps.length === 0;
      write(title, labels.steps);
      const sum = steps.reduce((minutes, step) => minutes + (step.on ? step.minutes : 0), 0);
      write(total, labels.total.replace("{minutes}", sum.toFixed(1)));
      const next = JSON.stringify(steps);
      if (next === drawn) return;
      drawn = next;
      const held = [...list.querySelectorAll("input")].indexOf(/** @type {any} */ (document.activeElement));
      list.replaceChildren(...steps.map((_, at) => row(steps, at)));
      list.querySelectorAll("input")[held]?.focus(); // it was drawn anew under the hand
    },
  };
}
