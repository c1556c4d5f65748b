// What stands over the stage: what the weights are, and the film's button; and an example's question. Or a puzzle's task and
// its rule, over what one solves it with.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { follow } from "../state/scene.js";
import { createQuestion } from "./question.js";
import { sentence, textOf } from "./sentence.js";
import { taskOf } from "./train_words.js";

/** @param {Page} page @returns {Part} */
export function createTop(page) {
  const { t, commands, settings } = page;
  const question = createQuestion(page);
  const headline = createPart(
    el("div", { class: "headline row" }),
    (now) => {
      const { answer } = now;
      const text = inTime(page, answer).map(textOf).join("") || answer.reading;
      return [text, answer.parts.reading, ...(taskOf(t, settings.learning, now) ?? [])];
    },
    ({ answer }, [text, , task, tone, rule, following]) =>
      task === undefined
        ? html`<p class="reading strong">${sentence(text, inTime(page, answer))}</p> ${why()}`
        : html`
            <div class="task">
              <p class="reading strong">${task}</p>
              <p class="learning-words" role="status" data-tone=${tone}>${rule}</p>
              ${following === undefined ? nothing : onwards(String(following))}
            </div>
          `,
  );
  const why = () => html`
    <button type="button" class="primary keep" data-film title=${t("ui.film.about")} @click=${() => commands.openFilm()}>
      ${t("ui.film")}
    </button>
  `;
  const onwards = (/** @type {string} */ puzzle) => html`
    <button type="button" class="primary keep" @click=${() => commands.setGoal(puzzle)}>
      ${t("ui.learn.puzzle.next")} <i class="way">→</i>
    </button>
  `;
  return {
    element: el("div", { class: "top" }, headline.element, question.element),
    paint(now) {
      headline.paint(now);
      question.paint(now);
    },
  };
}

/**
 * The headline's parts with the numbers that the pictures show: while a hand moves, its words are of a moment ago.
 * @param {Page} page @param {Picture} answer @returns {SentencePart[]}
 */
function inTime({ numbers }, { reading, parts, trace, schema }) {
  if (parts.reading.map(textOf).join("") !== reading) return []; // its numbers wait for a guess
  return parts.reading.map((part) => {
    if (typeof part === "string" || part.source === undefined) return part;
    const [name, head, row, column] = part.source.split("/");
    const path = schema.find((quantity) => quantity.name === name)?.path ?? "";
    return { ...part, text: numbers.show(follow(trace, path, Number(head))?.[Number(row)][Number(column)]) };
  });
}
