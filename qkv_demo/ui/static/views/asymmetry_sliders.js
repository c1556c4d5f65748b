// @ts-check
// The asymmetry's numbers as sliders: one in the plane, three in space.

import { el, reveal, write } from "../base/dom.js";

/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {Translate} t
 * @param {{ numbers: Numbers, limits: Limits }} told
 */
export function createAsymmetrySliders(t, { numbers, limits }) {
  const reason = el("p", { class: "dial-off" });
  const holder = el("div", { class: "dials" });
  const element = el("div", {}, holder, reason);
  /** @type {Map<string, ReturnType<typeof createDial>>} */
  let rows = new Map();

  /** @param {string[]} names */
  function build(names) {
    rows = new Map(
      names.map((name, index) => {
        const title = index === 0 ? t("ui.dial") : "";
        return [
          name,
          createDial({ name, title, label: `${t("ui.dial")} ${name}`, most: limits.dial, show: numbers.show }),
        ];
      }),
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

/** @param {{ name: string, title: string, label: string, most: number, show: Numbers["show"] }} about */
function createDial({ name, title, label, most, show }) {
  const slider = el("input", {
    type: "range",
    min: -most,
    max: most,
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
