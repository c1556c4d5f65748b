// @ts-check
// What a step puts on the stage: every part of it is shown, stands back, or is off; what the hand may hold is marked,
// and what would draw a number that waits for a guess is covered.

import { attribute } from "../base/dom.js";
import { isClosing } from "../state/talk.js";

/** @typedef {import("../state/store.js").Store} Store */

const GROUPS = ".givens, .lane, .asking, .row-steps, .step-options, .results, .ledger, .ledger .step";
const ASKING = ["queries_keys", "score_bars", "shares", "mixture"]; // the parts of the picture in the middle

/**
 * @param {HTMLElement} shell with all its parts, each an element with `data-part`
 */
export function createStaging(shell) {
  const parts = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll("[data-part]")]);
  const groups = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll(GROUPS)]);
  let painted = "";
  /** @type {Picture | null} */
  let told = null;
  let closes = false;

  /** @param {Staging} staging */
  function place({ shown, dimmed, handles }) {
    /** @param {Element} element */
    const isHeld = (element) => handles.includes(partOf(element));
    /** @param {Element} element */
    const isShown = (element) => shown.includes(partOf(element)) || isHeld(element);
    /** @param {Element} element */
    const isOff = (element) => !isShown(element) && !dimmed.includes(partOf(element));
    for (const element of parts) {
      attribute(element, "data-staged", isShown(element) ? "shown" : isOff(element) ? "off" : "dimmed");
      element.classList.toggle("in-hand", isHeld(element));
    }
    for (const group of groups) {
      const inside = parts.filter((part) => group.contains(part));
      attribute(group, "data-bare", inside.every(isOff));
      attribute(group, "data-held", inside.some(isHeld));
    }
    for (const options of shell.querySelectorAll(".step-options")) {
      attribute(options, "data-back", !shown.includes("score_bars"));
    }
    attribute(shell, "data-leads", leadOf([...shown, ...handles]));
    /** @param {string} group whether one of its tables is on stage */
    const stands = (group) => parts.some((part) => part.closest(group) && !isOff(part));
    attribute(shell, "data-tables", stands(".results"));
    attribute(shell, "data-ledger", stands(".ledger"));
    attribute(shell, "data-desk", stands(".lane"));
    attribute(shell, "data-space", stands(".plane-space"));
  }

  /** @param {Picture} answer */
  function update({ staging, lesson }) {
    const ending = closes ? (lesson?.ends_on ?? []) : []; // beside a lesson's last words
    const staged = ending.length > 0 ? { shown: ending, dimmed: [], handles: [] } : staging;
    const next = JSON.stringify(staged);
    if (next === painted) return;
    painted = next;
    place(staged);
  }

  return {
    /** @param {Pick<Store, "status" | "view">} store how far a talk has come */
    unfold({ status: { beat }, view: { presenting } }) {
      closes = isClosing({ beat, presenting });
      if (told) update(told);
    },
    /**
     * @param {Picture} answer
     * @param {Set<string>} covered parts that no eye, no pointer and no screen reader is to get at
     */
    paint(answer, covered) {
      for (const part of parts) part.toggleAttribute("data-covered", covered.has(String(part.dataset.part)));
      told = answer;
      update(answer);
    },
  };
}

/** @param {Element} element */
const partOf = (element) => String(/** @type {HTMLElement} */ (element).dataset.part);

/**
 * Which part of the stage has the room that the others leave.
 * @param {string[]} parts
 */
function leadOf(parts) {
  if (parts.some((part) => ASKING.includes(part))) return "asking";
  if (parts.includes("dial")) return "dial";
  return parts.includes("space") ? "givens" : "tables";
}
