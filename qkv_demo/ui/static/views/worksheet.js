// @ts-check
// A worksheet on paper: a scene's tables with blank cells, or a lesson's, step by step, and on a page of its own the key.
// The browser prints it.

import { createNumbers } from "../base/numbers.js";
import { el } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";
import { lessonTables, randomFrom, sheetTables } from "../state/worksheet.js";

/** @typedef {import("../state/worksheet.js").SheetTable} SheetTable */
/** @typedef {import("../state/worksheet.js").SheetScene} SheetScene */
/** @typedef {Pick<import("../state/store.js").Store, "scene" | "view" | "status">} Now */
/** @typedef {{ title: string, text: string, ask: string, choices: string[], end: string }} Said */
/** @typedef {{ words: Said, tables: SheetTable[] }} Task */

/**
 * Answers what opens it for what is on the stage now, over the whole page.
 * @param {Translate} t
 * @param {Settings} settings
 * @param {import("../state/commands.js").Commands["lessonSteps"]} lessonSteps
 */
export function createWorksheet(t, { quantities, formats }, lessonSteps) {
  const drawPage = pageDrawer(t, tableDrawer(t, createNumbers(formats)));

  /** @param {Now} now */
  return function open({ scene, view, status }) {
    const { answer, beat } = status;
    const { lesson } = answer;
    /** @type {SheetScene[] | null} */
    let steps = null; // of the whole lesson, where that is wanted
    const focused = document.activeElement;
    const others = /** @type {HTMLElement[]} */ ([...document.body.children]).filter((one) => !one.inert);
    const seed = el("input", { type: "number", min: 1, max: 9999, value: 1, "aria-label": t("ui.sheet.seed") });
    const pages = el("div");
    /** @param {string} label @param {() => unknown} onclick @param {string} [looks] */
    const button = (label, onclick, looks = "") => el("button", { type: "button", class: looks, onclick }, label);
    const whole = el("input", { type: "checkbox", onchange: chosen });
    const tools = el(
      "div",
      { class: "sheet-tools flow card" },
      el("label", {}, `${t("ui.sheet.seed")} `, seed),
      lesson ? el("label", { class: "switch" }, whole, t("ui.sheet.lesson")) : [],
      button(t("ui.sheet.another"), another),
      button(t("ui.sheet.print"), () => window.print(), "primary"),
      button(t("ui.sheet.close"), close),
    );
    const sheet = el("section", { class: "worksheet", role: "dialog", "aria-label": t("ui.sheet") }, tools, pages);
    seed.addEventListener("input", draw);
    sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      event.stopPropagation(); // the stage behind it has keys of its own
      if (event.key === "Escape") close();
    });

    function draw() {
      const random = randomFrom(Number(seed.value));
      const [title, tasks] = steps ? wholeLesson(steps, random) : onePlace(random);
      pages.replaceChildren(drawPage(title, seed.value, tasks, false), drawPage(title, seed.value, tasks, true));
    }

    async function chosen() {
      steps = whole.checked ? await lessonSteps() : null;
      whole.checked = steps !== null;
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

    function another() {
      seed.value = String(Number(seed.value) + 1);
      draw();
    }

    function close() {
      sheet.remove();
      for (const one of others) one.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    }

    for (const one of others) one.inert = true;
    document.body.append(sheet);
    draw();
    seed.focus();
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
 */
function pageDrawer(t, drawTable) {
  /** @param {string} title @param {string} seed @param {Task[]} tasks @param {boolean} key */
  return function draw(title, seed, tasks, key) {
    const number = el("p", { class: "sheet-number" }, t(key ? "ui.sheet.key" : "ui.sheet.number", { seed }));
    const head = el("header", {}, el("h1", {}, title), number);
    const how = key ? [] : paragraph(t("ui.sheet.task"));
    return el("article", { class: key ? "sheet-page key" : "sheet-page" }, head, how, tasks.map(drawn));

    /** @param {Task} task */
    function drawn({ words: { title, text, ask, choices, end }, tables }) {
      const said = (key ? [end] : [text, ask]).filter(Boolean).map(paragraph);
      const boxes = key ? [] : choices.map((choice) => el("li", {}, paragraph(choice)));
      const named = title ? el("h2", {}, title) : [];
      const drawnTables = tables.map((table) => drawTable(table, key));
      return el("section", {}, named, said, el("ul", {}, boxes), el("div", {}, drawnTables));
    }
  };
}

/**
 * Answers what draws a table, with its blanks or with what belongs there.
 * @param {Translate} t
 * @param {import("../base/numbers.js").Numbers} numbers
 */
function tableDrawer(t, { show, showGiven }) {
  /** @param {SheetTable} table @param {boolean} key */
  return function draw({ name, symbol, given, head, rows, blank, rowTokens, columnTokens }, key) {
    const caption = el("caption", {});
    writeFormulas(caption, symbol);
    caption.append(` ${t(`quantity.${name}.name`)}${head === null ? "" : `, ${t("ui.head", { head: head + 1 })}`}`);
    const top = columnTokens && el("tr", {}, rowTokens && el("td"), columnTokens.map(heading));
    const lines = rows.map((line, row) =>
      el(
        "tr",
        {},
        rowTokens && heading(rowTokens[row]),
        line.map((value, column) => cell(value, blank.has(`${row}/${column}`))),
      ),
    );
    return el("table", { "data-sheet": name }, caption, top, lines);

    /** @param {number | undefined} value */
    function written(value) {
      return given && value !== undefined ? showGiven(value).replace("-", "\u2212") : show(value);
    }

    /** @param {MaybeRows[number][number]} value @param {boolean} open */
    function cell(value, open) {
      const text = value === null ? (name === "masked_scores" ? "−∞" : "–") : written(value);
      return el("td", { class: open ? "blank" : "" }, open && !key ? "" : text);
    }
  };
}

/** @param {string} token */
const heading = (token) => el("th", { dir: "auto" }, token);

/** @param {string} text */
function paragraph(text) {
  const element = el("p", {});
  writeFormulas(element, text);
  return element;
}
