// @ts-check
// A worksheet on paper: a scene's tables with blank cells, or a lesson's, step by step, and on a page of its own the key.
// The browser prints it.

import { createNumbers } from "../base/numbers.js";
import { el } from "../base/dom.js";
import { formulas } from "../parts/sentence.js";
import { lessonTables, randomFrom, sheetTables } from "../state/worksheet.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../state/worksheet.js").SheetTable} SheetTable */
/** @typedef {import("../state/worksheet.js").SheetScene} SheetScene */
/** @typedef {{ title: string, text: string, ask: string, choices: string[], end: string }} Said */
/** @typedef {{ words: Said, tables: SheetTable[] }} Task */
/** @typedef {(title: string, seed: number, tasks: Task[], key: boolean) => unknown} DrawPage */

/**
 * Answers what opens it for what is on the stage now, over the whole page.
 * @param {Translate} t
 * @param {Settings} settings
 * @param {Pick<Store, "scene" | "view" | "status">} store
 * @param {Commands["lessonSteps"]} lessonSteps
 */
export function createWorksheet(t, { quantities, formats }, store, lessonSteps) {
  const drawPage = pageDrawer(t, tableDrawer(t, createNumbers(formats)));

  return function open() {
    const { scene, view, status } = store;
    const { answer, beat } = status;
    const { lesson } = answer;
    /** @type {SheetScene[] | null} */
    let steps = null; // of the whole lesson, where that is wanted
    let seed = 1;
    const focused = document.activeElement;
    const others = /** @type {HTMLElement[]} */ ([...document.body.children]).filter((one) => !one.inert);
    const sheet = el("section", { class: "worksheet", role: "dialog", "aria-label": t("ui.sheet"), onkeydown: hear });

    function draw() {
      const random = randomFrom(seed);
      const [title, tasks] = steps ? wholeLesson(steps, random) : onePlace(random);
      render(
        html`
          <div class="sheet-tools flow card">
            <label>${t("ui.sheet.seed")} <input type="number" min="1" max="9999" .value=${String(seed)} @input=${sow} /></label>
            ${lesson ? html`<label class="switch"><input type="checkbox" @change=${chosen} />${t("ui.sheet.lesson")}</label>` : nothing}
            <button type="button" @click=${another}>${t("ui.sheet.another")}</button>
            <button type="button" class="primary" @click=${() => window.print()}>${t("ui.sheet.print")}</button>
            <button type="button" @click=${close}>${t("ui.sheet.close")}</button>
          </div>
          <div>${[false, true].map((key) => drawPage(title, seed, tasks, key))}</div>
        `,
        sheet,
      );
    }

    /** @param {KeyboardEvent} event */
    function hear(event) {
      event.stopPropagation(); // the stage behind it has keys of its own
      if (event.key === "Escape") close();
    }

    /** @param {{ target: HTMLInputElement }} event */
    function sow({ target }) {
      seed = Number(target.value);
      draw();
    }

    function another() {
      seed += 1;
      draw();
    }

    /** @param {{ target: HTMLInputElement }} event */
    async function chosen({ target }) {
      steps = target.checked ? await lessonSteps() : null;
      target.checked = steps !== null;
      draw();
    }

    /** What is on the stage, every table of it. @param {() => number} random @returns {[string, Task[]]} */
    function onePlace(random) {
      const words = saidOf(view.preset, lesson);
      const tables = sheetTables({ scene, answer, beat }, quantities, random);
      return [words.title, [{ words: { ...words, title: "" }, tables }]];
    }

    /** @param {SheetScene[]} steps @param {() => number} random @returns {[string, Task[]]} */
    function wholeLesson(steps, random) {
      const tasks = steps.map((step, index) => {
        const words = wordsOf(/** @type {LessonWords} */ (step.answer.lesson));
        const tables = lessonTables(step, quantities, random);
        return { words: { ...words, title: `${index + 1}. ${words.title}` }, tables };
      });
      return [String(lesson?.lesson), tasks];
    }

    function close() {
      sheet.remove();
      for (const one of others) one.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    }

    for (const one of others) one.inert = true;
    document.body.append(sheet);
    draw();
    sheet.querySelector("input")?.focus();
  };

  /**
   * What stands over the tables, and over the key.
   * @param {string | null} preset
   * @param {LessonWords | undefined} lesson
   * @returns {Said}
   */
  function saidOf(preset, lesson) {
    if (lesson) return { ...wordsOf(lesson), title: `${lesson.lesson}: ${lesson.title}` };
    const title = preset === null ? t("ui.sheet") : t(`preset.${preset}.title`);
    return { title, text: "", ask: "", choices: [], end: "" }; // its question asks for a hand on the page
  }
}

/** A step's words over its tables, and over their key. @param {LessonWords} lesson @returns {Said} */
function wordsOf({ title, text, ask, predicts, answer, done }) {
  const choices = (predicts?.choices ?? []).map((choice) => choice.text);
  return { title, text, ask, choices, end: answer ?? done ?? "" };
}

/**
 * Answers what draws the sheet or its key.
 * @param {Translate} t
 * @param {ReturnType<typeof tableDrawer>} drawTable
 * @returns {DrawPage}
 */
function pageDrawer(t, drawTable) {
  /** @param {string} text */
  const paragraph = (text) => (text ? html`<p>${formulas(text)}</p>` : nothing);

  /** @param {Task} task @param {boolean} key */
  const drawn = ({ words: { title, text, ask, choices, end }, tables }, key) => html`
    <section>
      ${title ? html`<h2>${title}</h2>` : nothing} ${(key ? [end] : [text, ask]).map(paragraph)}
      <ul>${key ? nothing : choices.map((choice) => html`<li>${paragraph(choice)}</li>`)}</ul>
      <div>${tables.map((table) => drawTable(table, key))}</div>
    </section>
  `;

  return (title, seed, tasks, key) => html`
    <article class="sheet-page ${key ? "key" : ""}">
      <header><h1>${title}</h1><p class="sheet-number">${t(key ? "ui.sheet.key" : "ui.sheet.number", { seed })}</p></header>
      ${key ? nothing : paragraph(t("ui.sheet.task"))} ${tasks.map((task) => drawn(task, key))}
    </article>
  `;
}

/**
 * Answers what draws a table, with its blanks or with what belongs there.
 * @param {Translate} t
 * @param {Numbers} numbers
 */
function tableDrawer(t, { show, showGiven }) {
  /** @param {string} token */
  const heading = (token) => html`<th dir="auto">${token}</th>`;

  /** @param {SheetTable} table @param {boolean} key */
  return ({ name, symbol, given, head, rows, blank, rowTokens, columnTokens }, key) => {
    /** @param {number | null | undefined} value */
    function written(value) {
      if (value === null) return name === "masked_scores" ? "−∞" : "–";
      return given && value !== undefined ? showGiven(value).replace("-", "\u2212") : show(value);
    }

    /** @param {MaybeRows[number][number]} value @param {boolean} isOpen */
    const cell = (value, isOpen) =>
      html`<td class=${isOpen ? "blank" : ""}>${isOpen && !key ? "" : written(value)}</td>`;
    const of = head === null ? "" : `, ${t("ui.head", { head: head + 1 })}`;
    return html`
      <table data-sheet=${name}>
        <caption>${formulas(symbol)} ${t(`quantity.${name}.name`)}${of}</caption>
        ${columnTokens && html`<tr>${rowTokens && html`<td></td>`}${columnTokens.map(heading)}</tr>`}
        ${rows.map(
          (line, row) => html`
            <tr>
              ${rowTokens && heading(rowTokens[row])}
              ${line.map((value, column) => cell(value, blank.has(`${row}/${column}`)))}
            </tr>
          `,
        )}
      </table>
    `;
  };
}
