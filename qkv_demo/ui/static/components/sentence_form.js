// The form in which the user types a sentence, from which a scene is made. The user can choose a scene that shows how a head of
// a trained model attends in this sentence, or a scene in which each word attends to the previous one.

import { MISSING, REFUSED, createHeadsSession } from "../state/heads_session.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { weightsButton } from "./explore.js";
import { headComparison, headGrid } from "./head_maps.js";
import { submittedText, textField } from "./popover.js";

/**
 * Return the function that opens the form. It can be called with the values of a scene's source, which are a sentence and a
 * head. The form then opens with this sentence and head, so that the user can choose another head or change a word.
 * @param {Page} page @param {Popover} popover @returns {(anchor: HTMLElement, values?: Record<string, any>) => void}
 */
export function createSentenceForm(page, { open, hide, paint, shows }) {
  const { t, commands, settings } = page;
  const heads = createHeadsSession(commands, () => shows("sentence"), paint);
  const { session } = heads;
  let usesModel = true; // True if the user has chosen a scene that shows a head of the model.

  /** Make a scene in which each word attends to the previous one. If the server refuses the sentence, leave the form open. */
  const makeByPosition = async () => (await commands.makeSentence(session.text)) && hide();

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    session.text = submittedText(event);
    return usesModel ? heads.run() : makeByPosition();
  }

  /** @param {boolean} value @param {string} label */
  const radio = (value, label) => {
    const choose = () => {
      usesModel = value;
      paint();
    };
    return html`
      <label class="switch row">
        <input type="radio" name="sentence" .checked=${usesModel === value} @change=${choose} />${label}
      </label>
    `;
  };

  /** @param {HTMLElement} anchor */
  const draw = (anchor) => html`
    <div class="sentence-form spaced loose" ?data-compared=${usesModel && session.before !== null}>
      <div class="flow loose" role="radiogroup" aria-label=${t("ui.sentence.attention")}>
        ${radio(true, t("ui.sentence.model"))} ${radio(false, t("ui.sentence.position"))}
      </div>
      <form class="sentence row" @submit=${submit}>
        ${textField({ label: t("ui.sentence"), hint: t("ui.sentence.hint"), isRequired: true, value: session.text })}
        <button type="submit" class="primary">${t(usesModel ? "ui.heads.show" : "ui.sentence.put")}</button>
      </form>
      <p class="small">${explanation(t, usesModel, settings.limits)}</p>
      ${usesModel ? modelSection(page, heads, { hide, makeByPosition }) : nothing} ${weightsButton(page, anchor, "compact")}
    </div>
  `;

  return (anchor, values) => {
    open(anchor, { name: "sentence", title: t("ui.sentence"), draw: () => draw(anchor) });
    if (!values) return;
    usesModel = true;
    heads.resume(values);
  };
}

/** @param {Translate} t @param {boolean} usesModel @param {Settings["limits"]} limits */
const explanation = (t, usesModel, { words, tokens }) =>
  usesModel ? t("ui.sentence.how.model", { max: words }) : t("ui.sentence.how.position", { max: tokens });

/**
 * Draw the state of the model, such as the progress of its download, and its heads for the last sentence.
 * @param {Page} page @param {ReturnType<typeof createHeadsSession>} heads
 * @param {{ hide: () => void, makeByPosition: () => unknown }} actions
 */
function modelSection(page, { session, run, openHead }, { hide, makeByPosition }) {
  const { t } = page;
  const { reading, before, chosen, status, special } = session;
  const statusText = status ? t(status.key, status.values) : reading && t("ui.heads.here", { text: reading.text });
  const download = () => run({ download: true });
  return html`
    <div class="flow">
      <p role="status" class="grow">${statusText}</p>
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
    ${reading?.unknown.length ? html`<p>${t("ui.heads.unknown", { words: reading.unknown.join(", ") })}</p>` : nothing}
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
