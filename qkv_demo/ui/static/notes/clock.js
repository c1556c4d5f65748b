// @ts-check
// How long the talk has lasted, of how many minutes it has, and what time it is.

import { attribute, el, write } from "../base/dom.js";

const SECOND = 1000; // milliseconds
const TARGET = "15"; // minutes

/** It starts when it is made; a press starts it anew. */
export function createClock() {
  let start = Date.now();
  const lasted = el("b", { class: "notes-lasted", role: "timer" });
  const time = el("span");
  const target = el("input", { type: "number", class: "notes-target", min: "1", max: "180", value: TARGET });
  const anew = el("button", {
    type: "button",
    onclick: () => {
      start = Date.now();
      paint();
    },
  });

  function paint() {
    const now = new Date();
    const seconds = Math.max(0, Math.floor((now.getTime() - start) / SECOND));
    write(lasted, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    lasted.toggleAttribute("data-over", seconds > 60 * Number(target.value));
    write(time, `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}`);
  }

  paint();
  setInterval(paint, SECOND);
  return {
    element: el("div", { class: "notes-clock flow" }, lasted, el("label", {}, "/ ", target), time, anew),
    /** @param {string} label @param {string} again @param {string} minutes */
    name(label, again, minutes) {
      attribute(target, "aria-label", minutes);
      attribute(target, "title", minutes);
      attribute(lasted, "aria-label", label);
      write(anew, again);
    },
  };
}
