// @ts-check
// What a step puts on the stage: every part of it is shown, stands back, or is off; what the hand may hold is marked,
// and what would draw a number that waits for a guess is covered.

import { attribute } from "../base/dom.js";

const GROUPS = ".givens, .lane, .asking, .row-steps, .step-options, .results, .ledger, .ledger .step";
const ASKING = ["queries_keys", "score_bars", "shares", "mixture"]; // the parts of the picture in the middle

/**
 * @param {HTMLElement} shell with all its parts, each an element with `data-part`
 */
export function createStaging(shell) {
  const parts = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll("[data-part]")]);
  const groups = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll(GROUPS)]);
  let painted = "";

  /** @param {Staging} staging */
  function place({ shown, dimmed, handles }) {
    for (const element of parts) {
      const part = String(element.dataset.part);
      const here = shown.includes(part) || handles.includes(part);
      attribute(element, "data-staged", here ? "shown" : dimmed.includes(part) ? "dimmed" : "off");
      element.classList.toggle("in-hand", handles.includes(part));
    }
    for (const group of groups) {
      const held = parts.filter((part) => group.contains(part));
      attribute(
        group,
        "data-bare",
        held.every(({ dataset }) => dataset.staged === "off"),
      );
      attribute(
        group,
        "data-held",
        held.some(({ classList }) => classList.contains("in-hand")),
      );
    }
    for (const options of shell.querySelectorAll(".step-options")) {
      attribute(options, "data-back", !shown.includes("score_bars"));
    }
    attribute(shell, "data-leads", leadOf([...shown, ...handles]));
    attribute(shell, "data-tables", groups.some(isOpen));
  }

  return {
    /**
     * @param {Staging} staging
     * @param {Set<string>} covered parts that no eye, no pointer and no screen reader is to get at
     */
    paint(staging, covered) {
      for (const part of parts) part.toggleAttribute("data-covered", covered.has(String(part.dataset.part)));
      const next = JSON.stringify(staging);
      if (next === painted) return;
      painted = next;
      place(staging);
    },
  };
}

/** Whether a group is that of the results' tables, with one of them on stage. @param {HTMLElement} group */
const isOpen = ({ classList, dataset }) => classList.contains("results") && dataset.bare === "false";

/**
 * Which part of the stage has the room that the others leave.
 * @param {string[]} parts
 */
function leadOf(parts) {
  if (parts.some((part) => ASKING.includes(part))) return "asking";
  if (parts.includes("dial")) return "dial";
  return parts.includes("space") ? "givens" : "tables";
}
