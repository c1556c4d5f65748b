// The menus of the page, which share one popover, so only one menu is open at a time. Small menus are created in this file,
// larger ones in files of their own.

import { hasTouchScreen } from "../base/motion.js";
import { saveChoice } from "../browser/storage.js";
import { hasCharacterKeys } from "../input/keys.js";
import { hasInputKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createExplore, keysListTemplate, sentenceButtonTemplate, weightsButtonTemplate } from "./explore.js";
import { createMatrixMenu } from "./matrix_menu.js";
import { createOptionControls } from "./options.js";
import { createPopover, sectionTemplate } from "./popover.js";
import { formulaTemplates } from "./sentence.js";
import { createSentenceForm } from "./sentence_form.js";
import { createProgramMenu, createQrMenu, createShareMenu, createTextMenu } from "./share_menu.js";
import { createStepMenu } from "./step_menu.js";
import { createWeightsForm } from "./weights_form.js";
import { filmOf, hasOpenGuess, labOf } from "../state/location.js";

/** @param {Page} page */
export function createMenus(page) {
  const { t, root, store, commands } = page;
  const popover = createPopover(page, () => languageMenuTemplate(page));
  const openExplore = createExplore(page, popover);
  const openWeightsForm = createWeightsForm(page, popover);
  /**
   * Return a button of the top bar. If the button is not on the page, return the stage, beside which the menu then opens.
   * @param {string} name
   */
  const findBarButton = (name) => /** @type {HTMLElement} */ (root.querySelector(`.bar [data-${name}]`) ?? root);

  return {
    element: popover.element,
    /** Repaint the open menu. Close the docked menus when they no longer apply. */
    paint() {
      const isWhatIfOver = !store.view.presenting && popover.isShowing("what-if");
      const isGuessOver = popover.isShowing("answer-first") && !hasOpenGuess(store.status.response, store.location);
      if (isWhatIfOver || isGuessOver) popover.hide();
      else popover.paint();
    },
    /** Open the explanation of a glossary term beside the term. @param {HTMLElement} term */
    openMeaning(term) {
      const { meaning = "" } = term.dataset;
      const draw = () => html`<p>${formulaTemplates(t(meaning))}</p>`;
      popover.open(term, { name: "meaning", title: term.textContent ?? "", draw });
    },
    openMatrix: createMatrixMenu(page, popover),
    openSteps: createStepMenu(page, popover),
    openSentence: createSentenceForm(page, popover),
    /** @param {HTMLElement} [anchor] the pressed button @param {string} [text] the contents of an opened file */
    openWeights: (anchor = findBarButton("settings"), text) => openWeightsForm(anchor, text),
    openText: createTextMenu(page, popover, () => findBarButton("share")),
    openProgram: createProgramMenu(page, popover),
    openQr: createQrMenu(page, popover, () => findBarButton("share")),
    openShare: createShareMenu(page, popover),
    openSettings: createSettingsMenu(page, popover),
    /** Open Explore. @param {boolean} [startsSearch] true to focus the search field */
    openList: (startsSearch) => openExplore(findBarButton("explore"), startsSearch),
    /**
     * Open a menu with a button that shows the answer. This menu opens instead of "What if?" while the audience has not
     * guessed, because "What if?" would reveal the numbers. The menu closes when the answer appears.
     */
    openAnswerFirst() {
      const showAnswer = filmOf(store.location) ? () => commands.answerFilm(null) : commands.showAnswer;
      const draw = () => html`<button type="button" data-first @click=${showAnswer}>${t("ui.guess.answer")}</button>`;
      const content = { name: "answer-first", title: t("ui.guess.first"), key: "w", isDocked: true, draw };
      popover.open(findBarButton("what-if"), content);
    },
    /** Open the menu "What if?" at the bottom of a presentation. The menu contains all options of the scene. */
    openWhatIf() {
      const anchorButton = findBarButton("what-if");
      const {
        masked_scores: maskControl,
        key: tieControl,
        embeddings: positionsControl,
        ...otherControls
      } = createOptionControls(page);
      const controls = [maskControl, tieControl, ...Object.values(otherControls), positionsControl];
      const sentenceButton = sentenceButtonTemplate(page, anchorButton);
      const draw = () => html`
        <div class="flow what-if">
          ${controls.map((control) => control(store.scene, hasInputKeys(store.status.response)))} ${sentenceButton}
        </div>
      `;
      popover.open(anchorButton, { name: "what-if", title: t("ui.what_if"), key: "w", isDocked: true, draw });
    },
    /** Show the result of the check against PyTorch. @param {HTMLElement} anchor @param {Sentence[]} sentences */
    openCheck(anchor, sentences) {
      const sentenceTemplates = sentences.map(
        (sentence) => html`<p>${"text" in sentence ? sentence.text : t(sentence.key, sentence.values)}</p>`,
      );
      popover.open(anchor, { name: "check", title: t("ui.check"), draw: () => sentenceTemplates });
    },
  };
}

/**
 * Draw the language selector. A saved page has only one language, and therefore no selector. A change of the language builds the
 * page again. The attribute `data-keyed` is set if the user has changed the language with the keyboard. For keyboard users the
 * menu is opened again in the new language.
 * @param {Page} page
 */
const languageMenuTemplate = ({ t, language, settings, commands }) =>
  settings.standalone && !settings.standalone.is_complete
    ? nothing
    : html`
  <label class="row">
    ${t("ui.language")}
    <select
      class="language end"
      data-first
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

/** @param {string} label @param {boolean} isChecked @param {() => unknown} onChange */
const checkboxTemplate = (label, isChecked, onChange) => html`
  <label class="switch row"><input type="checkbox" .checked=${isChecked} @change=${onChange} />${label}</label>
`;

/**
 * Return the function that opens the settings of the page and of the scene.
 * @param {Page} page @param {Popover} popover
 */
function createSettingsMenu(page, { open, item }) {
  const { t, commands, store } = page;
  const { standalone } = page.settings;
  const drawSizeControls = createSizeControls(page);

  /** @param {HTMLElement} anchor */
  return function openSettings(anchor) {
    const openKeysMenu = () =>
      open(anchor, { name: "keys", title: t("ui.talk.keys"), draw: () => keysListTemplate(page) });
    const toggleCharacterKeys = () => saveChoice("characterKeys", hasCharacterKeys() ? false : null);
    const desktopSettingsTemplate = () => html`
      ${standalone ? nothing : item(t("ui.notes.open"), commands.openNotes)}
      <button type="button" @click=${openKeysMenu}>${t("ui.talk.keys")}</button>
      ${checkboxTemplate(t("ui.keys.characters"), hasCharacterKeys(), toggleCharacterKeys)}
    `;
    const pageSettingsTemplate = () => html`
      ${languageMenuTemplate(page)}
      <button
        type="button"
        data-does="light"
        aria-pressed=${store.view.theme === "dark"}
        @click=${commands.toggleTheme}
      >${t("ui.theme")}</button>
      ${checkboxTemplate(t("ui.shape.transposed"), store.view.transposed, commands.toggleTransposed)}
      ${hasTouchScreen() ? nothing : desktopSettingsTemplate()}
    `;
    const fileItems = html`
      ${sentenceButtonTemplate(page, anchor)} ${weightsButtonTemplate(page, anchor)}
      ${item(t("ui.opens", { name: t("ui.open") }), commands.chooseFile)} ${item(t("ui.save"), () => commands.saveAs("json"))}
    `;
    const sceneSettingsTemplate = () => html`
      ${standalone ? nothing : fileItems}
      ${item(t("ui.present"), commands.togglePresenting)}
    `;
    const stageSettingsTemplate = () => html`
      ${sectionTemplate(t("ui.settings.scene"), sceneSettingsTemplate())}
      ${standalone ? nothing : sectionTemplate(t("ui.shape.title"), drawSizeControls(store.scene))}
    `;
    const draw = () => html`
      <div class="settings flow">
        ${sectionTemplate(t("ui.settings.page"), pageSettingsTemplate())} ${labOf(store.location) ? nothing : stageSettingsTemplate()}
      </div>
    `;
    open(anchor, { name: "settings", title: t("ui.settings"), draw });
  };
}

/**
 * Return the function that draws the controls for the sizes of a scene, and for its context and W_O, which are optional.
 * @param {Page} page
 */
function createSizeControls({ t, commands: { edit }, settings: { choices, limits }, matrices: { lengthOf } }) {
  /** @param {string} label @param {number} currentValue @param {number} maxValue @param {(value: number) => unknown} onChange */
  const stepperTemplate = (label, currentValue, maxValue, onChange) => {
    /** @param {string} sign @param {string} buttonLabel @param {number} newValue */
    const stepButtonTemplate = (sign, buttonLabel, newValue) => html`
      <button
        type="button"
        class="sign"
        aria-label=${buttonLabel}
        ?disabled=${newValue < 1 || newValue > maxValue}
        @click=${() => onChange(newValue)}
      >${sign}</button>
    `;
    return html`
      <div class="row">
        <span class="grow">${formulaTemplates(label)}</span>
        ${stepButtonTemplate("−", t("ui.fewer", { name: label }), currentValue - 1)}
        <span class="readout strong">${currentValue}</span>
        ${stepButtonTemplate("+", t("ui.more", { name: label }), currentValue + 1)}
      </div>
    `;
  };

  /** @param {"context" | "w_o"} part @param {Scene} scene */
  const optionalToggleTemplate = (part, { [part]: currentPart }) =>
    checkboxTemplate(t(`ui.shape.${part}`), currentPart !== null, () => edit({ do: part, on: currentPart === null }));

  /** @param {Scene} scene */
  return (scene) => html`
    ${choices.sizes.map((axis) =>
      stepperTemplate(t(`ui.shape.${axis}`), lengthOf(scene, axis), limits.size, (size) =>
        edit({ do: "size", axis, to: size }),
      ),
    )}
    ${stepperTemplate(t("ui.heads"), scene.heads.length, limits.heads, (count) => edit({ do: "heads", to: count }))}
    ${optionalToggleTemplate("context", scene)} ${optionalToggleTemplate("w_o", scene)}
  `;
}
