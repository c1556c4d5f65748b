// An example's question, what shows an answer and says why it is one, and the ways on. In its own place, so that nothing
// below moves, stands what was shown, or how a sentence became the scene. While a hand moves no way on comes or goes.

import { own } from "../base/words.js";
import { el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentence, textOf } from "./sentence.js";

/** @param {Page} page */
export function createQuestion(page) {
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

  /** The question, or over it what answers it, and whether a person did. @param {string | null} asks @param {Now} now */
  function texts(asks, now) {
    const { answered = false, handle = null, why } = now.answer;
    const said = saidOf(now);
    if (asks === null && !said) return nothing;
    const seal = answered && said === why ? mark : nothing;
    const question = asks === null ? nothing : invited(questions[asks], answered ? null : handle);
    return html`
      <span class="over">
        <span class="asked" ?data-passed=${said !== undefined}>${said ? nothing : seal}${question}</span>
        <span class="said">
          ${said ? html`${seal}<span class="reason">${sentence(said.text, said.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** @param {string} asks @param {Now} now */
  function ways(asks, { answer: { answered = false, offer = false } }) {
    const show = html`<button type="button" class="bare" data-solve @click=${commands.solve}>${t(answered ? "ui.solve.another" : "ui.solve")}</button>`;
    const following = presets[(presets.indexOf(asks) + 1) % presets.length];
    const next = html`
      <button type="button" class="primary" @click=${() => commands.openPreset(following)}>
        ${t("ui.preset.next")} <i class="way">→</i>
      </button>
    `;
    return [offer && (answered || !isDone) ? show : nothing, isDone ? next : nothing];
  }

  /** @type {HTMLElement} */
  const element = el("p", { class: "question", hidden: true });
  const part = createPart(
    element,
    ({ view: { preset, lesson }, status: { notice, detour }, answer: { answered, offer, handle, why } }) => [
      lesson ? null : preset,
      ...[isDone, notice, detour, answered, offer, handle, why?.text],
    ],
    (now, [asks]) => [
      texts(asks, now),
      html`<span class="ways-on row type-2 keep">${asks === null ? nothing : ways(asks, now)} ${toLesson(now)}</span>`,
    ],
  );

  return {
    element,
    /** Only an example asks, and no lesson over it; from what is no example a way leads back to a lesson. @param {Now} now */
    paint(now) {
      const { view, status } = now;
      const isSaid = Boolean(status.notice?.instead);
      reveal(element, (view.lesson === null && (view.preset !== null || status.detour !== null)) || isSaid);
      element.toggleAttribute("data-said", isSaid);
      if (!status.moving) isDone = now.answer.answered || status.solved === view.preset;
      part.paint(now);
    },
  };
}

/** What stands in the question's place: what was shown, or why a scene answers it. @param {Now} now */
const saidOf = ({ status: { notice }, answer: { why } }) => (notice?.instead && "text" in notice ? notice : why);

/** To the lesson that was left on this page, else from the first example to where one begins or was. @param {Page} page */
function createToLesson({ t, settings: { steps, presets }, language, commands }) {
  const [[example], [first]] = [presets, Object.keys(steps)];

  /** Where to begin, or the step that was left between the first and the last. @returns {LessonStep} */
  function wayIn() {
    const [lesson, step] = /** @type {unknown[]} */ ([commands.stepLeft() ?? []].flat());
    const count = own(steps, String(lesson))?.[language].length ?? 0;
    return Number.isInteger(step) && Number(step) > 0 && Number(step) < count - 1
      ? [String(lesson), Number(step)]
      : [first, 0];
  }

  /** @param {Now} now */
  function toLesson({ view: { preset }, status: { detour } }) {
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
