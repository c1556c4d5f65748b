// @ts-check
// An example's question, what shows an answer and says why it is one, and the ways on. In its own place, so that nothing
// below moves, stands what was shown, or how a sentence became the scene.

import { own } from "../base/words.js";
import { reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentence, textOf } from "./sentence.js";

/** @typedef {Pick<Store, "view" | "status">} Now */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {Pick<Settings, "questions" | "steps"> & { language: string }} settings of the presets in their order;
 *   the first of all leads to the first lesson, too
 * @param {Pick<Commands,
 *   "openPreset" | "openLesson" | "stepLeft" | "closeFilm">} commands
 */
export function createQuestion(t, element, { questions: all, steps, language }, commands) {
  const questions = all[language];
  const presets = Object.keys(questions);
  const [first] = Object.keys(steps);

  /** Where to begin, or the step that was left between the first and the last. @returns {LessonStep} */
  function wayIn() {
    const [lesson, step] = /** @type {unknown[]} */ ([commands.stepLeft() ?? []].flat());
    const count = own(steps, String(lesson))?.[language].length ?? 0;
    return Number.isInteger(step) && Number(step) > 0 && Number(step) < count - 1
      ? [String(lesson), Number(step)]
      : [first, 0];
  }

  /** The word whose arrow is to be pulled looks as its grip does, where it is named first. @param {SentencePart[]} parts @param {string | null} handle */
  function invited(parts, handle) {
    const at = parts.findIndex((part) => typeof part !== "string" && handle === `embeddings/0/${part.asks}`);
    const ring = (/** @type {SentencePart} */ part) =>
      html`<span class="invited">${sentence(textOf(part), [part])}</span>`;
    return parts.map((part, index) => (index === at ? ring(part) : sentence(textOf(part), [part])));
  }

  /** @param {Now} now */
  function draw({ view: { preset, lesson }, status: { notice, answer } }) {
    const asks = lesson ? null : preset;
    const said = notice?.instead && "text" in notice ? notice : answer.why;
    return html`${texts(asks, said, answer)} ${asks === null ? nothing : ways(asks, answer)}`;
  }

  /**
   * The question, or over it what answers it, and whether a person did.
   * @param {string | null} asks
   * @param {SaidSentence | undefined} said
   * @param {Picture} answer
   */
  function texts(asks, said, { answered = false, handle = null, why }) {
    const mark = answered && said === why ? html`<b class="answered">✓ ${t("ui.question.answered")}</b> ` : nothing;
    const question = asks === null ? nothing : invited(questions[asks], answered ? null : handle);
    return html`
      <span class="texts">
        <span class="asked" ?data-passed=${said !== undefined}>${said ? nothing : mark}${question}</span>
        <span class="said">
          ${said ? html`${mark}<span class="reason">${sentence(said.text, said.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** From the end of a film, too. @param {string} lesson @param {number} step */
  function openLesson(lesson, step) {
    commands.closeFilm();
    commands.openLesson(lesson, step);
  }

  /** @param {string} asks @param {Picture} answer */
  function ways(asks, { answered = false, offer = false }) {
    const [lesson, step] = wayIn();
    const following = presets[(presets.indexOf(asks) + 1) % presets.length];
    return html`
      <span class="ways-on row">
        ${offer ? html`<button type="button" class="bare" data-solve>${t(answered ? "ui.solve.another" : "ui.solve")}</button>` : nothing}
        ${
          asks === presets[0]
            ? html`<button type="button" class="to-lesson bare" @click=${() => openLesson(lesson, step)}>
                ${step > 0 ? t("ui.lesson.resume", { step: step + 1, count: steps[lesson][language].length }) : t("ui.lesson.first")} <i class="way">→</i>
              </button>`
            : nothing
        }
        ${
          answered
            ? html`<button type="button" class="primary" @click=${() => commands.openPreset(following)}>
                ${t("ui.preset.next")} <i class="way">→</i>
              </button>`
            : nothing
        }
      </span>
    `;
  }

  const part = createPart(
    element,
    (/** @type {Now} */ { view: { preset, lesson }, status: { notice, answer } }) => {
      const { answered, offer, handle, why } = answer;
      return [preset, lesson !== null, notice, answered, offer, handle, why?.text];
    },
    draw,
  );

  return {
    /** Only an example asks, and no lesson over it. @param {Now} now */
    paint(now) {
      const { view, status } = now;
      reveal(element, (view.lesson === null && view.preset !== null) || Boolean(status.notice?.instead));
      element.toggleAttribute("data-said", Boolean(status.notice?.instead));
      part.paint(now);
    },
  };
}
