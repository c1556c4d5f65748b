// @ts-check
// Training: what the weights should be, how far they are from it, and a gradient that goes there.

import { attribute, reveal, write } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { keyTokens } from "../state/scene.js";
import { openKeys } from "../state/learning_numbers.js";
import { isWaiting } from "../state/waiting.js";
import { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
import { tokenNames } from "../views/names.js";
import { BOX, runsOf } from "./loss_line.js";
import { paintPins } from "./pins.js";
import { sentence } from "./sentence.js";
import { targetTable, writeShares } from "./target_table.js";
import { controls, head } from "./train_controls.js";
import { furthest, headlineOf, inNats, isIdle, puzzleOf, wordsOf } from "./train_words.js";
import { createWanted } from "./wanted.js";

/** @typedef {{ reading: HTMLElement, learning: HTMLElement, howFar: HTMLElement, asking: { wanted: { element: HTMLElement, strip: HTMLElement } } }} Places */

/**
 * @param {Translate} t
 * @param {Places & { shell: HTMLElement }} places
 * @param {import("../state/commands.js").Commands} commands
 * @param {{ learning: ToldLearning, numbers: import("../base/numbers.js").Numbers, board: any }} given
 */
export function createTrain(
  t,
  { shell, reading, learning: element, howFar, asking },
  commands,
  { learning: told, numbers, board },
) {
  const wanted = createWanted(t, asking.wanted, numbers, commands.setShares);
  const given = { t, commands, told };
  let wasOpen = false;
  let wasSeen = false;

  const part = createPart(
    element,
    (/** @type {Store} */ { status, view, scene }) => [status.learning, status.answer, status.pictured, view, scene],
    (store) => {
      const { learning } = store.status;
      if (!learning) return nothing;
      const { tone, text } = saidOf(learning, store);
      return html`
        ${head(given, learning)}
        <div class="train flow">
          <div class="target">${targetTable(t, commands, wishesOf(t, learning, store.scene))}</div>
          ${courseOf(t, learning)} ${controls(given, learning, store)}
          <div class="task">
            <p class="furthest">${furthestOf(learning, store)}</p>
            <p class="learning-words" role="status" data-tone=${tone}>${text}</p>
          </div>
        </div>
      `;
    },
  );

  /** @param {Learning} learning @param {Pick<Store, "scene">} now */
  function saidOf(learning, { scene }) {
    const said = wordsOf(learning, told, scene.tie_qk);
    return { tone: said.tone, text: "text" in said ? said.text : t(said.key, said.values) };
  }

  /** Of a puzzle the task stands over the stage. @param {Learning} learning @param {Store} store */
  function furthestOf(learning, { status, view, scene }) {
    const { trace, untold } = status.answer;
    if (puzzleOf(learning, told) || untold || learning.error !== null || isIdle(learning, told)) return "";
    return furthest(t, numbers, trace.heads[view.head].weights, wishesOf(t, learning, scene));
  }

  /** What stands over the stage. @param {Picture} answer @param {Pick<Store, "scene" | "status">} now */
  const headline = (answer, { scene, status: { learning } }) => headlineOf(t, told, answer, { scene, learning });

  /** @param {Learning} learning @param {Store} store */
  function paintAround(learning, store) {
    const { status, view, scene } = store;
    const [row] = view.pair ?? status.answer.view.pair;
    const wishes = wishesOf(t, learning, scene);
    writeShares(element, numbers, wishes);
    wanted.paint(wishes.rows, { names: wishes.answers, row, open: openKeys(status.answer, row) });
    const { tone, text } = saidOf(learning, store);
    write(howFar, tone === "good" ? text : `${t("ui.learn.distance")} ${inNats(t, learning.course)}`);
    attribute(reading, "data-tone", puzzleOf(learning, told) ? tone : "plain");
    attribute(element, "data-playing", learning.playing);
  }

  return {
    headline,
    /** @param {Store} store */
    paint(store) {
      const { learning, answer } = store.status;
      const isOpen = learning !== null;
      if (!isOpen && !wasOpen) return;
      if (!isWaiting(store.status)) render(sentence(headline(answer, store), answer.parts.reading), reading);
      for (const one of [element, howFar, asking.wanted.element]) reveal(one, isOpen);
      attribute(shell, "data-learning", isOpen);
      part.paint(store);
      paintPins(board.tables, learning?.pinned ?? [], store.view.head);
      if (learning) paintAround(learning, store);
      else attribute(reading, "data-tone", "plain");
      const isSeen = isOpen && (wasSeen || learning.rows !== null); // all of it is there
      if (isSeen && !wasSeen && !answer.lesson) element.scrollIntoView({ block: "nearest" }); // it opens below the rest
      wasOpen = isOpen;
      wasSeen = isSeen;
    },
  };
}

/** @param {Translate} t @param {Learning} learning @param {Scene} scene */
const wishesOf = (t, { rows }, scene) => ({
  rows,
  asks: tokenNames(t, scene.tokens),
  answers: tokenNames(t, keyTokens(scene)),
});

/** How far the weights are, as one number, and its way step by step. @param {Translate} t @param {Learning} learning */
function courseOf(t, { course, steps }) {
  const runs = runsOf(course);
  const [x, y] = runs.at(-1)?.points.at(-1) ?? [-BOX.edge, -BOX.edge];
  const lines = runs.map(
    ({ by, points }) =>
      svg`<polyline class=${by} points=${points.map((at) => at.map((x) => x.toFixed(1))).join(" ")} />`,
  );
  const zero = BOX.height - BOX.edge;
  return html`
    <div class="course">
      <p>
        ${t("ui.learn.distance")} <b class="distance" data-value=${course.at(-1)?.loss ?? ""}>${inNats(t, course)}</b>
        <span class="learning-steps small">${steps === 0 ? "" : t("ui.learn.after", { steps })}</span>
      </p>
      <svg class="loss-line" viewBox="0 0 ${BOX.width} ${BOX.height}" preserveAspectRatio="none" aria-hidden="true">
        <line class="zero" x1="0" x2=${BOX.width} y1=${zero} y2=${zero} />
        ${lines}
        <line class="now" x1=${x} x2=${x} y1=${y} y2=${y} />
      </svg>
      <p class="learning-unit small">${t("ui.learn.unit")}</p>
    </div>
  `;
}
