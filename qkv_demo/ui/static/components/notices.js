// The messages on the page, such as errors, confirmations, notes about the computed numbers, and announcements for screen
// readers.

import { el } from "../base/dom.js";
import { DEBOUNCE_TIME } from "../base/motion.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, filmOf, hidesNumbers, locationKey, sourceOfOwnScene, puzzleOf } from "../state/location.js";
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
      // Restart the animation that hides the notice, because it may still be running for the previous notice.
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
 * Return whether another component shows the notice, in the place of the example's question. In a presentation there is no
 * question, so this component shows a notice about the origin of the scene itself.
 * @param {Notice} notice @param {ViewState} view
 */
const isShownElsewhere = ({ topic }, { presenting }) => topic !== undefined && (topic !== "origin" || !presenting);

/** Create the list of notes about the computed numbers, such as a row of weights that is undefined. @returns {Component} */
export const createTraceNotes = () =>
  createComponent(el("ul", { class: "notes card" }), ({ response }) =>
    response.trace.notes.map((note) => html`<li>${note}</li>`),
  );

// The selectors of the texts to announce. STEP_SELECTOR matches the text of a lesson step that has just opened.
// RESULT_SELECTOR matches the result of an edit or of a guess.
const STEP_SELECTOR = ".lesson :is(h2, .lesson-text, .lesson-ask, .lesson-goal)";
const TASK_SELECTOR = ".refused > .lesson-goal, .reached > .lesson-goal:only-child";
const ANSWER_SELECTOR =
  ".question .question-feedback, .lesson-answer, .lesson-attempt, .lesson-success, .lesson-closing, .learning-words";
const FILM_SELECTOR = ".film-slide :is(h2, .title-words, .lesson-closing), .film-words";
const RESULT_SELECTOR = `${ANSWER_SELECTOR}, ${TASK_SELECTOR}`;

/**
 * The content of the page at one time. Two snapshots are compared to find what has changed. `locationId` identifies the lesson
 * step, the example or the puzzle, and `filmId` identifies the slide or the beat of the open film, and its open question.
 * `weightTexts` are the two weights of the selected pair. `resultText` is the text of a visible result, and `cellTitle` is
 * the title of the cell whose arithmetic is open.
 * @typedef {{
 *   locationId: string, filmId: string, pairId: string, weightTexts: string[], resultText: string, cellTitle: string,
 * }} Snapshot
 */

/**
 * Create the functions that read the texts on the screen.
 * @param {Page} page
 */
function createTextReader({ t, language, root }) {
  /** Return the title and the texts of the lesson step on screen, or "" after the last step, when no title is shown. */
  const readStepText = () => {
    const [stepTitle, ...stepTexts] = [...root.querySelectorAll(STEP_SELECTOR)].map(textOf);
    return stepTitle === undefined ? "" : `${stepTitle}. ${stepTexts.join(" ")}`.trim();
  };

  /** Return the texts of all visible elements that match one of the selectors, joined by spaces. @param {string[]} selectors */
  const readVisible = (...selectors) =>
    selectors
      .flatMap((selector) => [...root.querySelectorAll(selector)])
      .filter((match) => match.checkVisibility({ visibilityProperty: true }))
      .map(textOf)
      .join(" ")
      .trim();

  /**
   * Return the text of a presentation's slide, or the sentence of the film's beat. If the beat asks a question, its choices
   * follow. The last beat's notes, which sum up the film, follow too.
   * @param {boolean} isLastBeat
   */
  function readFilmText(isLastBeat) {
    const sentence = readVisible(FILM_SELECTOR, ...(isLastBeat ? [".film-note"] : []));
    const choices = [...root.querySelectorAll(".film-details .choice")].map(textOf);
    if (choices.length === 0) return sentence;
    const choiceList = new Intl.ListFormat(language, { type: "disjunction" }).format(choices);
    return `${sentence} ${t("ui.heard.choices", { choices: choiceList })}`;
  }

  return { readStepText, readFilmText, readVisible };
}

/**
 * Create an invisible element whose text screen readers announce when it changes. The text is set a short time after a change of
 * the page, and states the most important change. Changes in the order of importance are another beat of the film, another lesson
 * step or scene, a new result, a changed weight of the selected pair, and another cell.
 * @param {Page} page @returns {Component}
 */
export function createAnnouncements(page) {
  const { t, root } = page;
  const { formatNumber } = page.numberFormat;
  const { readStepText, readFilmText, readVisible } = createTextReader(page);
  const element = el("p", { class: "screen-reader-only", role: "status" });
  const memoize = createMemo();
  /** @type {Snapshot | null} */
  let previousSnapshot = null;
  /** @type {number | undefined} */
  let announcementTimer;

  /**
   * Return the announcement for the changes since the previous snapshot, or "" if there is nothing to announce.
   * @param {Snapshot} snapshot @param {string[]} pairNames the names of the selected pair
   * @param {string} stepText the text of the lesson step, or "" outside a lesson
   */
  function announcementOf(snapshot, pairNames, stepText) {
    if (!previousSnapshot) return "";
    const { locationId, resultText, cellTitle } = snapshot;
    if (locationId !== previousSnapshot.locationId)
      return stepText || readVisible(".headline-text", ".question .question-text", ".model-source", RESULT_SELECTOR);
    if (resultText && resultText !== previousSnapshot.resultText) return resultText;
    const weightChangeText = describeWeightChange(t, previousSnapshot, snapshot, pairNames);
    // An edit of a cell also opens the arithmetic of this cell. A changed weight is more important, so it is announced instead.
    if (weightChangeText) return weightChangeText;
    return cellTitle && cellTitle !== previousSnapshot.cellTitle ? readVisible(".cell-title", ".cell-words") : "";
  }

  /**
   * Announce the changes since the previous snapshot.
   * @param {Snapshot} snapshot @param {string[]} pairNames the names of the selected pair
   * @param {{ isHidden: boolean, isLastBeat: boolean, isLesson: boolean }} context `isHidden` is true if numbers are
   * hidden until a guess
   */
  function announce(snapshot, pairNames, { isHidden, isLastBeat, isLesson }) {
    const isNewBeat = snapshot.filmId !== "" && snapshot.filmId !== previousSnapshot?.filmId;
    if (isHidden && !isNewBeat && snapshot.locationId === previousSnapshot?.locationId) return;
    snapshot.resultText = readVisible(RESULT_SELECTOR);
    snapshot.cellTitle = readVisible(".cell-title");
    if (root.closest("[data-unmade]")) snapshot.weightTexts = []; // The film has not computed the weights yet.
    const stepText = isLesson ? readStepText() : "";
    const announcement = isNewBeat ? readFilmText(isLastBeat) : announcementOf(snapshot, pairNames, stepText);
    if (announcement) element.textContent = announcement;
    previousSnapshot = snapshot;
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
    const film = filmOf(location);
    const isLastBeat = film !== null && film.beat + 1 === response.film?.length;
    const reverseWeight = isCrossAttention || row === column ? undefined : (weights?.[column]?.[row] ?? undefined);
    const snapshot = {
      locationId: lesson
        ? `${lesson.lesson_title}/${lesson.step}`
        : JSON.stringify([locationKey(location), sourceOfOwnScene(location)?.values, queryNames, keyNames]),
      filmId: film ? `${film.slide} ${film.beat} ${film.isGuessing}` : "",
      pairId: view.pair.join(),
      weightTexts: typeof weight !== "number" || isHidden ? [] : [formatNumber(weight), formatNumber(reverseWeight)],
      ...{ resultText: "", cellTitle: "" },
    };
    // When the page itself opens, nothing is announced, except a puzzle. An empty ID makes the puzzle count as a change.
    previousSnapshot ??= puzzleOf(location) ? { ...snapshot, locationId: "" } : snapshot;
    const context = { isHidden, isLastBeat, isLesson: Boolean(lesson) };
    announcementTimer = window.setTimeout(
      () => announce(snapshot, [queryNames[row], keyNames[column]], context),
      DEBOUNCE_TIME,
    );
  }

  return {
    element,
    paint(props) {
      const { response, names, location } = props;
      const film = filmOf(location);
      const beatState = [beatOf(location), film?.slide, film?.beat, film?.isGuessing];
      memoize([response, names, ...beatState, location.isArithmeticOpen, location.learning], () =>
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
 * @param {Translate} t @param {Snapshot} oldSnapshot @param {Snapshot} snapshot @param {string[]} pairNames
 */
function describeWeightChange(t, oldSnapshot, snapshot, [queryName, keyName]) {
  const hasWeights = oldSnapshot.weightTexts.length > 0 && snapshot.weightTexts.length > 0;
  if (!hasWeights || oldSnapshot.pairId !== snapshot.pairId) return "";
  const [weightBefore, reverseBefore] = oldSnapshot.weightTexts;
  const [weightAfter, reverseAfter] = snapshot.weightTexts;
  const hasReverseChanged = reverseBefore !== reverseAfter;
  if (weightBefore === weightAfter)
    return hasReverseChanged
      ? t("ui.heard.weight", { asks: keyName, answers: queryName, before: reverseBefore, after: reverseAfter })
      : "";
  const change = { asks: queryName, answers: keyName, before: weightBefore, after: weightAfter };
  if (!hasReverseChanged) return t("ui.heard.weight", change);
  const reverseChange = { reverse_before: reverseBefore, reverse_after: reverseAfter };
  return t("ui.heard.both", { ...change, ...reverseChange });
}
