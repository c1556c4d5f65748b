// A worksheet on paper: a scene's tables with blank cells, or a lesson's, step by step; and on a page of its own what belongs
// there, the sheet's key. The browser prints it.

import { el } from "../base/dom.js";
import { formulas } from "./sentence.js";
import { lessonTables, randomFrom, sheetTables } from "../state/worksheet.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @import { SheetScene, SheetTable } from "../state/worksheet.js" */
/** @typedef {ReturnType<typeof wordsOf> & { tables: SheetTable[] }} Task */

/** Answers what opens it for what is on the stage now, over the whole page. @param {Page} page */
export function createWorksheet(page) {
  const { t, settings, store, commands } = page;
  const { quantities } = settings;

  return function openWorksheet() {
    const { scene, view, status } = store;
    const { answer, beat } = status;
    const { lesson } = answer;
    /** @type {SheetScene[] | null} */
    let steps = null; // of the whole lesson, where that is wanted
    let seed = 1;
    const focused = document.activeElement;
    const others = /** @type {HTMLElement[]} */ ([...document.body.children]).filter((one) => !one.inert);
    const sheet = el("section", { class: "worksheet", role: "dialog", "aria-label": t("ui.sheet"), onkeydown: onKey });

    function draw() {
      const random = randomFrom(seed);
      const [title, tasks] = steps ? wholeLesson(steps, random) : onePlace(random);
      const whole = html`<label class="switch row"><input type="checkbox" @change=${chosen} />${t("ui.sheet.lesson")}</label>`;
      render(
        html`
          <div class="sheet-tools flow card">
            <label>${t("ui.sheet.seed")} <input type="number" min="1" max="9999" .value=${String(seed)} @input=${typed} /></label>
            ${lesson ? whole : nothing}
            <button type="button" @click=${() => drawAgain(seed + 1)}>${t("ui.sheet.another")}</button>
            <button type="button" class="primary" @click=${() => window.print()}>${t("ui.sheet.print")}</button>
            <button type="button" @click=${close}>${t("ui.sheet.close")}</button>
          </div>
          <div>${[false, true].map((isSolved) => drawnPage(page, title, seed, tasks, isSolved))}</div>
        `,
        sheet,
      );
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
      event.stopPropagation(); // the stage behind it has keys of its own
      if (event.key === "Escape") close();
    }

    /** @param {number} nextSeed */
    function drawAgain(nextSeed) {
      seed = nextSeed;
      draw();
    }

    /** @param {{ target: HTMLInputElement }} event */
    const typed = ({ target }) => drawAgain(Number(target.value));

    /** @param {{ target: HTMLInputElement }} event */
    async function chosen({ target }) {
      steps = target.checked ? await commands.lessonSteps() : null;
      target.checked = steps !== null;
      draw();
    }

    /** What is on the stage, every table of it. @param {() => number} random @returns {[string, Task[]]} */
    function onePlace(random) {
      const preset = view.preset === null ? t("ui.sheet") : t(`preset.${view.preset}.title`); // its question asks for a hand on the page
      const title = lesson ? `${lesson.lesson}: ${lesson.title}` : preset;
      const tables = sheetTables({ scene, answer, beat }, quantities, random);
      return [title, [{ ...wordsOf(lesson), title: "", tables }]];
    }

    /** @param {SheetScene[]} steps @param {() => number} random @returns {[string, Task[]]} */
    function wholeLesson(steps, random) {
      const tasks = steps.map((step, index) => {
        const words = wordsOf(step.answer.lesson);
        return { ...words, title: `${index + 1}. ${words.title}`, tables: lessonTables(step, quantities, random) };
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
}

/** A step's words over its tables, and over their key. @param {Partial<LessonWords>} [lesson] */
function wordsOf({ title = "", text = "", ask = "", predicts, answer, done } = {}) {
  const choices = (predicts?.choices ?? []).map((choice) => choice.text);
  return { title, text, ask, choices, end: answer ?? done ?? "" };
}

/** The sheet, or its key. @param {Page} page @param {string} title @param {number} seed @param {Task[]} tasks @param {boolean} isSolved */
function drawnPage(page, title, seed, tasks, isSolved) {
  const { t } = page;
  /** @param {string} text */
  const paragraph = (text) => (text ? html`<p>${formulas(text)}</p>` : nothing);

  /** @param {Task} task */
  const drawn = ({ title, text, ask, choices, end, tables }) => html`
    <section>
      ${title ? html`<h2>${title}</h2>` : nothing} ${(isSolved ? [end] : [text, ask]).map(paragraph)}
      <ul>${isSolved ? nothing : choices.map((choice) => html`<li>${paragraph(choice)}</li>`)}</ul>
      <div class="sheet-tables flow">${tables.map((table) => drawnTable(page, table, isSolved))}</div>
    </section>
  `;

  return html`
    <article class="sheet-page ${isSolved ? "key" : ""}">
      <header class="row">
        <h1 class="type-4">${title}</h1>
        <p class="sheet-number keep end">${t(isSolved ? "ui.sheet.key" : "ui.sheet.number", { seed })}</p>
      </header>
      ${isSolved ? nothing : paragraph(t("ui.sheet.task"))} ${tasks.map(drawn)}
    </article>
  `;
}

/** With its blanks, or with what belongs there. @param {Page} page @param {SheetTable} table @param {boolean} isSolved */
function drawnTable({ t, numbers: { show, showGiven } }, table, isSolved) {
  const { name, symbol, given, head, rows, blank, rowTokens, columnTokens } = table;
  /** @param {string} token */
  const heading = (token) => html`<th dir="auto">${token}</th>`;

  /** @param {number | null | undefined} value */
  function written(value) {
    if (value === null && name === "masked_scores") return "−∞";
    return given && typeof value === "number" ? showGiven(value).replace("-", "\u2212") : show(value);
  }

  /** @param {MaybeRows[number][number]} value @param {boolean} isOpen */
  const cell = (value, isOpen) =>
    html`<td class=${isOpen ? "blank" : ""}>${isOpen && !isSolved ? "" : written(value)}</td>`;
  const of = head === null ? "" : `, ${t("ui.head", { head: head + 1 })}`;
  return html`
    <table data-sheet=${name}>
      <caption class="strong">${formulas(symbol)} ${t(`quantity.${name}.name`)}${of}</caption>
      ${columnTokens && html`<tr>${rowTokens && html`<th></th>`}${columnTokens.map(heading)}</tr>`}
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
}
