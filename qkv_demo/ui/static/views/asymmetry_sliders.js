// @ts-check
// The asymmetry's numbers as sliders: one in the plane, three in space.

import { el, reveal, write } from "../base/dom.js";
import { show } from "../base/numbers.js";

const MOST = 3; // a slider runs from −3 to 3; the number beside it takes any value

/** @param {Translate} t */
export function createAsymmetrySliders(t) {
  const reason = el("p", { class: "dial-off" });
  const holder = el("div", { class: "dials" });
  const element = el("div", {}, holder, reason);
  /** @type {Map<string, ReturnType<typeof createDial>>} */
  let rows = new Map();

  /** @param {string[]} names */
  function build(names) {
    rows = new Map(
      names.map((name, index) => [name, createDial(name, index === 0 ? t("ui.dial") : "", `${t("ui.dial")} ${name}`)]),
    );
    holder.replaceChildren(...[...rows.values()].map((row) => row.element));
  }

  return {
    element,
    /**
     * @param {Asymmetry | null} asymmetry its dials by name, or the reason why it is stuck; null where there is no split
     * @param {boolean} turning while a hand has one
     */
    paint(asymmetry, turning) {
      const stuck = asymmetry?.stuck ?? null;
      const dials = asymmetry === null || stuck !== null ? {} : asymmetry.dials;
      const names = Object.keys(dials);
      if (names.join() !== [...rows.keys()].join()) build(names);
      names.forEach((name) => rows.get(name)?.paint(dials[name], turning));
      reveal(reason, stuck !== null);
      if (stuck !== null) write(reason, stuck);
    },
  };
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} label
 */
function createDial(name, title, label) {
  const slider = el("input", {
    type: "range",
    min: -MOST,
    max: MOST,
    step: 0.01,
    "data-dial": name,
    "aria-label": label,
  });
  const number = el("output", {});
  return {
    element: el("label", { class: "dial" }, el("span", {}, title), slider, number),
    /**
     * @param {number} value
     * @param {boolean} turning
     */
    paint(value, turning) {
      if (!turning) slider.value = value; // under the hand it stays where the hand is
      write(number, `${name} = ${show(value)}`);
    },
  };
}
