// Whatever has to do with the page or the scene as a whole and is wanted now and then.

import { isTouched } from "../base/device.js";
import { createMatrices } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { section } from "./popover.js";

/** The choice of a language; by keys one may go on choosing. @param {Page} page */
export const tongue = ({ t, language, settings, commands }) => html`
  <label class="row">
    ${t("ui.language")}
    <select
      class="language end"
      aria-label=${t("ui.language")}
      @keydown=${(/** @type {any} */ { currentTarget }) => currentTarget.setAttribute("data-keyed", "")}
      @change=${(/** @type {any} */ { currentTarget }) => commands.setLanguage(currentTarget.value)}
    >
      ${Object.entries(settings.languages).map(
        ([code, name]) => html`<option value=${code} ?selected=${code === language}>${name}</option>`,
      )}
    </select>
  </label>
`;

/** @param {string} label @param {boolean} checked @param {() => unknown} change */
const tick = (label, checked, change) => html`
  <label class="switch"><input type="checkbox" .checked=${checked} @change=${change} />${label}</label>
`;

/** Answers what opens it from its button. @param {Page} page @param {import("./menus.js").Menu} menu */
export function createSettingsMenu(page, { open, item, keys, opener, openSentence }) {
  const { t, settings, commands, store } = page;
  const { alone } = settings;
  const isFile = alone && !alone.whole; // in one language
  const drawSizes = createSizes(page);

  /** @param {HTMLElement} from */
  return function openSettings(from) {
    const listKeys = () => open(from, { name: "keys", title: t("ui.talk.keys"), still: true, draw: keys });
    const ofDesk = () => html`
      ${alone ? nothing : item(t("ui.notes.open"), commands.openNotes)}
      <button type="button" @click=${listKeys}>${t("ui.talk.keys")}</button>
    `;
    const ofPage = () => html`
      ${isFile ? nothing : tongue(page)}
      <button type="button" data-does="light" aria-pressed=${store.view.theme === "dark"} @click=${commands.toggleTheme}>${t("ui.theme")}</button>
      ${tick(t("ui.shape.transposed"), store.view.transposed, commands.toggleTransposed)}
      ${isTouched() ? nothing : ofDesk()}
    `;
    const files = html`
      <button type="button" @click=${() => openSentence(from)}>${t("ui.sentence")} …</button>
      ${opener(`${t("ui.open")} …`)} ${item(t("ui.save"), () => commands.saveAs("json"))}
    `;
    const ofScene = () => html`
      ${item(t("ui.reset"), commands.reset, { does: "reset" })} ${alone ? nothing : files}
      ${item(t("ui.present"), commands.togglePresenting)}
    `;
    const ofStage = () => html`
      ${section(t("ui.settings.scene"), ofScene())}
      ${alone ? nothing : section(t("ui.shape.title"), drawSizes(store.scene))}
    `;
    const draw = () => html`
      <div class="settings flow">
        ${section(t("ui.settings.page"), ofPage())} ${store.status.lab ? nothing : ofStage()}
      </div>
    `;
    open(from, { name: "settings", title: t("ui.settings"), draw });
  };
}

/** Draws the sizes of everything, and the parts that a scene may lack. @param {Page} page */
function createSizes({ t, commands: { edit }, settings: { quantities, choices, limits } }) {
  const { lengthOf } = createMatrices(quantities);

  /** @param {string} label @param {number} value @param {number} most @param {(to: number) => unknown} change */
  const stepper = (label, value, most, change) => {
    /** @param {string} sign @param {string} name @param {number} to */
    const button = (sign, name, to) => html`
      <button type="button" class="sign" aria-label=${name} ?disabled=${to < 1 || to > most} @click=${() => change(to)}>${sign}</button>
    `;
    return html`
      <div class="row">
        <span class="grow">${label}</span>
        ${button("−", t("ui.fewer", { name: label }), value - 1)}
        <output class="strong">${value}</output>
        ${button("+", t("ui.more", { name: label }), value + 1)}
      </div>
    `;
  };

  /** @param {"context" | "w_o"} name @param {Scene} scene */
  const toggle = (name, { [name]: part }) =>
    tick(t(`ui.shape.${name}`), part !== null, () => edit({ do: name, on: part === null }));

  /** @param {Scene} scene */
  return (scene) => html`
    ${choices.sizes.map((axis) =>
      stepper(t(`ui.shape.${axis}`), lengthOf(scene, axis), limits.size, (to) => edit({ do: "size", axis, to })),
    )}
    ${stepper(t("ui.heads"), scene.heads.length, limits.heads, (to) => edit({ do: "heads", to }))}
    ${toggle("context", scene)} ${toggle("w_o", scene)}
  `;
}
