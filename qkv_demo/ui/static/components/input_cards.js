// The cards in which the user edits the scene. One card shows the tokens' embeddings as arrows and as numbers. Three more cards
// show W_Q, W_K and W_V.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { lessonStepOf, exampleOf } from "../state/location.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { hasInputKeys } from "../state/scene.js";
import { createOptionControls } from "./options.js";
import { formulaTemplates } from "./sentence.js";

// The roles of the matrices, in the order of their cards.
const ROLES = /** @type {const} */ (["query", "key", "value"]);

/** @param {Page} page @param {HTMLElement} spacePlane the picture of the embeddings @returns {Component} */
export function createInputCards(page, spacePlane) {
  const { t, slot, settings } = page;
  const { key: tieCheckbox } = createOptionControls(page);
  const legend = createComponent(el("div"), (/** @type {Props} */ props) => {
    const matrixSymbol = findProjectionSymbol(settings, props);
    if (matrixSymbol !== null)
      return morphControlsTemplate(
        page,
        props.response.view.plane_content,
        matrixSymbol,
        props.status.morphProgress ?? 1,
      );
    const axesExample = axesExampleOf(props);
    return axesExample ? html`<p class="small muted">${t(`preset.${axesExample}.axes`)}</p>` : nothing;
  });
  spacePlane.querySelector(".frame")?.after(legend.element);

  /** @param {Props} props */
  function pictureTitle(props) {
    const matrixSymbol = findProjectionSymbol(settings, props);
    return formulaTemplates(matrixSymbol === null ? t("ui.lane.x.about") : t("ui.seen", { matrix: matrixSymbol }));
  }

  /** @param {string} role */
  const titleTemplate = (role) => html`<b>${t(`ui.lane.${role}`)}</b><span>${t(`ui.lane.${role}.about`)}</span>`;

  /**
   * Draw the card of a matrix. The first steps of a lesson have keys but no queries. In these steps, W_Q is the matrix of the
   * keys, so its card has the title of the keys' matrix, and the card of W_K is hidden.
   * @param {string} role @param {Scene} scene @param {boolean} hasOnlyKeyInputs
   */
  function matrixCardTemplate(role, scene, hasOnlyKeyInputs) {
    const titleRole = hasOnlyKeyInputs && role === "query" ? "key" : role;
    const matrixQuantity = settings.quantities.find((quantity) => quantity.role === role && quantity.path !== null);
    return html`
      <div
        class="input-card input-card-${role} card"
        style=${titleRole === role ? nothing : "--accent: var(--key)"}
        ?hidden=${hasOnlyKeyInputs && role === "key"}
      >
        <h2 class="input-card-title">${titleTemplate(titleRole)}</h2>
        ${slot(String(matrixQuantity?.name))} ${role === "key" ? tieCheckbox(scene, false) : nothing}
      </div>
    `;
  }

  const openSentenceForm = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
    page.commands.menus().openSentence(currentTarget);
  const component = createComponent(
    el("section", { class: "inputs stack", "aria-label": t("ui.section.givens") }),
    (/** @type {Props} */ props) => html`
      <div class="input-card input-card-x card">
        <h2 class="input-card-title"><span>${pictureTitle(props)}</span></h2>
        ${spacePlane} ${slot("embeddings")}
        <div class="input-card-foot" data-part="sentence">
          <button type="button" class="plain compact" data-sentence aria-haspopup="dialog" @click=${openSentenceForm}>
            ${t("ui.opens", { name: t("ui.sentence") })}
          </button>
        </div>
      </div>
      <div class="input-card input-card-context card" data-optional>
        <h2 class="input-card-title">${formulaTemplates(t("ui.lane.context.about"))}</h2>
        ${slot("context_embeddings")}
      </div>
      ${ROLES.map((role) => matrixCardTemplate(role, props.userScene, hasInputKeys(props.response)))}
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
 * Return the name of the example whose text explains the meaning of the picture's axes. Return null in a presentation, where this
 * text would be too small to read.
 * @param {Props} props
 */
function axesExampleOf({ view, response, location }) {
  if (view.presenting) return null;
  return lessonStepOf(location) ? response.lesson?.axes_example : exampleOf(location);
}

/**
 * Return the symbol of the matrix by which the embeddings are multiplied in the picture, or null if the picture shows the
 * embeddings themselves.
 * @param {Settings} settings @param {Props} props
 */
function findProjectionSymbol({ choices: { plane_contents } }, { response: { view, schema } }) {
  const [plainEmbeddings, queryMatrix] = plane_contents;
  if (view.plane_content === plainEmbeddings) return null;
  // If the keys share a matrix with the queries, W_K is unused. In this case, return the symbol of W_Q.
  const matrixName = schema.some(({ sources }) => sources.includes(view.plane_content))
    ? view.plane_content
    : queryMatrix;
  return schema.find(({ name }) => name === matrixName)?.symbol ?? matrixName;
}

/**
 * Draw the slider that moves the arrows in the picture from the embeddings to their products with a matrix. Beside the slider
 * are a button that plays this movement, and a button that returns to the embeddings.
 * @param {Page} page @param {string} planeContent @param {string} matrixSymbol @param {number} progress from 0 to 1
 */
function morphControlsTemplate(page, planeContent, matrixSymbol, progress) {
  const { t, settings, commands } = page;
  const [playLabel, sliderLabel] = [t("ui.morph.play"), t("ui.morph")];
  return html`
    <div class="morph row rigid">
      <button
        type="button"
        class="play"
        data-play=${planeContent}
        aria-pressed="true"
        aria-label=${playLabel}
        title=${playLabel}
        @click=${() => showPlaneContent(page, planeContent)}
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
      <span class="symbol">${formulaTemplates(matrixSymbol)}</span>
      <button type="button" @click=${() => showPlaneContent(page, settings.choices.plane_contents[0])}>${t("ui.seen.back")}</button>
    </div>
  `;
}

/**
 * Show the embeddings multiplied by a matrix in the picture, with an animation, and scroll to the picture. If `planeContent` is
 * "embeddings", show the embeddings themselves, without an animation.
 * @param {Page} page @param {string} planeContent the name of a matrix, or "embeddings"
 */
export function showPlaneContent({ commands, settings, root }, planeContent) {
  commands.showPlaneContent(planeContent, planeContent !== settings.choices.plane_contents[0]);
  root.querySelector(".plane-space > .frame")?.scrollIntoView({ block: "nearest" });
}
