// @ts-check
// Whatever has to do with the page or the scene as a whole and is wanted now and then.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { section } from "./popover.js";
import { createSizes, tick } from "./sizes.js";

/**
 * Answers what opens it from its button.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Commands} commands
 * @param {Settings & { language: string }} settings
 * @param {{ store: Store, keys: () => unknown, opener: (label: string) => unknown, sentence: (from: HTMLElement) => void }} parts
 *   `keys` draws the list of all, `opener` chooses a file
 */
export function createSettingsMenu(t, popover, commands, settings, { store, keys, opener, sentence }) {
  const { languages, language, alone } = settings;
  const sizes = createSizes(t, commands, settings);
  /** @param {any} event */
  const speak = ({ currentTarget }) => commands.setLanguage(currentTarget.value);

  const tongue = html`
    <label class="row">
      ${t("ui.language")}
      <select class="language end" aria-label=${t("ui.language")} @change=${speak}>
        ${Object.entries(languages).map(
          ([code, name]) => html`<option value=${code} ?selected=${code === language}>${name}</option>`,
        )}
      </select>
    </label>
  `;

  const isFile = alone && !alone.whole; // in one language
  if (!isFile) popover.rest(() => tongue);

  /** @param {HTMLElement} from */
  return function open(from) {
    const words = html`<button type="button" @click=${() => sentence(from)}>${t("ui.sentence")} …</button>`;
    const listKeys = () => popover.open(from, { name: "keys", title: t("ui.talk.keys"), still: true, draw: keys });
    const ofPage = () => html`
      ${isFile ? nothing : tongue}
      <button type="button" data-does="light" aria-pressed=${store.view.theme === "dark"} @click=${commands.toggleTheme}>${t("ui.theme")}</button>
      ${tick(t("ui.shape.transposed"), store.view.transposed, commands.toggleTransposed)}
      ${alone ? nothing : popover.item(t("ui.notes.open"), commands.openNotes)}
      <button type="button" @click=${listKeys}>${t("ui.talk.keys")}</button>
    `;
    const ofScene = () => html`
      ${popover.item(t("ui.reset"), commands.reset, "reset")}
      ${alone ? nothing : [words, opener(`${t("ui.open")} …`), popover.item(t("ui.save"), () => commands.saveAs("json"))]}
      ${popover.item(t("ui.present"), commands.togglePresenting)}
    `;
    const stage = () => [
      section(t("ui.settings.scene"), ofScene()),
      alone ? nothing : section(t("ui.shape.title"), sizes(store.scene)),
    ];
    const draw = () => html`
      <div class="settings flow">
        ${section(t("ui.settings.page"), ofPage())} ${store.status.lab ? nothing : stage()}
      </div>
    `;
    popover.open(from, { name: "settings", title: t("ui.settings"), draw });
  };
}
