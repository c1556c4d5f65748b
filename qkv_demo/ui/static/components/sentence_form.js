// The form that builds a scene from a sentence. The scene shows how one head of a trained model attends in this sentence, or it
// places the words on a circle, where each attends to the previous one.

import { MISSING, REFUSED, createHeadsSession } from "../state/heads_session.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { weightsButton } from "./explore.js";
import { headComparison, headGrid } from "./head_maps.js";
import { submittedText, textField } from "./popover.js";

/**
 * Return the function that opens the form. If it is called with the source of a fitted scene, the form opens with this sentence
 * and head, so that the user can choose another head or change a word.
 * @param {Page} page @param {Popover} popover @returns {(from: HTMLElement, values?: Record<string, any>) => void}
 */
export function createSentenceForm(page, { open, hide, paint, shows }) {
  const { t, commands, settings } = page;
  const heads = createHeadsSession(commands, () => shows("sentence"), paint);
  const { session } = heads;
  let isByModel = true;

  /** Build a scene in which each word attends to the previous one. If the server refuses the sentence, keep it in the form. */
  const makeByPosition = async () => (await commands.makeSentence(session.text)) && hide();

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    session.text = submittedText(event);
    return isByModel ? heads.run() : makeByPosition();
  }

  /** @param {boolean} value @param {string} label */
  const radio = (value, label) => {
    const choose = () => {
      isByModel = value;
      paint();
    };
    return html`
      <label class="switch row">
        <input type="radio" name="sentence" .checked=${isByModel === value} @change=${choose} />${label}
      </label>
    `;
  };

  /** @param {HTMLElement} from */
  const draw = (from) => html`
    <div class="sentence-form spaced loose" ?data-compared=${isByModel && session.before !== null}>
      <div class="flow loose" role="radiogroup" aria-label=${t("ui.sentence.attention")}>
        ${radio(true, t("ui.sentence.model"))} ${radio(false, t("ui.sentence.position"))}
      </div>
      <form class="sentence row" @submit=${submit}>
        ${textField({ label: t("ui.sentence"), hint: t("ui.sentence.hint"), isRequired: true, value: session.text })}
        <button type="submit" class="primary">${t(isByModel ? "ui.heads.show" : "ui.sentence.put")}</button>
      </form>
      <p class="small">${howIt(t, isByModel, settings.limits)}</p>
      ${isByModel ? modelPart(page, heads, { hide, makeByPosition }) : nothing} ${weightsButton(page, from, "compact")}
    </div>
  `;

  return (from, values) => {
    open(from, { name: "sentence", title: t("ui.sentence"), draw: () => draw(from) });
    if (!values) return;
    isByModel = true;
    heads.resume(values);
  };
}

/** @param {Translate} t @param {boolean} isByModel @param {Settings["limits"]} limits */
const howIt = (t, isByModel, { words, tokens }) =>
  isByModel ? t("ui.sentence.how.model", { max: words }) : t("ui.sentence.how.position", { max: tokens });

/**
 * Draw what the model is doing now, and the heads for the last sentence.
 * @param {Page} page @param {ReturnType<typeof createHeadsSession>} heads
 * @param {{ hide: () => void, makeByPosition: () => unknown }} actions
 */
function modelPart(page, { session, run, openHead }, { hide, makeByPosition }) {
  const { t } = page;
  const { reading, before, chosen, status, special } = session;
  const words = status ? t(status.key, status.values) : reading && t("ui.heads.here", { text: reading.text });
  const download = () => run({ download: true });
  return html`
    <div class="flow">
      <p role="status" class="grow">${words}</p>
      ${status?.progress === undefined ? nothing : html`<progress max="1" .value=${status.progress}></progress>`}
      ${
        status?.key === MISSING.key
          ? html`<button type="button" class="primary" @click=${download}>${t("ui.heads.download")}</button>`
          : nothing
      }
      ${
        status?.key === MISSING.key || status?.key === REFUSED.key
          ? html`<button type="button" @click=${makeByPosition}>${t("ui.heads.instead")}</button>`
          : nothing
      }
    </div>
    ${reading && before && chosen ? headComparison(page, before, reading, chosen) : nothing}
    ${reading ? headGrid(page, reading, chosen, async (index) => (await openHead(index)) && hide()) : nothing}
    ${
      reading
        ? html`
          <label class="switch row">
            <input type="checkbox" .checked=${special} @change=${() => run({ special: !special })} />
            ${t("ui.heads.special")}
          </label>
        `
        : nothing
    }
  `;
}
