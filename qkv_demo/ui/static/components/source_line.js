// The line that names the trained model whose attention weights the scene was fitted to. It states the largest difference between
// both sets of weights, and is updated after every edit.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { maxError, sourceOf } from "../state/source.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @param {Page} page */
export function createSourceLine({ t, numbers: { show }, settings, commands }) {
  /**
   * Draw the button that shows all heads of the model for this sentence, from which the user can choose another one.
   * @param {Record<string, any>} values of the source
   */
  const others = (values) => html`
    <button
      type="button"
      class="plain compact"
      data-other-heads
      aria-haspopup="dialog"
      @click=${(/** @type {any} */ { currentTarget }) => commands.menus().openSentence(currentTarget, values)}
    >${t("ui.heads.others")} …</button>
  `;
  return createMemoComponent(
    el("p", { class: "model-source small" }),
    ({ answer, userScene: scene, location }) => {
      const source = sourceOf({ location, scene }, settings);
      const within = source && maxError(source.weights, answer.trace.heads[0].weights);
      return [source && within !== null ? t(source.key, { ...source.values, within: show(within) }) : null, source];
    },
    (_, [text, source]) => [
      text,
      text && source?.values.text && !settings.standalone ? others(source.values) : nothing,
    ],
  );
}
