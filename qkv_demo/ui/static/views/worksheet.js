// @ts-check
// A worksheet on paper: the scene's tables with blank cells, and on a page of its own the key. The browser prints it.

import { createNumbers } from "../base/numbers.js";
import { el } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";
import { sheetTables } from "../state/worksheet.js";

/** @typedef {import("../state/worksheet.js").SheetTable} SheetTable */
/** @typedef {Pick<import("../state/store.js").Store, "scene" | "view" | "status">} Now */

/**
 * Answers what opens it for what is on the stage now, over the whole page.
 * @param {Translate} t
 * @param {Settings} settings
 */
export function createWorksheet(t, { quantities, formats }) {
  const drawTable = tableDrawer(t, createNumbers(formats));

  /** @param {Now} now */
  return function open({ scene, view, status }) {
    const { answer, beat } = status;
    const focused = document.activeElement;
    const others = /** @type {HTMLElement[]} */ ([...document.body.children]).filter((one) => !one.inert);
    const seed = el("input", { type: "number", min: 1, max: 9999, value: 1, "aria-label": t("ui.sheet.seed") });
    const pages = el("div", { class: "sheet-pages" });
    /** @param {string} label @param {() => unknown} onclick @param {string} [looks] */
    const button = (label, onclick, looks = "") => el("button", { type: "button", class: looks, onclick }, label);
    const tools = el(
      "div",
      { class: "sheet-tools" },
      el("label", {}, `${t("ui.sheet.seed")} `, seed),
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
      const tables = sheetTables({ scene, answer, beat }, quantities, Number(seed.value));
      pages.replaceChildren(page(tables, false), page(tables, true));
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

    /** @param {SheetTable[]} tables @param {boolean} key */
    function page(tables, key) {
      const { title, text, ask, end } = saidOf(view.preset, answer.lesson);
      const head = el("header", {}, el("h1", {}, title), el("p", { class: "sheet-number" }, numbered(seed.value, key)));
      const words = (key ? [end] : [text, ask, t("ui.sheet.task")]).filter(Boolean).map(paragraph);
      const drawn = tables.map((table) => drawTable(table, key));
      return el("article", { class: key ? "sheet-page key" : "sheet-page" }, head, words, el("div", {}, drawn));
    }

    for (const one of others) one.inert = true;
    document.body.append(sheet);
    draw();
    seed.focus();
  };

  /** @param {string} seed @param {boolean} key */
  function numbered(seed, key) {
    return t(key ? "ui.sheet.key" : "ui.sheet.number", { seed });
  }

  /**
   * What stands over the tables, and over the key.
   * @param {string | null} preset
   * @param {LessonWords | undefined} lesson
   */
  function saidOf(preset, lesson) {
    if (lesson) {
      const { title, text, ask, answer } = lesson;
      return { title: `${lesson.lesson}: ${title}`, text, ask, end: answer ?? lesson.done ?? "" };
    }
    const title = preset === null ? t("ui.sheet") : t(`preset.${preset}.title`);
    return { title, text: "", ask: "", end: "" }; // its question asks for a hand on the page
  }
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
