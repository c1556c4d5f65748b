// Every view of the stage in one language, and the painting of one answer across all of them.

import { createBoard } from "./board.js";
import { attribute, el, reveal, write } from "../base/dom.js";
import { createHeader } from "./header.js";
import { createLayout } from "./layout.js";
import { createAttentionLines } from "./attention_lines.js";
import { createMenus } from "./menus.js";
import { show } from "../base/numbers.js";
import { paintOptions } from "./options.js";
import { createPanel } from "./panel.js";
import { createPlanes } from "../pictures/planes.js";
import { keyTokens, rowsOf } from "../state/scene.js";
import { paintSelection } from "../input/selection.js";
import { createLesson } from "./lesson.js";

const SCORE_STEPS = new Set(["scores", "scaled_scores", "masked_scores"]); // with many tokens they share one place

/** Build the views. `act` holds what the buttons do, `edit`, `copy`, `paste` and `moveHandle` what hands do. */
export function createStageViews(t, settings, language, act) {
  const layout = createLayout(t);
  const { shell } = layout;
  const header = createHeader(t, { ...settings, language, act });
  const lesson = createLesson(t, act.lesson);
  shell.prepend(header.bar, lesson.band);
  const board = createBoard(t, layout, settings.quantities);
  const lines = createAttentionLines(layout.lines, t("ui.lines"));
  const panel = createPanel(t, layout.panel, act);
  const planes = createPlanes(t, layout, act.cameras, { move: act.moveHandle, now: act.handleNow, done: act.endGesture, rest: act.release });
  const menus = createMenus(t, shell, act);

  /** What the person themselves set is shown at once, before Python has answered. */
  function showOwn(store) {
    if (good) complain(null); // good news is old once the hand goes on
    board.show(store.scene, store.view);
    paintOptions(shell, store.scene);
    header.paint(store);
    paintView(store);
  }

  function paintView({ scene, view }) {
    const asking = view.preset !== null && !view.lesson;
    reveal(layout.question.element, asking);
    if (asking) write(layout.question.text, t(`preset.${view.preset}.question`));
    attribute(shell, "data-view", view.presenting ? "present" : "page");
    attribute(document.body, "data-view", shell.dataset.view); // what lies around the stage makes room too
    reveal(layout.heads, scene.heads.length > 1);
    if (layout.heads.childElementCount !== scene.heads.length) {
      const tab = (_, head) => el("button", { type: "button", role: "tab", "data-show-head": head }, t("ui.head", { head: head + 1 }));
      layout.heads.replaceChildren(...scene.heads.map(tab));
    }
    [...layout.heads.children].forEach((tab, head) => attribute(tab, "aria-selected", head === view.head));
    shell.querySelectorAll("[data-lens]").forEach((lens) => attribute(lens, "aria-pressed", lens.dataset.lens === view.lens));
  }

  /** All numbers and words of one answer; figures follow after the frame that shows them. */
  function paint(answer, store, turning) {
    const { trace, view } = answer;
    board.show(store.scene, { ...store.view, head: view.head });
    board.paint(answer);
    write(layout.legend.low, show(-answer.limit));
    write(layout.legend.high, show(answer.limit));
    write(layout.reading, answer.reading);
    attribute(shell, "data-focus", focusOf(view.cell[0]));
    if (view.cell[0] !== shell.dataset.cell) showStep(view.cell[0]);
    attribute(shell, "data-cell", view.cell[0]);
    paintNotes(trace.notes);
    const names = (tokens) => tokens.map((name, index) => name || t("ui.token_place", { place: index + 1 }));
    panel.paint(answer, { names: store.scene.context ? null : names(store.scene.tokens), turning });
    lines.paint(names(store.scene.tokens), names(keyTokens(store.scene)), trace.heads[view.head].weights, view.pair);
    paintSelection(board.tables, view.head, view.cell, answer.explanation.sources);
    paintGradient(answer.sensitivity);
    lesson.paint(answer.lesson ?? null);
    attribute(shell, "data-told", Boolean(answer.lesson)); // a lesson stands beside the stage
    paintView(store);
  }

  /** With many tokens the steps of the scores share one place: bring one forward. */
  function showStep(step) {
    if (SCORE_STEPS.has(step)) attribute(shell, "data-shown-step", step);
  }

  function paintNotes(notes) {
    reveal(layout.notes, notes.length > 0);
    if (layout.notes.dataset.shown === notes.join("\n")) return;
    layout.notes.dataset.shown = notes.join("\n");
    layout.notes.replaceChildren(...notes.map((note) => el("li", {}, note)));
  }

  /** The gradient of the selected number, laid over every number that a person can set. */
  function paintGradient(sensitivity) {
    const gradients = sensitivity?.gradients ?? {};
    const steepest = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
    for (const [key, table] of board.tables) {
      if (!table.editable) continue;
      table.cells.forEach((line, row) =>
        line.forEach(({ holder }, column) => {
          const slope = gradients[key]?.[row]?.[column];
          holder.classList.toggle("graded", slope !== undefined);
          if (slope === undefined) return;
          holder.style.setProperty("--slope", steepest === 0 ? "0" : (Math.abs(slope) / steepest).toFixed(3));
          holder.classList.toggle("downhill", slope < 0);
          attribute(holder, "title", t("ui.gradient.slope", { slope: slope.toPrecision(3) }));
        }),
      );
    }
  }

  /** What differs between two scenes glows for a moment, so that the eye finds it. */
  function markMoved(from, to) {
    for (const { editable, quantity, head, cells } of board.tables.values()) {
      if (!editable) continue;
      const [before, after] = [rowsOf(from, quantity, head), rowsOf(to, quantity, head)];
      cells.forEach((line, row) => line.forEach(({ target }, column) => before?.[row]?.[column] !== after?.[row]?.[column] && glow(target)));
    }
    shell.querySelectorAll("[data-option]").forEach((control) => from[control.dataset.option] !== to[control.dataset.option] && glow(control));
  }

  const glow = (element) => element.animate({ boxShadow: ["0 0 0 4px var(--share)", "0 0 0 0 transparent"] }, { duration: 3000, easing: "ease-in" });

  /** The cell whose number a scene cannot hold. It keeps what was typed, and the last good picture stays. */
  function markRefused({ field = "", head = 1, row, column }) {
    const table = board.tables.get(`${field.replace(".", "_")}/${head - 1}`);
    const input = table?.cells[row - 1]?.[column - 1]?.target;
    if (input) attribute(input, "aria-invalid", "true");
  }

  let good = false;
  /** One sentence over the stage: a refusal, or good news. */
  function complain(sentence, isGood = false) {
    good = isGood;
    reveal(layout.notice, sentence !== null);
    layout.notice.classList.toggle("good", isGood);
    if (sentence !== null) write(layout.notice, sentence);
  }

  return {
    shell,
    header,
    menus,
    planes,
    lesson,
    showOwn,
    paint,
    rowsOf: (quantity, head) => board.tables.get(`${quantity}/${head}`).values(),
    showStep,
    markMoved,
    markRefused,
    complain,
    /** A good answer takes a refusal away, but leaves good news to be read. */
    forgive() {
      if (!good) complain(null);
    },
    paintFigures: (figures, preset) => planes.paint(figures, preset ? t(`preset.${preset}.axes`) : ""),
  };
}

/** Which part of the stage a number belongs to: on a big screen only that part and its picture are shown. */
function focusOf(quantity) {
  if (["output", "combined", "w_o"].includes(quantity)) return "values";
  return SCORE_STEPS.has(quantity) || quantity === "weights" ? "pairs" : "givens";
}
