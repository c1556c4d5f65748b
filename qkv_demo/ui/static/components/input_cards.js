// The cards with which the user edits the scene. One shows the tokens as arrows and as numbers, and there is one each for W_Q,
// W_K and W_V.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { stepOf, exampleOf } from "../state/location.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { isOfKeys } from "../state/scene.js";
import { optionControls } from "./options.js";
import { formulas } from "./sentence.js";

// The roles that have a matrix, in the order of their cards.
const LANES = /** @type {const} */ (["query", "key", "value"]);

/** @param {Page} page @param {HTMLElement} space the picture of the embeddings @returns {Component} */
export function createInputCards(page, space) {
  const { t, slot, settings } = page;
  const { key: tie } = optionControls(page);
  const legend = createComponent(el("div"), (/** @type {Props} */ props) => {
    const symbol = projectedBy(settings, props);
    if (symbol !== null) return morphControls(page, props.answer.view.plane_content, symbol, props.status.morph ?? 1);
    const preset = axesPreset(props);
    return preset ? html`<p class="small soft">${t(`preset.${preset}.axes`)}</p>` : nothing;
  });
  space.querySelector(".frame")?.after(legend.element);

  /** @param {Props} props */
  function titleOf(props) {
    const symbol = projectedBy(settings, props);
    return formulas(symbol === null ? t("ui.lane.x.about") : t("ui.seen", { matrix: symbol }));
  }

  /** @param {string} lane */
  const title = (lane) => html`<b>${t(`ui.lane.${lane}`)}</b><span>${t(`ui.lane.${lane}.about`)}</span>`;

  /**
   * Draw the card of a matrix. In lesson steps that have no queries yet, the card of W_Q is labeled as the matrix of the keys.
   * @param {string} role @param {Scene} scene @param {boolean} isOnlyKeys
   */
  function lane(role, scene, isOnlyKeys) {
    const named = isOnlyKeys && role === "query" ? "key" : role;
    const matrix = settings.quantities.find((quantity) => quantity.role === role && quantity.path !== null);
    return html`
      <div
        class="input-card input-card-${role} card"
        style=${named === role ? nothing : "--accent: var(--key)"}
        ?hidden=${isOnlyKeys && role === "key"}
      >
        <h2 class="input-card-title">${title(named)}</h2>
        ${slot(String(matrix?.name))} ${role === "key" ? tie(scene, false) : nothing}
      </div>
    `;
  }

  const openSentence = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
    page.commands.menus().openSentence(currentTarget);
  const component = createComponent(
    el("section", { class: "inputs stack", "aria-label": t("ui.section.givens") }),
    (/** @type {Props} */ props) => html`
      <div class="input-card input-card-x card">
        <h2 class="input-card-title"><span>${titleOf(props)}</span></h2>
        ${space} ${slot("embeddings")}
        <div class="input-card-foot" data-part="sentence">
          <button type="button" class="plain compact" data-sentence aria-haspopup="dialog" @click=${openSentence}>
            ${t("ui.sentence")} …
          </button>
        </div>
      </div>
      <div class="input-card input-card-context card" data-optional>
        <h2 class="input-card-title">${formulas(t("ui.lane.context.about"))}</h2>
        ${slot("context_embeddings")}
      </div>
      ${LANES.map((role) => lane(role, props.userScene, isOfKeys(props.answer)))}
    `,
  );

  return {
    element: component.element,
    paint(props) {
      component.paint(props);
      legend.paint(props);
    },
  };
}

/**
 * Return the example that explains what the axes mean. Return null in a presentation, where the text would be too small.
 * @param {Props} props
 */
function axesPreset({ view, answer, location }) {
  if (view.presenting) return null;
  return stepOf(location) ? answer.lesson?.axes_example : exampleOf(location);
}

/**
 * Return the symbol of the matrix that the embeddings are multiplied by in the picture, or null if they are shown as they are.
 * @param {Settings} settings @param {Props} props
 */
function projectedBy({ choices: { plane_contents } }, { answer: { view, schema } }) {
  const [plain, first] = plane_contents; // The first entry stands for the plain embeddings, the second for the queries' matrix.
  if (view.plane_content === plain) return null;
  // If keys share a matrix with the queries, their own matrix is unused, so name W_Q.
  const used = schema.some(({ sources }) => sources.includes(view.plane_content)) ? view.plane_content : first;
  return schema.find(({ name }) => name === used)?.symbol ?? used;
}

/**
 * Draw the slider that animates the embeddings from the identity to a matrix, with a button that plays the animation and a button
 * that returns to the plain embeddings.
 * @param {Page} page @param {string} content @param {string} symbol @param {number} progress from 0 to 1
 */
function morphControls(page, content, symbol, progress) {
  const { t, settings, commands } = page;
  const [playLabel, sliderLabel] = [t("ui.morph.play"), t("ui.morph")];
  return html`
    <div class="morph row rigid">
      <button
        type="button"
        class="play"
        data-play=${content}
        aria-pressed="true"
        aria-label=${playLabel}
        title=${playLabel}
        @click=${() => showPlaneContent(page, content)}
      >▶</button>
      <span class="symbol" aria-hidden="true">I</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.01"
        aria-label=${sliderLabel}
        title=${sliderLabel}
        .value=${String(progress)}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => commands.morphTo(Number(target.value))}
        @change=${commands.releaseMorph}
      />
      <span class="symbol">${formulas(symbol)}</span>
      <button type="button" @click=${() => showPlaneContent(page, settings.choices.plane_contents[0])}>${t("ui.seen.back")}</button>
    </div>
  `;
}

/**
 * Show the embeddings multiplied by a matrix, and scroll to the picture. The plain embeddings are shown without an animation.
 * @param {Page} page @param {string} content the name of a matrix, or of the plain embeddings
 */
export function showPlaneContent({ commands, settings, root }, content) {
  commands.showPlaneContent(content, content !== settings.choices.plane_contents[0]);
  root.querySelector(".plane-space > .frame")?.scrollIntoView({ block: "nearest" });
}
