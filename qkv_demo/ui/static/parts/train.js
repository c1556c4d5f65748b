// Training: what the weights should be, how far they are from it, and a gradient that goes there.

import { attribute, el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { targetTable, writeShares } from "./target_table.js";
import { controls, head } from "./train_controls.js";
import { furthest, inNats, isIdle, saidOf } from "./train_words.js";

const BOX = { width: 220, height: 64, edge: 4 }; // of the distance's line; the edge is room for the last point

/** @param {Page} page @returns {Part} */
export function createTrain(page) {
  const { t, numbers, settings } = page;
  const { learning: told } = settings;
  let wasSeen = false;
  /** @type {HTMLElement} */
  const element = el("section", { class: "learning panel card pile", "aria-label": t("ui.tool.learn"), hidden: true });

  /** @param {Learning} learning @param {Now} now */
  function furthestOf(learning, { answer, names }) {
    if (answer.untold || learning.error !== null || isIdle(learning, told)) return "";
    return furthest(t, numbers, answer.trace.heads[answer.view.head].weights, learning.rows, names);
  }

  const part = createPart(
    element,
    ({ status, answer, view, own }) => [status.learning, answer, view, own],
    (now, [learning]) => {
      if (!learning) return nothing;
      const isPuzzle = puzzleOf(told, learning.goal) !== undefined; // what it wants and how it stands is said over the stage
      return html`
        ${head(page, learning)}
        <div class="train flow">
          ${isPuzzle ? nothing : html`<div class="target">${targetTable(page, learning.rows, now.names)}</div>`}
          ${controls(page, learning, now)} ${courseOf(t, learning, isPuzzle)} ${isPuzzle ? nothing : words(learning, now)}
        </div>
      `;
    },
  );

  /** @param {Learning} learning @param {Now} now */
  function words(learning, now) {
    const { tone, text } = saidOf(t, learning, told, now.own.tie_qk);
    return html`
      <div class="task">
        <p class="furthest">${furthestOf(learning, now)}</p>
        <p class="learning-words" role="status" data-tone=${tone}>${text}</p>
      </div>
    `;
  }

  return {
    element,
    paint(now) {
      const { learning } = now.status;
      reveal(element, learning !== null);
      part.paint(now);
      attribute(element, "data-playing", learning?.playing ?? false);
      if (learning) writeShares(element, numbers, learning.rows, now.names);
      const isSeen = learning !== null && (wasSeen || learning.rows !== null); // all of it is there
      const begins = now.answer.lesson || puzzleOf(told, learning?.goal); // with its words, which stand on top
      if (isSeen && !wasSeen && !begins) element.scrollIntoView({ block: "nearest" }); // it opens below the rest
      wasSeen = isSeen;
    },
  };
}

/**
 * How far the weights are, as one number, and its way step by step; of a puzzle its rule says what a nat is.
 * @param {Translate} t @param {Learning} learning @param {boolean} isPuzzle
 */
function courseOf(t, { course, steps }, isPuzzle) {
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
        ${t("ui.learn.distance")} <b class="distance type-4" data-value=${course.at(-1)?.loss ?? ""}>${inNats(t, course)}</b>
        <span class="learning-steps small">${steps === 0 ? "" : t("ui.learn.after", { steps })}</span>
      </p>
      <svg class="loss-line" viewBox="0 0 ${BOX.width} ${BOX.height}" preserveAspectRatio="none" aria-hidden="true">
        <line class="zero" x1="0" x2=${BOX.width} y1=${zero} y2=${zero} />
        ${lines}
        <line class="now" x1=${x} x2=${x} y1=${y} y2=${y} />
      </svg>
      ${isPuzzle ? nothing : html`<p class="learning-unit small">${t("ui.learn.unit")}</p>`}
    </div>
  `;
}

/**
 * The course as lines, what the gradient did and what the hand did, each beginning where the last one ended; zero lies at
 * the bottom.
 * @param {Learning["course"]} course
 */
function runsOf(course) {
  const { width, height, edge } = BOX;
  const highest = Math.max(...course.map(({ loss }) => loss)) || 1;
  /** @type {{ by: Learner, points: number[][] }[]} */
  const runs = [];
  for (const [index, { loss, by }] of course.entries()) {
    const along = course.length === 1 ? 0 : index / (course.length - 1);
    const point = [edge + along * (width - 2 * edge), edge + (1 - loss / highest) * (height - 2 * edge)];
    const run = runs.at(-1);
    if (run?.by === by) run.points.push(point);
    else runs.push({ by, points: [...(run?.points.slice(-1) ?? []), point] });
  }
  return runs;
}
