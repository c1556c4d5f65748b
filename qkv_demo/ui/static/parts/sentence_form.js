// @ts-check
// Where a sentence is typed; Enter or the button makes a scene of it.

import { html } from "../vendor/lit-html/lit-html.js";
import { textField } from "./text_field.js";

/**
 * Answers what opens it.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Pick<Commands, "makeSentence" | "openPreset">} commands
 * @param {Pick<Settings, "choices" | "limits">} settings
 */
export function createSentenceForm(t, { open, hide, item }, { makeSentence, openPreset }, { choices, limits }) {
  let typed = "";
  /** @param {string} text */
  const type = (text) => (typed = text);
  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    hide();
    makeSentence(typed);
  };

  const draw = () => html`
    <form class="sentence stack" @submit=${make}>
      ${textField({ label: t("ui.sentence"), hint: t("ui.sentence.hint") }, type)}
      <button type="submit" class="primary">${t("ui.sentence.put")}</button>
    </form>
    <p class="how small">${t("ui.sentence.how", { most: limits.tokens })}</p>
    <p class="how small">${t("ui.sentence.meaning")}</p>
    ${choices.meant.map((name) => item(t(`preset.${name}.title`), () => openPreset(name)))}
  `;

  /** @param {HTMLElement} from */
  return (from) => {
    typed = "";
    open(from, { name: "sentence", title: t("ui.sentence"), draw });
  };
}
