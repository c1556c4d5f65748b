// The form in which the user pastes attention weights of a trained model, to fit a scene to them.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { textField } from "./popover.js";

/**
 * The text that the user has typed, and the selected layer and head, counted from 1.
 * @typedef {{ text: string, words: string, dims: number, layer: number, head: number }} Draft
 */

/** @type {Draft} */
const EMPTY = { text: "", words: "", dims: 3, layer: 1, head: 1 };
const DIMENSIONS = [2, 3];
const EXAMPLE = '{"tokens": […], "weights": […]}';

/**
 * Return the function that opens the form, optionally with the text of a file. The text stays in the form until a scene was made
 * from it.
 * @param {Page} page @param {Popover} popover @returns {(from: HTMLElement, text?: string) => void}
 */
export function createWeightsForm({ t, commands, settings: { limits } }, { element, open, hide, paint, shows }) {
  let draft = EMPTY;
  /** @type {HeadCount | null} */
  let count = null; // The numbers of layers and heads in the text, if it has several from which the user must choose.
  /** @type {Refusal | null} */
  let refusal = null;
  let isFitting = false;
  let runs = 0; // Counts the fits. The result of a fit is ignored if a later one was started, or if the form was closed.

  /** @param {Partial<Draft>} changes */
  function change(changes) {
    draft = { ...draft, ...changes };
    if ("text" in changes) count = null;
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    if (isFitting) return;
    runs += 1;
    const run = runs;
    [isFitting, refusal] = [true, null];
    paint();
    const { layer, head, ...rest } = draft;
    const response = await commands.fitPasted({ ...rest, ...(count && { layer, head }) });
    if (run !== runs || !shows("model-weights")) return;
    isFitting = false;
    if (response && "scene" in response) await finish(response);
    else showProblem(response);
  }

  /** @param {FittedScene} fitted */
  async function finish(fitted) {
    if (!(await commands.openFitted(fitted, { key: "ui.source.given", values: {} }))) return;
    [draft, count] = [EMPTY, null];
    hide();
  }

  /**
   * Show the reason why no scene was made, and focus the field that needs an input.
   * @param {HeadCount | Refusal | null} response
   */
  function showProblem(response) {
    if (response && "heads" in response) count = response;
    else refusal = response ?? { error: t("ui.waiting.refused") };
    paint();
    const field = count && !refusal ? "head" : refusal?.cell?.field === "tokens" ? "tokens" : "weights";
    /** @type {HTMLElement | null} */ (element.querySelector(`[data-field=${field}] :is(input, textarea)`))?.focus();
  }

  /** @param {"layer" | "head"} name @param {number} max */
  const choice = (name, max) =>
    max === 1
      ? nothing
      : html`
    <label class="row" data-field=${name}>
      ${t(`ui.weights.${name}`, { max })}
      <input
        type="number"
        required
        min="1"
        max=${max}
        .value=${String(draft[name])}
        @input=${(/** @type {any} */ { currentTarget }) => change({ [name]: Number(currentTarget.value) })}
      />
    </label>
  `;

  /** @param {number} dims */
  const dimension = (dims) => html`
    <label class="switch row">
      <input type="radio" name="dims" .checked=${draft.dims === dims} @change=${() => change({ dims })} />
      ${t("ui.weights.dims", { dims })}
    </label>
  `;

  const status = () => {
    if (refusal) return refusal.error;
    if (isFitting) return t("ui.weights.fitting");
    return count ? t("ui.weights.several", { ...count }) : nothing;
  };

  const draw = () => html`
    <form class="spaced" aria-busy=${isFitting} @submit=${submit}>
      <label class="spaced tight" data-field="weights">
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
          @input=${(/** @type {any} */ { currentTarget }) => change({ text: currentTarget.value })}
        ></textarea>
      </label>
      <label data-field="tokens" class="spaced tight">
        ${t("ui.weights.words")}
        ${textField({
          label: t("ui.weights.words"),
          hint: t("ui.weights.words.hint"),
          hasFocus: false,
          isRefused: refusal?.cell?.field === "tokens",
          onInput: (words) => change({ words }),
        })}
      </label>
      ${count ? html`<div class="flow loose">${choice("layer", count.layers)} ${choice("head", count.heads)}</div>` : nothing}
      <div class="flow loose" role="radiogroup" aria-label=${t("ui.weights.dimensions")}>${DIMENSIONS.map(dimension)}</div>
      <p role=${refusal ? "alert" : "status"} class=${refusal ? "bad" : ""}>${status()}</p>
      <div class="flow">
        <button type="submit" class="primary" ?disabled=${isFitting}>${t("ui.weights.fit")}</button>
        <button type="button" @click=${commands.chooseFile}>${t("ui.weights.file")} …</button>
      </div>
    </form>
    <p class="how small">${t("ui.weights.how", { example: EXAMPLE, max: limits.tokens })}</p>
    <p class="how small">${t("ui.weights.truth")}</p>
  `;

  return (from, text) => {
    if (text !== undefined) change({ text });
    runs += 1;
    [isFitting, refusal] = [false, null];
    if (text !== undefined && shows("model-weights")) paint();
    else open(from, { name: "model-weights", title: t("ui.weights"), draw });
  };
}
