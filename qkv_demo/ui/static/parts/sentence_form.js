// Where a sentence is typed; Enter or the button makes a scene of it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** Answers what opens it. @param {Page} page @param {import("./popover.js").Popover} popover @returns {(from: HTMLElement) => void} */
export function createSentenceForm({ t, commands, settings: { choices, limits } }, { open, hide, item }) {
  let typed = "";
  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    hide();
    commands.makeSentence(typed);
  };

  const draw = () => html`
    <form class="sentence stack" @submit=${make}>
      ${textField({ label: t("ui.sentence"), hint: t("ui.sentence.hint") }, (text) => (typed = text))}
      <button type="submit" class="primary">${t("ui.sentence.put")}</button>
    </form>
    <p class="how small">${t("ui.sentence.how", { most: limits.tokens })}</p>
    <p class="how small">${t("ui.sentence.meaning")}</p>
    ${choices.meant.map((name) => item(t(`preset.${name}.title`), () => commands.openPreset(name)))}
  `;

  return (from) => {
    typed = "";
    open(from, { name: "sentence", title: t("ui.sentence"), draw });
  };
}

/**
 * A line in which one writes: it has the focus at once, and the browser neither completes nor marks what is typed.
 * @param {{ label: string, hint: string, mode?: "search" | "url", isRefused?: boolean }} said @param {(typed: string) => unknown} hear
 */
export const textField = ({ label, hint, mode, isRefused }, hear) => html`
  <input
    type="text"
    inputmode=${mode ?? nothing}
    dir=${mode === "url" ? "ltr" : "auto"}
    autofocus
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    aria-invalid=${isRefused ?? nothing}
    @input=${(/** @type {any} */ { currentTarget }) => hear(currentTarget.value)}
  />
`;
