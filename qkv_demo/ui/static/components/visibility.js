// The visibility of the components. A lesson or talk shows what its step names; elsewhere the first screen and the open tools
// are shown. Components whose numbers are hidden until a guess are covered.

import { all, attribute } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { ledgerOf } from "../state/scene.js";
import { isSmall, windowSize } from "../browser/window_size.js";
import { isClosing, openPrediction } from "../state/location.js";
import { coveredParts } from "../state/talk.js";
import { fitProjector, isLesson, layoutOf } from "./layout.js";

const GROUPS = ".inputs, .input-card, .query-row, .row-steps, .options, .ledger, .step";
/** Attributes of the root that the style sheets read, each with the selector of the components that set it. */
const MARKED = {
  "data-asking": ".query-row",
  "data-ledger": ".ledger",
  "data-lopsided": '[data-part="dial"]',
  "data-space": '[data-part="space"]',
  "data-shares": ".strip",
};

/** @param {Page} page */
export function createVisibility({ root, settings, signal }) {
  /** @type {HTMLElement[]} */
  let parts = []; // Filled after the first paint.
  const placed = createMemo();
  const steps = ledgerOf(settings.quantities);
  /** @type {Props | null} */
  let last = null;

  /** @param {Layout} layout @param {boolean} isProjected @param {Set<string>} shown */
  function place(layout, isProjected, shown) {
    const isOff = (/** @type {HTMLElement} */ part) => part.dataset.visible === "false";
    for (const part of parts) attribute(part, "data-visible", shown.has(partOf(part)));
    for (const group of all(root, GROUPS))
      attribute(group, "data-empty", parts.filter((part) => group.contains(part)).every(isOff));
    for (const [name, group] of Object.entries(MARKED))
      root.toggleAttribute(
        name,
        parts.some((part) => part.closest(group) && !isOff(part)),
      );
    root.toggleAttribute("data-projected", isProjected);
    attribute(root, "data-layout", layout);
  }

  /** @param {Props} props */
  function paint(props) {
    const { own, status, answer, view, location } = props;
    const { lab, learning, filming: film } = status;
    const { presenting, lesson, everything, open } = view;
    last = props;
    if (parts.length === 0) parts = all(root, "[data-part]");
    const puzzle = puzzleOf(settings.learning, learning?.goal) !== undefined;
    const its = { masked: own.mask !== settings.choices.mask[0], puzzle, steps, presenting };
    const where = { presenting, lesson: lesson !== null, lab: lab !== null, everything, film: film !== null };
    const size = windowSize();
    const [layout, isProjected] = [layoutOf(where, size), presenting && !isSmall(size, presenting)];
    const ending = isClosing(props) ? (answer.lesson?.ends_on ?? []) : []; // beside a lesson's last words
    const staging = answer.lesson ? answer.staging : fitProjector(answer.staging, own);
    const staged = ending.length > 0 ? { shown: ending, handles: [] } : staging;
    const shown = film
      ? partsOfFilm(answer.film?.[film.beat]?.holds ?? null)
      : visibleComponents(layout, staged, open, its);
    placed([layout, isProjected, ...shown], () => place(layout, isProjected, shown));
    // Covered components are hidden from sight, the pointer and screen readers.
    const covered = coveredParts(openPrediction(answer, location), answer.view.pair[0]);
    for (const part of parts) part.toggleAttribute("data-covered", covered.has(partOf(part)));
  }

  window.addEventListener("resize", () => last && paint(last), { signal });

  return { paint };
}

/** @param {HTMLElement} part */
const partOf = (part) => String(part.dataset.part);

const WORDS = ["embeddings", "context_embeddings", "sentence"]; // The embeddings as numbers, and the form for another sentence.
const FIRST = ["attention", "space", ...WORDS, "w_q", "w_k", "w_v", "v_a", "tie_qk"];
const ASKING = ["queries_keys", "score_bars", "shares", "mixture"];
const OPTIONS = ["score", "scale", "temperature", "mask", "normalize", "positions"]; // These are in the panel of options.
const BESIDE_A_PUZZLE = [...WORDS, "w_v", "mixture"];
const OF_TOOLS = { weights: ["weights", "output"], lopsided: ["dial"] };

/** Return the components that the film shows, among them the table that its beat lets the user edit. @param {string | null} holds */
const partsOfFilm = (holds) => new Set(["attention", "film", ...(holds ? [holds] : [])]);

/**
 * @param {Layout} layout
 * @param {Picture["staging"]} staging what Python says of the step, or of a talk without one @param {string[]} open tools
 * @param {{ masked: boolean, puzzle: boolean, steps: string[], presenting: boolean }} its without a mask its step says the
 *   scores once more; a puzzle gives its words and asks for weights; `steps` are the tables that the tool for all of them opens
 * @returns {Set<string>}
 */
export function visibleComponents(layout, { shown, handles }, open, { masked, puzzle, steps, presenting }) {
  if (isLesson(layout)) return new Set([...shown, ...handles]);
  /** @type {Record<string, string[]>} */
  const tables = { ...OF_TOOLS, steps };
  const opened = open.flatMap((tool) => tables[tool] ?? []).filter((part) => masked || part !== "masked_scores");
  if (presenting) return new Set([...shown, ...handles, ...opened]);
  const first = [...FIRST, ...ASKING, ...OPTIONS, ...handles].filter(
    (part) => !(puzzle && BESIDE_A_PUZZLE.includes(part)),
  );
  return new Set([...first, ...opened]);
}
