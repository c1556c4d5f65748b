// @ts-check
// The learning panel: what the weights should be, how far they are from it, and a gradient that goes there.

import { attribute, el, reveal, write } from "../base/dom.js";
import { keyTokens } from "../state/scene.js";
import { openKeys } from "../state/shares.js";
import { createLearningControls } from "./learning_controls.js";
import { createLearningHead } from "./learning_head.js";
import { createLossLine } from "./loss_line.js";
import { tokenNames } from "./names.js";
import { paintPins } from "./pins.js";
import { createTargetStrip } from "./target_strip.js";
import { createTargetTable } from "./target_table.js";

/** @typedef {import("../state/store.js").Store} Store */

/**
 * @param {Translate} t
 * @param {{ shell: HTMLElement, learning: HTMLElement, asking: import("./asking_layout.js").AskingLayout }} layout
 * @param {import("../state/commands.js").Commands} commands
 * @param {{ learning: ToldLearning, numbers: import("../base/numbers.js").Numbers, board: any }} told
 */
export function createLearningPanel(
  t,
  { shell, learning: holder, asking },
  commands,
  { learning: told, numbers, board },
) {
  const head = createLearningHead(t, commands, told);
  const controls = createLearningControls(t, commands, told);
  const table = createTargetTable(t, numbers, commands);
  const strip = createTargetStrip(t, asking.wanted, commands.setShares);
  const line = createLossLine();
  const words = el("p", { class: "learning-words", role: "status" });
  const distance = el("b", { class: "distance" });
  const best = el("p", { class: "learning-best" });
  const course = el("div", { class: "course" }, el("p", {}, t("ui.learn.distance"), " ", distance), line.element, best);
  holder.append(
    head.element,
    words,
    el("div", { class: "learning-body" }, el("div", { class: "target" }, table.element), course),
    controls.element,
  );
  const opener = /** @type {HTMLElement} */ (shell.querySelector("[data-learn]"));
  opener.addEventListener("click", () =>
    opener.getAttribute("aria-expanded") === "true" ? commands.closeLearning() : commands.openLearning(),
  );
  let marked = false;

  /** @param {Learning} learning @param {Store} store */
  function paintOpen(learning, { scene, status, view }) {
    const { tell } = numbers;
    head.paint(learning);
    controls.paint(learning, { status, view });
    const answers = tokenNames(t, keyTokens(scene));
    table.paint(learning.rows, { asks: tokenNames(t, scene.tokens), answers });
    const [row] = view.pair ?? status.answer.view.pair;
    strip.paint(learning.rows, { names: answers, row, open: openKeys(status.answer, row) });
    line.paint(learning.course);
    const last = learning.course.at(-1);
    write(distance, last ? t("ui.learn.nats", { loss: tell(last.loss) }) : "–");
    attribute(distance, "data-value", last?.loss ?? "");
    const { hand, gradient } = learning.best;
    /** @param {number | null} loss */
    const shown = (loss) => (loss === null ? "–" : tell(loss));
    write(best, t("ui.learn.best", { hand: shown(hand), gradient: shown(gradient) }));
    attribute(holder, "data-playing", learning.playing);
    const said = wordsOf(learning, told, scene.tie_qk);
    write(words, "text" in said ? said.text : t(said.key, said.values));
    attribute(words, "data-tone", said.tone);
  }

  return {
    /** @param {Store} store */
    paint(store) {
      const { learning } = store.status;
      const open = learning !== null;
      reveal(holder, open);
      attribute(opener, "aria-expanded", open);
      const pinned = learning?.pinned ?? [];
      if (pinned.length > 0 || marked) paintPins(board.tables, pinned, store.view.head);
      marked = pinned.length > 0;
      if (learning) paintOpen(learning, store);
      else reveal(asking.wanted.element, false);
    },
  };
}

/**
 * The one sentence of the panel: why it stopped, or how the puzzle stands, or what can be done.
 * @param {Learning} learning
 * @param {ToldLearning} told
 * @param {boolean} tied
 * @returns {Sentence & { tone: "bad" | "good" | "plain" }}
 */
export function wordsOf({ lost, error, goal, course }, { puzzles }, tied) {
  if (lost) return { key: "ui.learn.lost", tone: "bad" };
  if (error !== null) return { text: error, tone: "bad" };
  if (goal === null || !Object.hasOwn(puzzles, goal)) return { key: "ui.learn.hint", tone: "plain" };
  const { tolerance, needs_two } = puzzles[goal];
  const last = course.at(-1);
  if (last && last.loss <= tolerance) {
    const by = course.length === 1 ? "link" : last.by; // it came so
    return { key: `ui.learn.solved.${by}`, tone: "good" };
  }
  if (tied && needs_two) return { key: "ui.learn.tied", tone: "bad" };
  return { key: `puzzle.${goal}.task`, values: { tolerance }, tone: "plain" };
}
