// @ts-check
// What the weights should be, as a table of the same shape: each share can be typed, the rest of its row makes room.

import { attribute, el, write } from "../base/dom.js";
import { inkOf } from "./colours.js";

const MANY = 8; // columns that have room for names as they are read

/**
 * @param {Translate} t
 * @param {import("../base/numbers.js").Numbers} numbers
 * @param {{ setShare: (row: number, column: number, share: number) => boolean, complain: (sentence: Sentence) => void }} act
 */
export function createTargetTable(t, numbers, { setShare, complain }) {
  const element = el("table", { class: "target-table", "aria-label": t("ui.learn.target") });
  let built = "";
  /** @type {HTMLInputElement[][]} */
  let inputs = [];

  /** @param {number} row @param {number} column */
  function cell(row, column) {
    /** @type {HTMLInputElement} */
    const input = el("input", { type: "number", min: 0, max: 1, step: 0.05, "data-share": `${row}/${column}` });
    let refused = false;
    /** @param {boolean} on */
    const mark = (on) => {
      refused = on;
      attribute(input, "aria-invalid", on);
    };
    input.addEventListener("input", () => {
      if (input.value !== "") mark(!setShare(row, column, input.valueAsNumber));
    });
    input.addEventListener("change", () => {
      if (!refused) return;
      complain({ key: "ui.learn.share.refused", values: { text: input.value } });
      mark(false);
      input.blur();
    });
    return input;
  }

  /** @param {string[]} asks @param {string[]} answers */
  function build(asks, answers) {
    inputs = asks.map((_, row) => answers.map((__, column) => cell(row, column)));
    const heads = answers.map((name, column) => heading("col", name, column));
    attribute(element, "data-many", answers.length > MANY);
    element.replaceChildren(
      el("thead", {}, el("tr", {}, el("td"), heads)),
      el(
        "tbody",
        {},
        asks.map((name, row) =>
          el(
            "tr",
            {},
            heading("row", name, row),
            inputs[row].map((input) => el("td", {}, input)),
          ),
        ),
      ),
    );
  }

  return {
    element,
    /** @param {Rows | null} rows @param {{ asks: string[], answers: string[] }} names */
    paint(rows, { asks, answers }) {
      if (!rows || rows.length !== asks.length || rows[0].length !== answers.length) return;
      const key = JSON.stringify([asks, answers]);
      if (key !== built) build(asks, answers);
      built = key;
      for (const [row, line] of inputs.entries()) {
        for (const [column, input] of line.entries()) {
          const share = rows[row][column];
          attribute(input, "aria-label", t("ui.learn.share", { asks: asks[row], answers: answers[column] }));
          input.style.setProperty("--heat", share.toFixed(2));
          if (input !== document.activeElement) put(input, numbers.showGiven(Number(share.toFixed(2))));
        }
      }
    },
  };
}

/** @param {"row" | "col"} scope @param {string} name @param {number} index */
function heading(scope, name, index) {
  const cell = el("th", { scope, dir: "auto", style: inkOf(scope === "row" ? "asks" : "answers", index) });
  write(cell, name);
  return cell;
}

/** @param {HTMLInputElement} input @param {string} text */
function put(input, text) {
  if (input.value !== text) input.value = text;
}
