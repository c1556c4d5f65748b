// The messages on the page: notices about errors and successes, notes about the computed numbers, and announcements for screen
// readers.

import { el } from "../base/dom.js";
import { DEBOUNCE_TIME } from "../base/motion.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, hidesNumbers, locationKey, sourceOfOwnScene, puzzleOf } from "../state/location.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { sentenceTemplates } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createNotice({ t }) {
  const element = el("p", { class: "notice card", role: "alert" });
  return createMemoComponent(
    element,
    ({ status: { notice }, view }) => [notice && isShownElsewhere(notice, view) ? null : notice],
    ({ status }, [notice]) => {
      element.classList.toggle("good", status.notice?.isSuccess ?? false);
      // Restart the animation that hides the notice. It may still be running for the previous notice.
      for (const animation of element.getAnimations()) animation.currentTime = 0;
      return (
        notice &&
        ("text" in notice
          ? sentenceTemplates(notice.text, notice.parts)
          : sentenceTemplates(t(notice.key, notice.values)))
      );
    },
  );
}

/**
 * Return whether another component shows the notice, in the place of the example's question. A presentation has no such place,
 * so this component shows a notice about how the scene was made.
 * @param {Notice} notice @param {ViewState} view
 */
const isShownElsewhere = ({ topic }, { presenting }) => topic !== undefined && (topic !== "origin" || !presenting);

/** Create the list of notes about the computed numbers, such as a row of weights that is undefined. @returns {Component} */
export const createTraceNotes = () =>
  createComponent(el("ul", { class: "notes card" }), ({ response }) =>
    response.trace.notes.map((note) => html`<li>${note}</li>`),
  );

// The selectors of the texts to announce. STEP selects the text of a lesson step that has just opened. RESULT selects the
// result of an edit or of a guess.
const STEP_SELECTOR = ".lesson :is(h2, .lesson-text, .lesson-ask, .lesson-goal)";
const TASK_SELECTOR = ".refused > .lesson-goal, .reached > .lesson-goal:only-child";
const ANSWER_SELECTOR =
  ".question .question-feedback, .lesson-answer, .lesson-attempt, .lesson-success, .lesson-closing, .learning-words";
const RESULT_SELECTOR = `${ANSWER_SELECTOR}, ${TASK_SELECTOR}`;

/**
 * The content of the page at one time. Two snapshots are compared to find what has changed. `location` identifies the lesson
 * step, the example or the puzzle. `weights` are the two weights of the selected pair, as text. `result` is the text of a
 * visible result, and `cell` is the title of the cell whose arithmetic is open.
 * @typedef {{ location: string, pair: string, weights: string[], result: string, cell: string }} Snapshot
 */

/**
 * Create an invisible element whose text screen readers announce when it changes. After a change of the page, and a pause, the
 * text states the most important change. In the order of importance, this is another lesson step or scene, a new result, a
 * changed weight of the selected pair, or another cell.
 * @param {Page} page @returns {Component}
 */
export function createAnnouncements({ t, root, numberFormat: { formatNumber } }) {
  const element = el("p", { class: "screen-reader-only", role: "status" });
  const memoize = createMemo();
  /** @type {Snapshot | null} */
  let previousSnapshot = null;
  /** @type {number | undefined} */
  let announcementTimer;

  /** Return the title and the texts of the lesson step on screen, or "" after the last step, when no title is shown. */
  const readStepText = () => {
    const [title, ...texts] = [...root.querySelectorAll(STEP_SELECTOR)].map(textOf);
    return title === undefined ? "" : `${title}. ${texts.join(" ")}`.trim();
  };

  /** Return the texts of all visible elements that match one of the selectors, joined by spaces. @param {string[]} selectors */
  const visibleText = (...selectors) =>
    selectors
      .flatMap((selector) => [...root.querySelectorAll(selector)])
      .filter((match) => match.checkVisibility({ visibilityProperty: true }))
      .map(textOf)
      .join(" ")
      .trim();

  /**
   * Return the announcement for the changes since the previous snapshot, or "" if there is nothing to announce.
   * @param {Snapshot} snapshot @param {string[]} names the names of the selected pair
   * @param {string} stepText the text of the lesson step, or "" outside a lesson
   */
  function announcementOf(snapshot, names, stepText) {
    if (!previousSnapshot) return "";
    const { location, result, cell } = snapshot;
    if (location !== previousSnapshot.location)
      return stepText || visibleText(".headline-text", ".question .question-text", ".model-source", RESULT_SELECTOR);
    if (result && result !== previousSnapshot.result) return result;
    const weightChangeText = weightChange(t, previousSnapshot, snapshot, names);
    // An edit of a cell also opens the arithmetic of this cell. A changed weight is more important, so it is announced instead.
    if (weightChangeText) return weightChangeText;
    return cell && cell !== previousSnapshot.cell ? visibleText(".cell-title", ".cell-words") : "";
  }

  /**
   * Schedule an announcement of the changes on the page, and cancel an announcement that is still scheduled.
   * @param {Props} props
   */
  function scheduleAnnouncement({ response, location, names: { queryNames, keyNames, isCrossAttention } }) {
    const { trace, view, lesson } = response;
    window.clearTimeout(announcementTimer);
    const [row, column] = view.pair;
    const { weights } = trace.heads[view.head];
    const weight = weights?.[row]?.[column];
    const isHidden = hidesNumbers(response, location);
    const weightInReverse = isCrossAttention || row === column ? undefined : (weights?.[column]?.[row] ?? undefined);
    const snapshot = {
      location: lesson
        ? `${lesson.lesson_title}/${lesson.step}`
        : JSON.stringify([locationKey(location), sourceOfOwnScene(location)?.values, queryNames, keyNames]),
      pair: view.pair.join(),
      weights: typeof weight !== "number" || isHidden ? [] : [formatNumber(weight), formatNumber(weightInReverse)],
      ...{ result: "", cell: "" },
    };
    // When the page itself opens, nothing is announced, except a puzzle. An empty location makes the puzzle count as a change.
    previousSnapshot ??= puzzleOf(location) ? { ...snapshot, location: "" } : snapshot;
    announcementTimer = window.setTimeout(() => {
      if (isHidden && snapshot.location === previousSnapshot?.location) return;
      snapshot.result = visibleText(RESULT_SELECTOR);
      snapshot.cell = visibleText(".cell-title");
      const text = announcementOf(snapshot, [queryNames[row], keyNames[column]], lesson ? readStepText() : "");
      if (text) element.textContent = text;
      previousSnapshot = snapshot;
    }, DEBOUNCE_TIME);
  }

  return {
    element,
    paint(props) {
      const { response, names, location } = props;
      memoize([response, names, beatOf(location), location.isArithmeticOpen, location.learning], () =>
        scheduleAnnouncement(props),
      );
    },
  };
}

/** @param {Element} element */
const textOf = (element) => (element.textContent ?? "").trim();

/**
 * Return the sentence about the changes of the pair's two weights, or "" if no change is visible or if another pair was
 * selected. In cross-attention there is only one weight, because the pair has no reverse direction.
 * @param {Translate} t @param {Snapshot} oldSnapshot @param {Snapshot} snapshot @param {string[]} names
 */
function weightChange(t, oldSnapshot, snapshot, [asks, answers]) {
  if (oldSnapshot.weights.length === 0 || oldSnapshot.pair !== snapshot.pair) return "";
  const [before, reverseBefore] = oldSnapshot.weights;
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
