// What is pressed in the training: which target, step and play, and behind "More" what is wanted less often.

import { PACES } from "../state/learning_player.js";
import { hasSay, isAmong } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { symbolOf } from "./sentence.js";
import { isIdle, nearest } from "./train_words.js";

const OWN = "own"; // the option of a target that has no name

/** @param {Page} page @param {Learning} learning */
export function head({ t, commands, settings: { learning: told } }, { goal }) {
  /** @param {string} name @param {string} words */
  const option = (name, words) => html`<option value=${name} .selected=${name === (goal ?? OWN)}>${words}</option>`;
  return html`
    <header class="panel-head row">
      <h2>${t("ui.tool.learn")}</h2>
      <select
        data-goal=${goal ?? OWN}
        aria-label=${t("ui.learn.target")}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => commands.setGoal(target.value)}
      >
        <optgroup label=${t("ui.learn.ready")}>
          ${told.ready.map((name) => option(name, t(`target.${name}`)))}
          ${goal === null ? option(OWN, t("ui.learn.own")) : nothing}
        </optgroup>
        <optgroup label=${t("ui.learn.puzzles")}>
          ${Object.keys(told.puzzles).map((name) => option(name, t(`puzzle.${name}.title`)))}
        </optgroup>
      </select>
      <button type="button" class="close bare sign end cross" aria-label=${t("ui.learn.close")} @click=${commands.closeLearning}>×</button>
    </header>
  `;
}

/** @param {Page} page @param {Learning} learning @param {Now} now */
export function controls(page, learning, now) {
  const { t, commands, settings } = page;
  const { playing } = learning;
  const off = isIdle(learning, settings.learning);
  return html`
    <div class="learning-controls flow">
      <button type="button" class="primary" data-play aria-pressed=${playing} ?disabled=${off} @click=${commands.playLearning}>
        ${t(playing ? "ui.learn.pause" : "ui.learn.play")}
      </button>
      <button type="button" ?disabled=${off} @click=${commands.stepLearning}>${t("ui.learn.step")}</button>
      ${more(page, learning, now)}
    </div>
  `;
}

/**
 * How fast, which matrices learn, another form of the target, a number that stays, who has come how near.
 * @param {Page} page @param {Learning} learning @param {Now} now
 */
function more(page, learning, { status, view }) {
  const { t, commands } = page;
  const { learning: told } = page.settings;
  const { goal, matrices, best } = learning;
  const seeded = goal !== null && Object.hasOwn(told.seeded, goal);
  /** @param {string} name */
  const box = (name) => html`
    <label class="switch">
      <input type="checkbox" .checked=${matrices.includes(name)}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => commands.chooseMatrix(name, target.checked)}>
      <span>${symbolOf(t(`ui.learn.matrix.${name}`))}</span>
    </label>
  `;
  return html`
    <details class="train-more wide">
      <summary>${t("ui.learn.more")}</summary>
      ${paces(page, learning)}
      <div class="flow" role="group" aria-label=${t("ui.learn.learns")}>
        ${t("ui.learn.learns")}: ${told.matrices.filter((name) => hasSay(status, name)).map(box)}
      </div>
      ${seeded ? html`<button type="button" @click=${commands.anotherSeed}>${t("ui.learn.another")}</button>` : nothing}
      ${pinning(page, learning, view.cell)}
      <p class="learning-best small">${nearest(t, best)}</p>
    </details>
  `;
}

/** @param {Page} page @param {Learning} learning */
function paces({ t, commands }, { pace }) {
  const { steps, pause } = PACES[pace];
  /** @param {string} name @param {string} sign @param {number} by @param {number} last */
  const change = (name, sign, by, last) => html`<button type="button" class="sign" title=${name} aria-label=${name}
    ?disabled=${pace === last} @click=${() => commands.changePace(by)}>${sign}</button>`;
  return html`
    <div class="row">
      ${change(t("ui.learn.slower"), "−", -1, 0)}
      <output class="pace small">${t("ui.learn.pace", { steps: Math.round((1000 * steps) / pause) || 1 })}</output>
      ${change(t("ui.learn.faster"), "+", 1, PACES.length - 1)}
    </div>
  `;
}

/** Holds the selected number, or lets it learn. @param {Page} page @param {Learning} learning @param {View["cell"]} cell */
function pinning({ t, commands, settings }, { pinned }, cell) {
  if (!cell || !settings.learning.matrices.includes(cell[0])) return nothing;
  const [quantity, row, column] = cell;
  const pin = { quantity, row, column };
  const on = isAmong(pinned, pin);
  const name = t(`ui.learn.matrix.${quantity}`).replace("_", "");
  const about = t("ui.learn.pin.about", { name, row: row + 1, column: column + 1 });
  return html`
    <button type="button" data-pin aria-pressed=${on} aria-label=${about} title=${`${about} ${t("ui.learn.pin.hint")}`}
      @click=${() => commands.togglePin(pin)}>${t(on ? "ui.learn.free" : "ui.learn.pin")}</button>
  `;
}
