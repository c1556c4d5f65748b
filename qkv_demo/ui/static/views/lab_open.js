// @ts-check
// The ways from a lab to the stage: one for each scene that there is to open.

import { el, reveal } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {Pick<import("../state/commands.js").Commands, "openLabScene">} commands
 */
export function createLabOpen(t, { openLabScene }) {
  const element = el("div", { class: "lab-open" });
  let built = "";

  return {
    element,
    /** @param {LabRoom} room @param {Lab} lab */
    paint({ name, report }, { open, others }) {
      if (built !== name) {
        /** @param {string} label @param {string | null} other */
        const button = (label, other) =>
          el("button", { type: "button", class: "primary", onclick: () => openLabScene(other) }, t(label));
        element.replaceChildren(
          button(open, null),
          ...Object.entries(others).map(([other, label]) => button(label, other)),
        );
      }
      built = name;
      reveal(element, Boolean(report?.scenes.length));
    },
  };
}
