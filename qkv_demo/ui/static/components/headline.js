// What stands over the stage: what the weights are, and the film's button; and an example's question with the ways on. Or a
// puzzle's task and its rule, over what one solves it with.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { own } from "../base/words.js";
import { isLearned, puzzleOf } from "../state/learning_numbers.js";
import { detourOf } from "../state/location.js";
import { numberAt } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas, sentence, textOf } from "./sentence.js";
import { taskOf } from "./training_words.js";

/** @param {Page} page @returns {Component} */
export function createHeadline(page) {
  const { t, commands, settings } = page;
  const question = createQuestion(page);
  const headline = createComponent(el("div", { class: "headline row loose" }), (props) => {
    const [task, tone, rule, seen, following] = taskOf(t, settings.learning, props) ?? [];
    if (task === undefined) return html`${reading(props)} ${why}`;
    return html`
        <div class="task flow">
          <p class="reading strong wide">${task}</p>
          <div class="task-said flow">
            <p class="learning-words" data-tone=${tone}>${formulas(String(rule))}</p>
            <p>${seen && formulas(seen)}</p>
          </div>
          ${following === undefined ? nothing : onwards(following)}
        </div>
      `;
  });
  /** @param {Props} props */
  function reading(props) {
    const parts = inTime(page, props);
    return html`<p class="reading strong">${sentence(parts.map(textOf).join("") || props.answer.reading, parts)}</p>`;
  }
  const why = html`
    <button type="button" class="primary rigid" data-film title=${t("ui.film.about")} @click=${() => commands.openFilm()}>
      ${t("ui.film")}
    </button>
  `;
  const onwards = (/** @type {string} */ puzzle) => html`
    <button type="button" class="primary rigid" @click=${() => commands.setGoal(puzzle)}>
      ${t("ui.learn.puzzle.next")} <i class="way">→</i>
    </button>
  `;
  return {
    element: el("div", { class: "top" }, headline.element, question.element),
    paint(props) {
      headline.paint(props);
      question.paint(props);
    },
  };
}

/**
 * The headline's parts with the numbers that the pictures show: while a hand moves, its words are of a moment ago.
 * @param {Page} page @param {Props} props @returns {SentencePart[]}
 */
function inTime({ numbers }, { answer, scene }) {
  const { reading, parts } = answer;
  if (parts.reading.map(textOf).join("") !== reading) return []; // its numbers wait for a guess
  return parts.reading.map((part) => {
    if (typeof part === "string" || part.source === undefined) return part;
    return { ...part, text: numbers.show(numberAt(answer, scene, part.source)) };
  });
}

/**
 * An example's question, what shows an answer and says why it is one, and the ways on. In its own place, so that nothing
 * below moves, stands what was shown, or how a sentence became the scene. While a hand moves no way on comes or goes.
 * @param {Page} page
 */
function createQuestion(page) {
  const { t, settings, language, commands } = page;
  const questions = settings.questions[language];
  const presets = Object.keys(questions); // in their order
  const toLesson = createToLesson(page);
  const mark = html`<b class="answered">✓ ${t("ui.question.answered")}</b> `;
  let isDone = false; // as it was when a hand last rested

  /** The word whose arrow is to be pulled looks as its grip does, where it is named first. @param {SentencePart[]} parts @param {string | null} handle */
  function invited(parts, handle) {
    const at = parts.findIndex((part) => typeof part !== "string" && handle === `embeddings/0/${part.asks}`);
    return parts.map((part, index) => {
      const said = sentence(textOf(part), [part]);
      return index === at ? html`<span class="invited">${said}</span>` : said;
    });
  }

  /** Each film ends on the first example's question. @param {string | null} asks @param {Props} props */
  const sealOf = (asks, props) =>
    isAnswered(props) && !isLearned(props.status) && (props.status.filming === null || asks === presets[0])
      ? mark
      : nothing;

  /** The question, or over it what answers it, and whether a person did. @param {string | null} asks @param {Props} props */
  function texts(asks, props) {
    const { handle = null, why } = props.answer;
    const said = saidOf(props);
    if (asks === null && !said) return nothing;
    const seal = said === why ? sealOf(asks, props) : nothing;
    const question = asks === null ? nothing : invited(questions[asks], isAnswered(props) ? null : handle);
    return html`
      <span class="over">
        <span class="asked" ?data-passed=${said !== undefined}>${said ? nothing : seal}${question}</span>
        <span class="said">
          ${said ? html`${seal}<span class="reason">${sentence(said.text, said.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** @param {string} asks @param {Props} props */
  function ways(asks, props) {
    const [answered, { offer = false }] = [isAnswered(props), props.answer];
    const show = html`<button type="button" class="plain" data-solve @click=${commands.solve}>${t(answered ? "ui.solve.another" : "ui.solve")}</button>`;
    const following = presets[(presets.indexOf(asks) + 1) % presets.length];
    const next = html`
      <button type="button" class=${answered ? "primary" : ""} @click=${() => commands.openPreset(following)}>
        ${t("ui.preset.next")} <i class="way">→</i>
      </button>
    `;
    return [offer && (answered || !isDone) ? show : nothing, isDone ? next : nothing];
  }

  const element = el("p", { class: "question row", hidden: true });
  const part = createComponent(element, (/** @type {Props} */ props) => {
    const asks = props.view.lesson ? null : props.view.preset;
    return [
      texts(asks, props),
      html`<span class="ways-on row type-2 rigid">${asks === null ? nothing : ways(asks, props)} ${toLesson(props)}</span>`,
    ];
  });

  return {
    element,
    /** Only an example asks, and no lesson over it; from what is no example a way leads back to a lesson. @param {Props} props */
    paint(props) {
      const { view, status, location } = props;
      const isSaid = Boolean(status.notice?.instead);
      const isPuzzle = puzzleOf(settings.learning, status.learning?.goal) !== undefined; // which says its own task
      const asks = !isPuzzle && (location.kind === "example" || detourOf(location) !== null);
      element.toggleAttribute("hidden", !asks && !isSaid);
      if (!status.moving) isDone = props.answer.answered || status.solved === view.preset;
      const focused = element.contains(document.activeElement);
      part.paint(props);
      if (focused && !element.contains(document.activeElement)) element.querySelector("button")?.focus();
    },
  };
}

/** @param {Props} props */
const isAnswered = ({ answer: { answered } }) => answered === true;

/** Return what stands in the question's place: what was shown, or how a scene answers it, or nearly. @param {Props} props */
function saidOf(props) {
  const { notice } = props.status;
  if (notice?.instead && "text" in notice) return notice;
  return props.answer.why;
}

/** To the lesson that was left on this page, else from the first example to where one begins or was. @param {Page} page */
function createToLesson({ t, settings: { steps, presets }, language, commands, address }) {
  const [[example], [first]] = [presets, Object.keys(steps)];

  /** Where to begin, or the step that was left between the first and the last. @returns {LessonStep} */
  function wayIn() {
    const [lesson, step] = /** @type {unknown[]} */ ([address.stepLeft() ?? []].flat());
    const count = own(steps, String(lesson))?.[language].length ?? 0;
    return Number.isInteger(step) && Number(step) > 0 && Number(step) < count - 1
      ? [String(lesson), Number(step)]
      : [first, 0];
  }

  /** @param {Props} props */
  function toLesson({ view: { preset }, location }) {
    const detour = detourOf(location);
    const [lesson, step] = wayIn();
    const count = steps[lesson][language].length;
    const goOn = step > 0 ? t("ui.lesson.resume", { step: step + 1, count }) : t("ui.lesson.first");
    const go = () => {
      commands.closeFilm(); // from its end, too
      if (detour) commands.comeBack();
      else commands.openLesson(lesson, step);
    };
    return html`
      <button type="button" class="to-lesson" ?hidden=${!detour && preset !== example} @click=${go}>
        ${detour ? t("ui.lesson.back") : goOn} <i class="way">→</i>
      </button>
    `;
  }
  return toLesson;
}
