// The messages of the page: notices about errors and successes, the notes about the computed numbers, and the live region for
// screen readers.

import { el } from "../base/dom.js";
import { REST } from "../base/motion.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, hidesNumbers, nameOf, ownSource, puzzleOf } from "../state/location.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createNotice({ t }) {
  const element = el("p", { class: "notice card", role: "alert" });
  return createMemoComponent(
    element,
    ({ status: { notice }, view }) => [notice && isShownElsewhere(notice, view) ? null : notice],
    ({ status }, [notice]) => {
      element.classList.toggle("good", status.notice?.good ?? false);
      // Restart the animation that hides the notice, because the previous notice may still be on screen.
      for (const animation of element.getAnimations()) animation.currentTime = 0;
      return (
        notice && ("text" in notice ? sentence(notice.text, notice.parts) : sentence(t(notice.key, notice.values)))
      );
    },
  );
}

/**
 * Return whether another component shows the notice in place of a question. A presentation has no such component.
 * @param {Notice} notice @param {Look} view
 */
const isShownElsewhere = ({ instead }, { presenting }) =>
  instead !== undefined && (instead !== "making" || !presenting);

/** Create the list of notes about the computed numbers, such as a row of weights that is undefined. @returns {Component} */
export const createNotes = () =>
  createComponent(el("ul", { class: "notes card" }), ({ answer }) =>
    answer.trace.notes.map((note) => html`<li>${note}</li>`),
  );

// Selectors of the texts to announce. STEP is for when a lesson step opens, and RESULT for the result of an edit or a guess.
const STEP = ".lesson :is(h2, .lesson-text, .lesson-ask, .lesson-goal)";
const TASKS = ".refused > .lesson-goal, .reached > .lesson-goal:only-child";
const ANSWERS = ".question .said, .lesson-answer, .lesson-attempt, .lesson-done, .lesson-closing, .learning-words";
const RESULT = `${ANSWERS}, ${TASKS}`;

/**
 * The state of the page at one announcement, to which the next one is compared. `place` names the lesson step, or the example or
 * puzzle with its text. `weights` are those of the selected pair in both directions, as text. `result` is the visible text of a
 * result, and `cell` is the title of the cell whose arithmetic is open.
 * @typedef {{ place: string, pair: string, weights: string[], result: string, cell: string }} Snapshot
 */

/**
 * Create the live region for screen readers. When the user pauses, it announces the most important change: another lesson step or
 * scene, a new result, other weights of the selected pair, or another cell.
 * @param {Page} page @returns {Component}
 */
export function createAnnouncements({ t, root, numbers: { show } }) {
  const element = el("p", { class: "unseen", role: "status" });
  const memoize = createMemo();
  /** @type {Snapshot | null} */
  let previous = null;
  /** @type {number | undefined} */
  let timer;

  /** Return the title and the text of the lesson step. Return "" after the last step, which has no title. */
  const stepText = () => {
    const [title, ...texts] = [...root.querySelectorAll(STEP)].map(textOf);
    return title === undefined ? "" : `${title}. ${texts.join(" ")}`.trim();
  };

  /** Return the texts of the visible elements that match the selectors, one text per selector. @param {string[]} selectors */
  const visibleText = (...selectors) =>
    selectors
      .flatMap((selector) => [...root.querySelectorAll(selector)])
      .filter((match) => match.checkVisibility({ visibilityProperty: true }))
      .map(textOf)
      .join(" ")
      .trim();

  /**
   * Return the announcement for the changes since the previous snapshot, or "" if there is nothing to announce.
   * @param {Snapshot} snapshot @param {string[]} names the names of the selected pair @param {string} step the text of the lesson
   * step
   */
  function announcementOf(snapshot, names, step) {
    if (!previous) return "";
    const { place, result, cell } = snapshot;
    if (place !== previous.place) return step || visibleText(".reading", ".question .asked", ".model-source", RESULT);
    if (result && result !== previous.result) return result;
    const change = weightChange(t, previous, snapshot, names);
    // An edit also selects its cell. Its effect on the weights matters more than the cell's arithmetic.
    if (change) return change;
    return cell && cell !== previous.cell ? visibleText(".cell-title", ".cell-words") : "";
  }

  /** Schedule an announcement of what is on screen. @param {Props} props */
  function schedule({ answer, location, names: { asks, answers, cross } }) {
    const { trace, view, lesson } = answer;
    window.clearTimeout(timer);
    const [row, column] = view.pair;
    const { weights } = trace.heads[view.head];
    const weight = weights?.[row]?.[column];
    const hidden = hidesNumbers(answer, location);
    const reverse = cross || row === column ? undefined : (weights?.[column]?.[row] ?? undefined);
    const snapshot = {
      place: lesson
        ? `${lesson.lesson_title}/${lesson.step}`
        : JSON.stringify([nameOf(location), ownSource(location)?.values, asks, answers]),
      pair: view.pair.join(),
      weights: typeof weight !== "number" || hidden ? [] : [show(weight), show(reverse)],
      ...{ result: "", cell: "" },
    };
    // If the page opens with a puzzle, announce the puzzle's task.
    previous ??= puzzleOf(location) ? { ...snapshot, place: "" } : snapshot;
    timer = window.setTimeout(() => {
      if (hidden && snapshot.place === previous?.place) return;
      snapshot.result = visibleText(RESULT);
      snapshot.cell = visibleText(".cell-title");
      const text = announcementOf(snapshot, [asks[row], answers[column]], lesson ? stepText() : "");
      if (text) element.textContent = text;
      previous = snapshot;
    }, REST);
  }

  return {
    element,
    paint(props) {
      const { answer, names, location } = props;
      memoize([answer, names, beatOf(location), location.sheet, location.learning], () => schedule(props));
    },
  };
}

/** @param {Element} element */
const textOf = (element) => (element.textContent ?? "").trim();

/**
 * Return which of the two weights of an unchanged pair have visibly changed. In cross-attention there is no weight in the
 * reverse direction.
 * @param {Translate} t @param {Snapshot} old @param {Snapshot} snapshot @param {string[]} names
 */
function weightChange(t, old, snapshot, [asks, answers]) {
  if (old.weights.length === 0 || old.pair !== snapshot.pair) return "";
  const [before, reverseBefore] = old.weights;
  const [after, reverseAfter] = snapshot.weights;
  const hasReverseChanged = reverseBefore !== reverseAfter;
  if (before === after)
    return hasReverseChanged
      ? t("ui.heard.weight", { asks: answers, answers: asks, before: reverseBefore, after: reverseAfter })
      : "";
  if (!hasReverseChanged) return t("ui.heard.weight", { asks, answers, before, after });
  const reverse = { reverse_before: reverseBefore, reverse_after: reverseAfter };
  return t("ui.heard.both", { asks, answers, before, after, ...reverse });
}
