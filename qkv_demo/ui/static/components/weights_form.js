// The form in which the user pastes the attention weights of a trained model. The server then fits a scene to these weights.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { textFieldTemplate } from "./popover.js";

/**
 * The values of the form's fields. `text` contains the weights, `words` the tokens, and `dims` the number of dimensions. The
 * layer and the head are counted from 1.
 * @typedef {{ text: string, words: string, dims: number, layer: number, head: number }} Draft
 */

/** @type {Draft} */
const EMPTY_DRAFT = { text: "", words: "", dims: 3, layer: 1, head: 1 };
const DIMENSION_CHOICES = [2, 3];
const EXAMPLE_TEXT = '{"tokens": […], "weights": […]}';

/**
 * Return the function that opens the form. If it is called with the text of a file, the form contains this text. When the form
 * closes, it keeps the text, unless a scene was made from the text.
 * @param {Page} page @param {Popover} popover @returns {(anchor: HTMLElement, fileText?: string) => void}
 */
export function createWeightsForm({ t, commands, settings: { limits } }, { element, open, hide, paint, isShowing }) {
  let draft = EMPTY_DRAFT;
  /** @type {HeadCount | null} */
  // The number of layers and the number of heads in the pasted text, or null if the user has no head to choose.
  let headCount = null;
  /** @type {Refusal | null} */
  let refusal = null;
  let isFitting = false;
  // The number of fits so far. If it has increased before a response arrives, the response belongs to an earlier fit and is
  // ignored.
  let fitCount = 0;

  /** @param {Partial<Draft>} changes */
  function changeDraft(changes) {
    draft = { ...draft, ...changes };
    if ("text" in changes) headCount = null;
  }

  /** @param {SubmitEvent} event */
  async function submitDraft(event) {
    event.preventDefault();
    if (isFitting) return;
    fitCount += 1;
    const fitNumber = fitCount;
    [isFitting, refusal] = [true, null];
    paint();
    const { layer, head, ...otherFields } = draft;
    const response = await commands.fitPasted({ ...otherFields, ...(headCount && { layer, head }) });
    if (fitNumber !== fitCount || !isShowing("model-weights")) return;
    isFitting = false;
    if (response && "scene" in response) await openFittedScene(response);
    else showProblem(response);
  }

  /** @param {FittedScene} fittedScene */
  async function openFittedScene(fittedScene) {
    if (!(await commands.openFitted(fittedScene, headName(draft, headCount)))) return;
    [draft, headCount] = [EMPTY_DRAFT, null];
    hide();
  }

  /**
   * Show the reason why no scene was made, and focus the field that the user has to change.
   * @param {HeadCount | Refusal | null} response
   */
  function showProblem(response) {
    if (response && "heads" in response) headCount = response;
    else refusal = response ?? { error: t("ui.waiting.refused") };
    paint();
    const invalidField = headCount && !refusal ? "head" : refusal?.cell?.field === "tokens" ? "tokens" : "weights";
    /** @type {HTMLElement | null} */ (
      element.querySelector(`[data-field=${invalidField}] :is(input, textarea)`)
    )?.focus();
  }

  /** @param {"layer" | "head"} fieldName @param {number} max */
  const numberFieldTemplate = (fieldName, max) =>
    max === 1
      ? nothing
      : html`
    <label class="row" data-field=${fieldName}>
      ${t(`ui.weights.${fieldName}`, { max })}
      <input
        type="number"
        required
        min="1"
        max=${max}
        .value=${String(draft[fieldName])}
        @input=${(/** @type {any} */ { currentTarget }) => changeDraft({ [fieldName]: Number(currentTarget.value) })}
      />
    </label>
  `;

  /** @param {number} dims */
  const dimensionRadioTemplate = (dims) => html`
    <label class="switch row">
      <input type="radio" name="dims" .checked=${draft.dims === dims} @change=${() => changeDraft({ dims })} />
      ${t("ui.weights.dims", { dims })}
    </label>
  `;

  const statusText = () => {
    if (refusal) return refusal.error;
    if (isFitting) return t("ui.weights.fitting");
    return headCount ? t("ui.weights.several", { ...headCount }) : nothing;
  };

  const draw = () => html`
    <form class="spaced" aria-busy=${isFitting} @submit=${submitDraft}>
      <label class="spaced small-gap" data-field="weights">
        ${t("ui.weights.text")}
        <textarea
          rows="6"
          cols="48"
          required
          data-first
          spellcheck="false"
          dir="ltr"
          placeholder=${t("ui.weights.text.hint")}
          .value=${draft.text}
          @input=${(/** @type {any} */ { currentTarget }) => changeDraft({ text: currentTarget.value })}
        ></textarea>
      </label>
      <label data-field="tokens" class="spaced small-gap">
        ${t("ui.weights.words")}
        ${textFieldTemplate({
          label: t("ui.weights.words"),
          hint: t("ui.weights.words.hint"),
          hasFocus: false,
          isRefused: refusal?.cell?.field === "tokens",
          onInput: (words) => changeDraft({ words }),
        })}
      </label>
      ${headCount ? html`<div class="flow large-gap">${numberFieldTemplate("layer", headCount.layers)} ${numberFieldTemplate("head", headCount.heads)}</div>` : nothing}
      <div class="flow large-gap" role="radiogroup" aria-label=${t("ui.weights.dimensions")}>${DIMENSION_CHOICES.map(dimensionRadioTemplate)}</div>
      <p role=${refusal ? "alert" : "status"} class=${refusal ? "bad" : ""}>${statusText()}</p>
      <div class="flow">
        <button type="submit" class="primary" ?disabled=${isFitting}>${t("ui.weights.fit")}</button>
        <button type="button" @click=${commands.chooseFile}>${t("ui.opens", { name: t("ui.weights.file") })}</button>
      </div>
    </form>
    <p class="how small">${t("ui.weights.how", { example: EXAMPLE_TEXT, max: limits.tokens })}</p>
    <p class="how small">${t("ui.weights.truth")}</p>
  `;

  return (anchor, fileText) => {
    if (fileText !== undefined) changeDraft({ text: fileText });
    fitCount += 1;
    [isFitting, refusal] = [false, null];
    if (fileText !== undefined && isShowing("model-weights")) paint();
    else open(anchor, { name: "model-weights", title: t("ui.weights"), draw });
  };
}

/**
 * Return the name of the attention weights that a scene was fitted to. The name includes the layer and the head that the user has
 * chosen.
 * @param {Draft} draft @param {HeadCount | null} headCount @returns {import("../state/fitting.js").SourceName}
 */
function headName({ layer, head }, headCount) {
  if (!headCount) return { key: "ui.source.given", values: {} };
  if (headCount.layers === 1) return { key: "ui.source.given.one", values: { head } };
  return { key: "ui.source.given.head", values: { layer, head } };
}
