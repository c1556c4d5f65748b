// The training panel, with a choice of targets, the controls for gradient descent, and the loss.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { MODEL_TARGET } from "../state/learning_numbers.js";
import { puzzleOf } from "../state/location.js";
import { sourceOf } from "../state/source.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { formatLatestLoss, largestErrorText, isIdle, statusText } from "./training_words.js";

// The size of the loss curve in pixels. `margin` keeps the marker at the end of the curve inside the SVG.
const CURVE_SIZE = { width: 220, height: 64, margin: 4 };

/** @param {Page} page @returns {Component} */
export function createTraining(page) {
  const { t, settings } = page;
  const { learning: learningSettings } = settings;

  /** @param {Learning} learning @param {Props} props */
  function statusTemplate(learning, props) {
    const { tone, text } = statusText(t, learning, learningSettings, props);
    return html`
      <div class="task">
        <p class="furthest-weight">${tone === "good" ? nothing : largestErrorText(page, learning, props)}</p>
        <p class="learning-words" data-tone=${tone}>${text}</p>
      </div>
    `;
  }

  return createComponent(
    el("section", { class: "learning panel card stack", "aria-label": t("ui.tool.learn") }),
    (/** @type {Props} */ props) => {
      const { learning } = props.location;
      if (!learning) return null;
      // For a puzzle, the headline shows the task and the status of training, so the panel leaves out both.
      const isPuzzle = puzzleOf(props.location) !== null;
      return html`
        ${headerTemplate(page, learning, props)}
        <div class="train flow">
          ${controlsTemplate(page, learning, props)} ${lossTemplate(t, learning, isPuzzle)}
          ${isPuzzle ? nothing : statusTemplate(learning, props)}
        </div>
      `;
    },
  );
}

/**
 * Draw the loss as a number, and as a curve over the training steps. Zero is at the bottom of the curve. In a puzzle the number
 * has no tooltip, because the puzzle's text already explains what the loss measures.
 * @param {Translate} t @param {Learning} learning @param {boolean} isPuzzle
 */
function lossTemplate(t, { lossHistory, steps: stepCount }, isPuzzle) {
  const { width, height, margin } = CURVE_SIZE;
  const maxLoss = Math.max(...lossHistory.map(({ loss }) => loss)) || 1;
  const lastIndex = Math.max(1, lossHistory.length - 1);
  const curvePoints = lossHistory.map(({ loss }, index) => [
    margin + (index / lastIndex) * (width - 2 * margin),
    margin + (1 - loss / maxLoss) * (height - 2 * margin),
  ]);
  const polylinePoints = curvePoints.map((point) => point.map((pixels) => pixels.toFixed(1))).join(" ");
  const [endX, endY] = curvePoints.at(-1) ?? [-margin, -margin];
  const zeroY = height - margin;
  return html`
    <div class="loss-curve">
      <p title=${isPuzzle ? nothing : t("ui.learn.unit")}>
        ${t("ui.learn.distance")}
        <b class="distance rigid type-4" data-value=${lossHistory.at(-1)?.loss ?? ""}>${formatLatestLoss(lossHistory)}</b>
        <span class="learning-steps small">${stepCount === 0 ? "" : t("ui.learn.after", { steps: stepCount })}</span>
      </p>
      <svg
        class="loss-line wide"
        fill="none"
        stroke="currentcolor"
        stroke-width="2"
        viewBox="0 0 ${width} ${height}"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line stroke="var(--line)" stroke-width="1" x1="0" x2=${width} y1=${zeroY} y2=${zeroY} />
        ${svg`<polyline vector-effect="non-scaling-stroke" points=${polylinePoints} />`}
        <line
          vector-effect="non-scaling-stroke"
          stroke-width="7"
          stroke-linecap="round"
          x1=${endX}
          x2=${endX}
          y1=${endY}
          y2=${endY}
        />
      </svg>
    </div>
  `;
}

// The option that the target selector shows after the user has set the target weights by dragging.
const CUSTOM_TARGET = "own";

/** @param {Page} page @param {Learning} learning @param {Props} props */
function headerTemplate({ t, commands, settings }, { target }, { location, userScene: scene }) {
  const { learning: learningSettings } = settings;
  const selectedTarget = puzzleOf(location) ?? target ?? CUSTOM_TARGET;
  const chooseTarget = (/** @type {string} */ targetName) =>
    Object.hasOwn(learningSettings.puzzles, targetName)
      ? commands.openPuzzle(targetName)
      : commands.setTarget(targetName);
  /** @param {string} targetName @param {string} label */
  const optionTemplate = (targetName, label) =>
    html`<option value=${targetName} .selected=${targetName === selectedTarget}>${label}</option>`;
  return html`
    <header class="panel-head row">
      <h2>${t("ui.tool.learn")}</h2>
      <select
        data-goal=${selectedTarget}
        aria-label=${t("ui.learn.target")}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => chooseTarget(target.value)}
      >
        <optgroup label=${t("ui.learn.ready")}>
          ${sourceOf({ location, scene }, settings) ? optionTemplate(MODEL_TARGET, t("target.model")) : nothing}
          ${learningSettings.ready_targets.map((name) => optionTemplate(name, t(`target.${name}`)))}
          ${selectedTarget === CUSTOM_TARGET ? optionTemplate(CUSTOM_TARGET, t("ui.learn.own")) : nothing}
        </optgroup>
        <optgroup label=${t("ui.learn.puzzles")}>
          ${Object.keys(learningSettings.puzzles).map((name) => optionTemplate(name, t(`puzzle.${name}.title`)))}
        </optgroup>
      </select>
      <button
        type="button"
        class="close plain sign end type-4"
        aria-label=${t("ui.learn.close")}
        @click=${commands.closeLearning}
      >×</button>
    </header>
  `;
}

/** @param {Page} page @param {Learning} learning @param {Props} props */
function controlsTemplate({ t, commands, settings }, learning, { userScene, location }) {
  const { isPlaying } = learning;
  // In a puzzle, Play is not the primary button, because training would solve the puzzle.
  const isPuzzle = puzzleOf(location) !== null;
  const isDisabled = isIdle(learning, settings.learning);
  return html`
    <div class="learning-controls flow">
      <button
        type="button"
        class=${isPuzzle ? "" : "primary"}
        data-play
        aria-pressed=${isPlaying}
        ?disabled=${isDisabled}
        @click=${commands.playLearning}
      >
        ${t(isPlaying ? "ui.learn.pause" : "ui.learn.play")}
      </button>
      <button type="button" ?disabled=${isDisabled} @click=${commands.stepLearning}>${t("ui.learn.step")}</button>
      <button type="button" data-reset ?disabled=${learning.startScene === userScene} @click=${commands.resetLearning}>
        ${t("ui.learn.reset")}
      </button>
    </div>
  `;
}
