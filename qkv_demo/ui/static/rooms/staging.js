// Lets the page be the room that it is: which parts stand there, which may be held, and which are covered, for they would
// draw a number that waits for a guess.

import { all, attribute } from "../base/dom.js";
import { isClosing } from "../state/talk.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { coveredParts, waiting } from "../state/waiting.js";
import { layoutOf } from "./layout.js";
import { leadOf, partsOfFilm, partsOn } from "./on_stage.js";

const GROUPS = ".givens, .lane, .asking, .row-steps, .options, .results, .ledger, .ledger .step";
/** What the looks of the stage depend on, by its attribute. */
const MARKED = {
  "data-results": ".results",
  "data-ledger": ".ledger",
  "data-options": ".options",
  "data-context": ".lane-context",
  "data-space": '[data-part="space"]',
  "data-shares": ".strip",
};

/** @param {Page} page */
export function createStaging({ shell, settings }) {
  /** @type {HTMLElement[]} */
  let parts = []; // once they have been painted
  let placed = "";
  /** @type {Now | null} */
  let last = null;

  /** @param {Layout} layout @param {Set<string>} shown */
  function place(layout, shown) {
    const isOff = (/** @type {HTMLElement} */ part) => part.dataset.staged === "off";
    for (const part of parts) attribute(part, "data-staged", shown.has(partOf(part)) ? "shown" : "off");
    for (const group of all(shell, GROUPS))
      attribute(group, "data-bare", parts.filter((part) => group.contains(part)).every(isOff));
    for (const [name, group] of Object.entries(MARKED))
      shell.toggleAttribute(
        name,
        parts.some((part) => part.closest(group) && !isOff(part)),
      );
    attribute(shell, "data-layout", layout);
    attribute(shell, "data-leads", leadOf(shown));
  }

  /** @param {Now} now */
  function update({
    own,
    status: { beat, lab, learning, filming: film },
    answer,
    view: { presenting, lesson, everything, open },
  }) {
    const puzzle = puzzleOf(settings.learning, learning?.goal) !== undefined;
    const its = { masked: own.mask !== settings.choices.mask[0], puzzle };
    const where = { presenting, lesson: lesson !== null, lab: lab !== null, everything, film: film !== null };
    const layout = layoutOf(where, { width: window.innerWidth, height: window.innerHeight });
    const ending = isClosing({ beat, presenting }) ? (answer.lesson?.ends_on ?? []) : []; // beside a lesson's last words
    const staging = ending.length > 0 ? { shown: ending, handles: [] } : answer.staging;
    const shown = film ? partsOfFilm(answer.film?.[film.beat]?.holds ?? null) : partsOn(layout, staging, open, its);
    const next = JSON.stringify([layout, staging, [...shown]]);
    if (next !== placed) place(layout, shown);
    placed = next;
  }

  const again = new AbortController();
  const resize = () => (shell.isConnected ? last && update(last) : again.abort());
  window.addEventListener("resize", resize, { signal: again.signal });

  return {
    /** @param {Now} now */
    paint(now) {
      last = now;
      if (parts.length === 0) parts = all(shell, "[data-part]");
      update(now);
      // No eye, no pointer and no screen reader is to get at them.
      const covered = coveredParts(waiting({ ...now.status, answer: now.answer }), now.answer.view.pair[0]);
      for (const part of parts) part.toggleAttribute("data-covered", covered.has(partOf(part)));
    },
  };
}

/** @param {HTMLElement} part */
const partOf = (part) => String(part.dataset.part);
