// @ts-check
// An example's question, what shows an answer and says why it is one, and the ways on. In its own place, so that nothing
// below moves, stands what was shown, or how a sentence became the scene.

import { own } from "../base/words.js";
import { el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentence, textOf } from "./sentence.js";

/** @param {Page} page */
export function createQuestion({ t, settings, language, commands }) {
  const { steps } = settings;
  const questions = settings.questions[language];
  const presets = Object.keys(questions); // in their order; the first leads to the first lesson, too
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
    return parts.map((part, index) => {
      const said = sentence(textOf(part), [part]);
      return index === at ? html`<span class="invited">${said}</span>` : said;
    });
  }

  /** The question, or over it what answers it, and whether a person did. @param {string | null} asks @param {Now} now */
  function texts(asks, { status: { notice }, answer: { answered = false, handle = null, why } }) {
    const said = notice?.instead && "text" in notice ? notice : why;
    const mark = answered && said === why ? html`<b class="answered">✓ ${t("ui.question.answered")}</b> ` : nothing;
    const question = asks === null ? nothing : invited(questions[asks], answered ? null : handle);
    return html`
      <span class="over">
        <span class="asked" ?data-passed=${said !== undefined}>${said ? nothing : mark}${question}</span>
        <span class="said">
          ${said ? html`${mark}<span class="reason">${sentence(said.text, said.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** @param {string} asks @param {Picture} answer */
  function ways(asks, { answered = false, offer = false }) {
    const [lesson, step] = wayIn();
    const following = presets[(presets.indexOf(asks) + 1) % presets.length];
    const openLesson = () => {
      commands.closeFilm(); // from its end, too
      commands.openLesson(lesson, step);
    };
    const count = steps[lesson][language].length;
    const toLesson = html`
      <button type="button" class="to-lesson bare" @click=${openLesson}>
        ${step > 0 ? t("ui.lesson.resume", { step: step + 1, count }) : t("ui.lesson.first")} <i class="way">→</i>
      </button>
    `;
    const next = html`
      <button type="button" class="primary" @click=${() => commands.openPreset(following)}>
        ${t("ui.preset.next")} <i class="way">→</i>
      </button>
    `;
    return html`
      <span class="ways-on row type-2 keep">
        ${offer ? html`<button type="button" class="bare" data-solve>${t(answered ? "ui.solve.another" : "ui.solve")}</button>` : nothing}
        ${asks === presets[0] ? toLesson : nothing} ${answered ? next : nothing}
      </span>
    `;
  }

  /** @type {HTMLElement} */
  const element = el("p", { class: "question", hidden: true });
  const part = createPart(
    element,
    ({ view: { preset, lesson }, status: { notice }, answer: { answered, offer, handle, why } }) => [
      lesson ? null : preset,
      ...[notice, answered, offer, handle, why?.text],
    ],
    (now, [asks]) => [texts(asks, now), asks === null ? nothing : ways(asks, now.answer)],
  );

  return {
    element,
    /** Only an example asks, and no lesson over it. @param {Now} now */
    paint(now) {
      const { view, status } = now;
      const isSaid = Boolean(status.notice?.instead);
      reveal(element, (view.lesson === null && view.preset !== null) || isSaid);
      element.toggleAttribute("data-said", isSaid);
      part.paint(now);
    },
  };
}
