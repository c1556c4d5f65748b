// The form in which the user types a sentence, from which a scene is made. The user can choose a scene that shows how a head of
// a trained model attends in this sentence, or a scene in which each word attends to the previous one.

import { listSeparator } from "../base/words.js";
import { MODEL_MISSING_KEY, createHeadsSession } from "../state/heads_session.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { weightsButtonTemplate } from "./explore.js";
import { headComparisonTemplate, headGridTemplate } from "./head_maps.js";
import { textFieldTemplate } from "./popover.js";

/** @typedef {import("../state/heads_session.js").Status} Status */
/** @typedef {import("../state/trained_heads.js").SentenceResult} SentenceResult */

/**
 * Return the function that opens the form. If the function is called with the source of a fitted scene, the form opens with the
 * sentence and the head that the scene was made from. The user can then choose another head or change a word.
 * @param {Page} page @param {Popover} popover @returns {(anchor: HTMLElement, sourceValues?: Record<string, any>) => void}
 */
export function createSentenceForm(page, { open, hide, paint, isShowing }) {
  const { t, store, commands, settings, headsState: session } = page;
  const sessionCommands = createHeadsSession(page, () => isShowing("sentence"), paint);

  /** Make a scene in which each word attends to the previous word. */
  async function makePreviousWordScene() {
    if (await commands.makeSentence(session.text)) hide();
    else sessionCommands.showError(makePreviousWordScene);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    return session.usesModel ? sessionCommands.run() : makePreviousWordScene();
  }

  /** @param {boolean} usesModel @param {string} label */
  const radioButtonTemplate = (usesModel, label) => html`
    <label class="switch row">
      <input
        type="radio"
        name="sentence"
        .checked=${session.usesModel === usesModel}
        @change=${() => sessionCommands.change({ usesModel })}
      />${label}
    </label>
  `;

  const sentenceFieldTemplate = () =>
    textFieldTemplate({
      label: t("ui.sentence"),
      hint: t("ui.sentence.hint"),
      value: session.text,
      isRefused: session.status?.isError && !session.status.retry,
      onInput: (text) => sessionCommands.change({ text }),
    });

  /** Draw the button that repeats a failed request or starts the download. @param {Status} status */
  function retryButtonTemplate(status) {
    const isModelMissing = "key" in status && status.key === MODEL_MISSING_KEY;
    const label = t(isModelMissing ? "ui.heads.download" : "ui.heads.again");
    return html`<button type="button" class="primary" @click=${status.retry}>${label}</button>`;
  }

  /** Draw the download's progress, and the buttons to try again or to go without the model. @param {Status} status */
  const helpButtonsTemplate = (status) => html`
    ${status.progress === undefined ? nothing : html`<progress max="1" .value=${status.progress}></progress>`}
    <div class="flow">
      ${status.retry ? retryButtonTemplate(status) : nothing}
      ${
        session.usesModel && (status.isError || status.retry)
          ? html`<button type="button" @click=${makePreviousWordScene}>${t("ui.heads.instead")}</button>`
          : nothing
      }
    </div>
  `;

  /** Draw the status of the model, or the reason why no scene could be made. @param {Status | null} status */
  const messageTemplate = (status) => html`
    <p role=${status?.isError ? "alert" : "status"} class=${status?.isError ? "bad" : ""}>
      ${status && ("text" in status ? status.text : t(status.key, status.values))}
    </p>
    ${status?.isError || status?.retry || status?.progress !== undefined ? helpButtonsTemplate(status) : nothing}
  `;

  /**
   * Return the status to show below the form, or null. Without a status of the model, its latest result is described. If the user
   * has chosen the scene without a model, only errors are shown.
   * @returns {Status | null}
   */
  function statusToShow() {
    const { usesModel, status, result } = session;
    if (!usesModel) return status?.isError ? status : null;
    return status ?? (result && { key: "ui.heads.here", values: { text: result.text } });
  }

  /** Draw the form. Once the model has run, the grid of its heads replaces the explanation. @param {HTMLElement} anchor */
  function draw(anchor) {
    const { usesModel, result, resultBefore } = session;
    const shownResult = usesModel ? result : null;
    return html`
    <div class="sentence-form spaced large-gap" ?data-compared=${usesModel && resultBefore !== null}>
      <div class="flow large-gap" role="radiogroup" aria-label=${t("ui.sentence.attention")}>
        ${radioButtonTemplate(true, t("ui.sentence.model"))} ${radioButtonTemplate(false, t("ui.sentence.position"))}
      </div>
      ${shownResult ? nothing : html`<p class="small">${explanationTemplate(t, usesModel, settings.limits)}</p>`}
      <form class="sentence row" @submit=${submit}>
        ${sentenceFieldTemplate()}
        <button type="submit" class="primary">${t(usesModel ? "ui.heads.show" : "ui.sentence.put")}</button>
      </form>
      ${messageTemplate(statusToShow())} ${shownResult ? headsTemplate(page, shownResult, sessionCommands, hide) : weightsButtonTemplate(page, anchor, "compact")}
    </div>
  `;
  }

  return (anchor, sourceValues) => {
    if (store.location.isArithmeticOpen) store.closeNumber(); // The arithmetic of a number would lie beside the form.
    sessionCommands.change({});
    open(anchor, { name: "sentence", title: t("ui.sentence"), draw: () => draw(anchor) });
    if (sourceValues) sessionCommands.resume(sourceValues);
  };
}

/** @param {Translate} t @param {boolean} usesModel @param {Settings["limits"]} limits */
const explanationTemplate = (t, usesModel, { words: maxWords, tokens: maxTokens }) =>
  usesModel ? t("ui.sentence.how.model", { max: maxWords }) : t("ui.sentence.how.position", { max: maxTokens });

/**
 * Draw the trained model's heads for the sentence that the user submitted most recently.
 * @param {Page} page @param {SentenceResult} result @param {ReturnType<typeof createHeadsSession>} heads @param {() => void} hide
 */
function headsTemplate(page, result, { run: requestHeads, openHead }, hide) {
  const { t, headsState } = page;
  const { resultBefore, selectedHead, includesSpecial } = headsState;
  const unknownWords = result.unknownWords.join(listSeparator(t));
  return html`
    ${unknownWords ? html`<p>${t("ui.heads.unknown", { words: unknownWords })}</p>` : nothing}
    ${resultBefore && selectedHead ? headComparisonTemplate(page, resultBefore, result, selectedHead) : nothing}
    ${headGridTemplate(page, result, selectedHead, async (index) => (await openHead(index)) && hide())}
    <label class="switch row">
      <input type="checkbox" .checked=${includesSpecial} @change=${() => requestHeads({ includesSpecial: !includesSpecial })} />
      ${t("ui.heads.special")}
    </label>
  `;
}
