// The headline above the stage. It shows a sentence about the weights and the button of the film, or the task of a puzzle. Below
// it are the question of an example, and a line about the trained model that the scene was fitted to.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { lookUp } from "../base/words.js";
import { isLearned } from "../state/learning_numbers.js";
import { exampleOf, filmOf, puzzleOf } from "../state/location.js";
import { numberAt } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas, sentence, textOf } from "./sentence.js";
import { createSourceLine } from "./source_line.js";
import { taskOf } from "./training_words.js";

/** @param {Page} page @returns {Component} */
export function createHeadline(page) {
  const { t, commands, settings } = page;
  const primaryAction = createPrimaryAction(page);
  const question = createQuestion(page, primaryAction);
  const sourceLine = createSourceLine(page);
  const headline = createComponent(el("div", { class: "headline row loose" }), (props) => {
    const [task, tone, rule, reason, following] = taskOf(t, settings.learning, props) ?? [];
    if (task === undefined) return html`${reading(props)} ${filmButton(primaryAction(props) === "film")}`;
    return html`
        <div class="task flow">
          <p class="reading strong wide">${task}</p>
          <div class="task-said flow">
            <p class="learning-words" data-tone=${tone}>${formulas(String(rule))}</p>
            <p>${reason && formulas(reason)}</p>
          </div>
          ${following === undefined ? nothing : nextPuzzle(following)}
        </div>
      `;
  });
  /** @param {Props} props */
  function reading(props) {
    const parts = currentParts(page, props);
    return html`<p class="reading strong">${sentence(parts.map(textOf).join("") || props.answer.reading, parts)}</p>`;
  }
  const filmButton = (/** @type {boolean} */ isPrimary) => html`
    <button
      type="button"
      class=${isPrimary ? "primary rigid" : "rigid"}
      data-film
      title=${t("ui.film.about")}
      @click=${() => commands.openFilm()}
    >
      ${t("ui.film")}
    </button>
  `;
  const nextPuzzle = (/** @type {string} */ puzzle) => html`
    <button type="button" class="primary rigid" @click=${() => commands.openPuzzle(puzzle)}>
      ${t("ui.learn.puzzle.next")} <i class="way">→</i>
    </button>
  `;
  const element = el("div", { class: "top" }, headline.element, question.element, sourceLine.element);
  return {
    element,
    paint(props) {
      headline.paint(props);
      question.paint(props);
      sourceLine.paint(props);
      element.toggleAttribute("data-source", sourceLine.element.textContent !== "");
    },
  };
}

/**
 * Return the parts of the headline's sentence. During a drag the numbers in them are updated in every frame, although the
 * sentence itself comes from the last response.
 * @param {Page} page @param {Props} props @returns {SentencePart[]}
 */
function currentParts({ numbers }, { answer, scene }) {
  const { reading, parts } = answer;
  // While numbers are hidden, another text replaces the sentence, so its parts are not used.
  if (parts.reading.map(textOf).join("") !== reading) return [];
  return parts.reading.map((part) => {
    if (typeof part === "string" || part.source === undefined) return part;
    return { ...part, text: numbers.show(numberAt(answer, scene, part.source)) };
  });
}

/**
 * Return a function that decides which single action the headline suggests next: the film, then the lesson, or, once the
 * example's question is answered, the next example.
 * @param {Page} page
 */
function createPrimaryAction({ settings: { presets } }) {
  let hasSeenFilm = false;
  return (/** @type {Props} */ props) => {
    hasSeenFilm ||= filmOf(props.location) !== null;
    if (props.location.detour || (hasSeenFilm && exampleOf(props.location) === presets[0])) return "lesson";
    return isAnswered(props) ? "next" : "film";
  };
}

/**
 * Create the area for an example's question, with buttons that show an answer, or lead to the next example or to a lesson. A
 * sentence about an answer, or about how a scene was made, replaces the question in the same space, so that the rest of the page
 * does not move.
 * @param {Page} page @param {ReturnType<typeof createPrimaryAction>} primaryAction
 */
function createQuestion(page, primaryAction) {
  const { t, settings, language, commands } = page;
  const questions = settings.questions[language];
  const presets = Object.keys(questions);
  const lessonButton = createLessonButton(page);
  const checkmark = html`<b class="answered">✓ ${t("ui.question.answered")}</b> `;
  let isDone = false; // Updated only between drags, so that no button appears or disappears during a drag.

  /**
   * Draw a question. If it asks the user to drag a token, the first mention of that token looks like its handle.
   * @param {SentencePart[]} parts @param {string | null} handle
   */
  function questionText(parts, handle) {
    const first = parts.findIndex((part) => typeof part !== "string" && handle === `embeddings/0/${part.asks}`);
    return parts.map((part, index) => {
      const text = sentence(textOf(part), [part]);
      return index === first ? html`<span class="invited">${text}</span>` : text;
    });
  }

  /**
   * Return whether the user has answered the question. For the first example, the end of the film counts as an answer too.
   * @param {string | null} example @param {Props} props
   */
  const hasCheckmark = (example, props) =>
    isAnswered(props) && !isLearned(props.location) && (filmOf(props.location) === null || example === presets[0]);

  /**
   * Draw the question, and over it the sentence that replaces it, if there is one.
   * @param {string | null} example @param {Props} props
   */
  function texts(example, props) {
    const { handle = null, reason } = props.answer;
    const replacement = replacementOf(props);
    if (example === null && !replacement) return nothing;
    const mark = replacement === reason && hasCheckmark(example, props) ? checkmark : nothing;
    const question = example && questionText(questions[example], isAnswered(props) ? null : handle);
    return html`
      <span class="over">
        <span class="asked" ?data-passed=${replacement !== undefined}>${replacement ? nothing : mark}${question}</span>
        <span class="said">
          ${replacement ? html`${mark}<span class="reason">${sentence(replacement.text, replacement.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** @param {string} example @param {Props} props */
  function buttons(example, props) {
    const [isSolved, { has_next_edit: hasNextEdit = false }] = [isAnswered(props), props.answer];
    const solve = html`
      <button type="button" class="plain" data-solve @click=${commands.solve}>
        ${t(isSolved ? "ui.solve.another" : "ui.solve")}
      </button>
    `;
    const following = presets[(presets.indexOf(example) + 1) % presets.length];
    const isPrimary = primaryAction(props) === "next";
    const next = html`
      <button type="button" class=${isPrimary ? "primary" : ""} @click=${() => commands.openPreset(following)}>
        ${t("ui.preset.next")} <i class="way">→</i>
      </button>
    `;
    return [hasNextEdit && (isSolved || !isDone) ? solve : nothing, isDone ? next : nothing];
  }

  const element = el("p", { class: "question row", hidden: true });
  const component = createComponent(element, (/** @type {Props} */ props) => {
    const example = exampleOf(props.location);
    return [
      texts(example, props),
      html`
        <span class="ways-on row type-2 rigid">
          ${example === null ? nothing : buttons(example, props)} ${lessonButton(props, primaryAction(props) === "lesson")}
        </span>
      `,
    ];
  });

  return {
    element,
    /**
     * Paint the question of an example. During a detour from a lesson, paint the button that returns to the lesson instead.
     * @param {Props} props
     */
    paint(props) {
      const { status, location } = props;
      const isReplaced = Boolean(status.notice?.instead);
      // The headline of a puzzle already shows its task.
      const hasQuestion = exampleOf(location) !== null || (puzzleOf(location) === null && location.detour !== null);
      element.toggleAttribute("hidden", !hasQuestion && !isReplaced);
      if (!status.moving) isDone = props.answer.is_solved || status.solved === exampleOf(location);
      const hadFocus = element.contains(document.activeElement);
      component.paint(props);
      if (hadFocus && !element.contains(document.activeElement)) element.querySelector("button")?.focus();
    },
  };
}

/** @param {Props} props */
const isAnswered = ({ answer }) => answer.is_solved === true;

/**
 * Return the sentence that replaces the question: about an answer that was shown, a scene that was made, or the user's own
 * answer. Return null if the question stays.
 * @param {Props} props
 */
function replacementOf(props) {
  const { notice } = props.status;
  if (notice?.instead && "text" in notice) return notice;
  return props.answer.reason;
}

/**
 * Return the function that draws the button to a lesson. It leads to the lesson that this browser showed last, or from the first
 * example to the first lesson.
 * @param {Page} page
 */
function createLessonButton({ t, settings: { lessons, presets }, language, commands, address }) {
  const [[example], [first]] = [presets, Object.keys(lessons)];

  /**
   * Return the step at which the user left the lesson, or the first step if the lesson was left at its start or its end.
   * @returns {LessonStep}
   */
  function nextStep() {
    const [lesson, step] = /** @type {unknown[]} */ ([address.lastOpenedStep() ?? []].flat());
    const count = lookUp(lessons, String(lesson))?.texts[language].steps.length ?? 0;
    return Number.isInteger(step) && Number(step) > 0 && Number(step) < count - 1
      ? [String(lesson), Number(step)]
      : [first, 0];
  }

  /** @param {Props} props @param {boolean} isPrimary */
  return function lessonButton({ location }, isPrimary) {
    const { detour } = location;
    const [lesson, step] = nextStep();
    const count = lessons[lesson].texts[language].steps.length;
    const label = step > 0 ? t("ui.lesson.resume", { step: step + 1, count }) : t("ui.lesson.first");
    const open = () => {
      commands.closeFilm(); // The button is also shown at the end of the film, which it closes.
      if (detour) commands.comeBack();
      else commands.openLesson(lesson, step);
    };
    return html`
      <button
        type="button"
        class=${isPrimary ? "to-lesson primary" : "to-lesson"}
        ?hidden=${!detour && exampleOf(location) !== example}
        @click=${open}
      >
        ${detour ? t("ui.lesson.back") : label} <i class="way">→</i>
      </button>
    `;
  };
}
