// @ts-check
// The learning panel: what the weights should be, how far they are from it, and a gradient that goes there.

import { attribute, el, reveal, write } from "../base/dom.js";
import { keyTokens } from "../state/scene.js";
import { openKeys } from "../state/learning_numbers.js";
import { isWaiting } from "../state/waiting.js";
import { createLearningCourse, howFar } from "./learning_course.js";
import { createLearningControls } from "./learning_controls.js";
import { createLearningHead } from "./learning_head.js";
import { headlineOf, wordsOf } from "./learning_words.js";
import { tokenNames } from "./names.js";
import { paintPins } from "./pins.js";
import { writeSentence } from "./sentence.js";
import { createTargetStrip } from "./target_strip.js";
import { createTargetTable } from "./target_table.js";

const FEW = 4; // columns of a table that leaves room for all else beside it

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {Pick<Store, "scene" | "status">} Now */

/**
 * @param {Translate} t
 * @param {{
 *   shell: HTMLElement, reading: HTMLElement, learning: HTMLElement, asking: import("./asking_layout.js").AskingLayout,
 * }} layout
 * @param {import("../state/commands.js").Commands} commands
 * @param {{ learning: ToldLearning, numbers: import("../base/numbers.js").Numbers, board: any }} told
 */
export function createLearningPanel(
  t,
  { shell, reading, learning: holder, asking },
  commands,
  { learning: told, numbers, board },
) {
  const head = createLearningHead(t, commands, told);
  const controls = createLearningControls(t, commands, told);
  const table = createTargetTable(t, numbers, commands);
  const strip = createTargetStrip(t, asking.wanted, numbers, commands.setShares);
  const course = createLearningCourse(t);
  const words = el("p", { class: "learning-words", role: "status" });
  const task = el("div", { class: "task" }, head.element, words);
  holder.append(task, el("div", { class: "target" }, table.element), course.element, controls.element);
  let open = false;
  let marked = false;
  const inView = el("div", { class: "how-far", hidden: true }); // where a phone shows a number, the panel is far away
  shell.querySelector(".pair-strip")?.append(inView);

  /** @param {Learning} learning @param {Store} store */
  function paintOpen(learning, { scene, status, view }) {
    head.paint(learning);
    controls.paint(learning, { status, view });
    const answers = tokenNames(t, keyTokens(scene));
    attribute(holder, "data-wide", answers.length > FEW);
    table.paint(learning.rows, { asks: tokenNames(t, scene.tokens), answers });
    const [row] = view.pair ?? status.answer.view.pair;
    strip.paint(learning.rows, { names: answers, row, open: openKeys(status.answer, row) });
    course.paint(learning);
    attribute(holder, "data-playing", learning.playing);
    const said = wordsOf(learning, told, scene.tie_qk);
    write(words, "text" in said ? said.text : t(said.key, said.values));
    write(inView, said.tone === "good" ? (words.textContent ?? "") : howFar(t, learning.course));
    for (const element of [task, words, inView, reading]) attribute(element, "data-tone", said.tone);
  }

  /** What stands over the stage. @param {Picture} answer @param {Now} now */
  const headline = (answer, { scene, status }) =>
    headlineOf(t, { told, numbers }, answer, { scene, learning: status.learning });

  return {
    headline,
    /** @param {Store} store */
    paint(store) {
      const { learning } = store.status;
      const opens = !open && learning !== null;
      open = learning !== null;
      const { answer } = store.status;
      const waits = isWaiting(store.status);
      if ((open || !holder.hidden) && !waits) writeSentence(reading, headline(answer, store), answer.parts.reading);
      reveal(holder, open);
      reveal(inView, open);
      attribute(shell, "data-learning", open);
      const pinned = learning?.pinned ?? [];
      if (pinned.length > 0 || marked) paintPins(board.tables, pinned, store.view.head);
      marked = pinned.length > 0;
      if (learning) paintOpen(learning, store);
      else {
        reveal(asking.wanted.element, false);
        reading.removeAttribute("data-tone");
      }
      // On a phone it would open below the screen; in a lesson the words come first.
      if (opens && !answer?.lesson) holder.scrollIntoView({ block: "nearest" });
    },
  };
}
