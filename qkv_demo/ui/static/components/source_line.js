// The line about the trained model to whose attention weights the scene was fitted. The line names the model and the head, and
// states the largest difference between the model's weights and the scene's weights. The difference changes with every edit.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { sourceOf, sourceSentences } from "../state/source.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @param {Page} page */
export function createSourceLine({ t, numberFormat: { formatNumber }, settings, commands }) {
  /**
   * Draw the button that shows the model's heads for this sentence, so that the user can choose another head.
   * @param {Record<string, any>} sourceValues the model, the sentence and the head from which the scene was made
   */
  const headsButtonTemplate = (sourceValues) => html`
    <button
      type="button"
      class="plain compact"
      data-other-heads
      aria-haspopup="dialog"
      @click=${(/** @type {any} */ { currentTarget }) => commands.menus().openSentence(currentTarget, sourceValues)}
    >${t("ui.opens", { name: t("ui.heads.others") })}</button>
  `;
  return createMemoComponent(
    el("p", { class: "model-source small" }),
    ({ response, userScene: scene, location }) => {
      const source = sourceOf({ location, scene }, settings);
      const sentences = source && sourceSentences(source, scene, response.trace.heads[0].weights);
      const sentenceTexts = sentences?.map(({ key, values: { within: maxDifference, ...otherValues } }) =>
        t(key, { ...otherValues, ...(maxDifference !== undefined && { within: formatNumber(maxDifference) }) }),
      );
      return [sentenceTexts?.join(" ") ?? null, source];
    },
    (_, [sourceText, source]) => [
      sourceText,
      sourceText && source?.values.text && !settings.standalone ? headsButtonTemplate(source.values) : nothing,
    ],
  );
}
