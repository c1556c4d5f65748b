// All menus of the page share one popover, so only one is open at a time. The small menus are in this file: the settings, and
// the list of a lesson's steps.

import { hasTouchScreen } from "../base/motion.js";
import { saveChoice } from "../browser/storage.js";
import { hasCharacterKeys } from "../input/keys.js";
import { isOfKeys } from "../state/scene.js";
import { totalMinutes, stepsOf } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createExplore, keysList, sentenceButton, weightsButton } from "./explore.js";
import { createMatrixMenu } from "./matrix_menu.js";
import { optionControls } from "./options.js";
import { createPopover, section } from "./popover.js";
import { formulas } from "./sentence.js";
import { createSentenceForm } from "./sentence_form.js";
import { createProgramMenu, createQr, createShareMenu, createTextMenu } from "./share_menu.js";
import { createWeightsForm } from "./weights_form.js";
import { labOf } from "../state/location.js";

/** @param {Page} page */
export function createMenus(page) {
  const { t, root, store, commands } = page;
  const popover = createPopover(page, () => languageMenu(page));
  const openExplore = createExplore(page, popover);
  const openWeights = createWeightsForm(page, popover);
  /** Return a button of the top bar. @param {string} name */
  const barButton = (name) => /** @type {HTMLElement} */ (root.querySelector(`.bar [data-${name}]`) ?? root);

  return {
    element: popover.element,
    /** Repaint the open menu. The menu "What if?" closes when the presentation ends. */
    paint() {
      if (!store.view.presenting && popover.shows("what-if")) popover.hide();
      else popover.paint();
    },
    /** Open the explanation of a glossary term beside the term. @param {HTMLElement} term */
    openMeaning(term) {
      const { meaning = "" } = term.dataset;
      const draw = () => html`<p>${formulas(t(meaning))}</p>`;
      popover.open(term, { name: "meaning", title: term.textContent ?? "", draw });
    },
    openMatrix: createMatrixMenu(page, popover),
    openSteps: createStepMenu(page, popover),
    openSentence: createSentenceForm(page, popover),
    /** @param {HTMLElement} [from] the pressed button @param {string} [text] of a file */
    openWeights: (from = barButton("settings"), text) => openWeights(from, text),
    openText: createTextMenu(page, popover, () => barButton("share")),
    openProgram: createProgramMenu(page, popover),
    openQr: createQr(page, popover, () => barButton("share")),
    openShare: createShareMenu(page, popover),
    openSettings: createSettingsMenu(page, popover),
    /** @param {boolean} [typing] */
    openList: (typing) => openExplore(barButton("explore"), typing),
    /**
     * Open a menu that offers to show the answer first, because "What if?" would reveal the numbers that the audience has to
     * guess.
     */
    openAnswerFirst() {
      const draw = () => popover.item(t("ui.guess.answer"), commands.showAnswer);
      popover.open(barButton("try"), { name: "answer-first", title: t("ui.guess.first"), key: "w", draw });
    },
    /** Open the menu "What if?" with all options of the scene at the bottom of a presentation. */
    openWhatIf() {
      const from = barButton("what-if");
      const { masked_scores: mask, key: tie, embeddings: positions, ...others } = optionControls(page);
      const controls = [mask, tie, ...Object.values(others), positions];
      const sentence = sentenceButton(page, from);
      const draw = () => html`
        <div class="flow what-if">
          ${controls.map((control) => control(store.scene, isOfKeys(store.status.answer)))} ${sentence}
        </div>
      `;
      popover.open(from, { name: "what-if", title: t("ui.what_if"), key: "w", docked: true, draw });
    },
    /** @param {HTMLElement} from @param {Sentence[]} sentences */
    openCheck(from, sentences) {
      const lines = sentences.map((line) => html`<p>${"text" in line ? line.text : t(line.key, line.values)}</p>`);
      popover.open(from, { name: "check", title: t("ui.check"), draw: () => lines });
    },
  };
}

/**
 * Draw the language selector. A saved page has only one language. If the user has changed the language by keyboard, the menu is
 * marked, so that it can be opened again with the focus in it.
 * @param {Page} page
 */
const languageMenu = ({ t, language, settings, commands }) =>
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

/** @param {string} label @param {boolean} checked @param {() => unknown} change */
const checkbox = (label, checked, change) => html`
  <label class="switch row"><input type="checkbox" .checked=${checked} @change=${change} />${label}</label>
`;

/**
 * Return the function that opens the settings of the page and of the scene.
 * @param {Page} page @param {Popover} popover
 */
function createSettingsMenu(page, { open, item }) {
  const { t, commands, store } = page;
  const { standalone } = page.settings;
  const drawSizes = createSizes(page);

  /** @param {HTMLElement} from */
  return function openSettings(from) {
    const listKeys = () => open(from, { name: "keys", title: t("ui.talk.keys"), draw: () => keysList(page) });
    const toggleCharacterKeys = () => saveChoice("characterKeys", hasCharacterKeys() ? false : null);
    const desktopSettings = () => html`
      ${standalone ? nothing : item(t("ui.notes.open"), commands.openNotes)}
      <button type="button" @click=${listKeys}>${t("ui.talk.keys")}</button>
      ${checkbox(t("ui.keys.characters"), hasCharacterKeys(), toggleCharacterKeys)}
    `;
    const pageSettings = () => html`
      ${languageMenu(page)}
      <button
        type="button"
        data-does="light"
        aria-pressed=${store.view.theme === "dark"}
        @click=${commands.toggleTheme}
      >${t("ui.theme")}</button>
      ${checkbox(t("ui.shape.transposed"), store.view.transposed, commands.toggleTransposed)}
      ${hasTouchScreen() ? nothing : desktopSettings()}
    `;
    const files = html`
      ${sentenceButton(page, from)} ${weightsButton(page, from)}
      ${item(`${t("ui.open")} …`, commands.chooseFile)} ${item(t("ui.save"), () => commands.saveAs("json"))}
    `;
    const sceneSettings = () => html`
      ${standalone ? nothing : files}
      ${item(t("ui.present"), commands.togglePresenting)}
    `;
    const stageSettings = () => html`
      ${section(t("ui.settings.scene"), sceneSettings())}
      ${standalone ? nothing : section(t("ui.shape.title"), drawSizes(store.scene))}
    `;
    const draw = () => html`
      <div class="settings flow">
        ${section(t("ui.settings.page"), pageSettings())} ${labOf(store.location) ? nothing : stageSettings()}
      </div>
    `;
    open(from, { name: "settings", title: t("ui.settings"), draw });
  };
}

/** Return the function that draws the controls for the scene's sizes and for its optional parts. @param {Page} page */
function createSizes({ t, commands: { edit }, settings: { choices, limits }, matrices: { lengthOf } }) {
  /** @param {string} label @param {number} value @param {number} max @param {(value: number) => unknown} change */
  const stepper = (label, value, max, change) => {
    /** @param {string} sign @param {string} name @param {number} next */
    const button = (sign, name, next) => html`
      <button
        type="button"
        class="sign"
        aria-label=${name}
        ?disabled=${next < 1 || next > max}
        @click=${() => change(next)}
      >${sign}</button>
    `;
    return html`
      <div class="row">
        <span class="grow">${formulas(label)}</span>
        ${button("−", t("ui.fewer", { name: label }), value - 1)}
        <span class="readout strong">${value}</span>
        ${button("+", t("ui.more", { name: label }), value + 1)}
      </div>
    `;
  };

  /** @param {"context" | "w_o"} name @param {Scene} scene */
  const toggle = (name, { [name]: part }) =>
    checkbox(t(`ui.shape.${name}`), part !== null, () => edit({ do: name, on: part === null }));

  /** @param {Scene} scene */
  return (scene) => html`
    ${choices.sizes.map((axis) =>
      stepper(t(`ui.shape.${axis}`), lengthOf(scene, axis), limits.size, (to) => edit({ do: "size", axis, to })),
    )}
    ${stepper(t("ui.heads"), scene.heads.length, limits.heads, (to) => edit({ do: "heads", to }))}
    ${toggle("context", scene)} ${toggle("w_o", scene)}
  `;
}

/**
 * Create the menu that lists the steps of a lesson. Outside a presentation it also selects the steps to present. In a
 * presentation it lists only the selected steps.
 * @param {Page} page @param {Popover} popover
 */
function createStepMenu({ t, language, settings, commands, store }, { open, item }) {
  /** @param {HTMLElement} from @param {{ name: string, step: number }} lesson */
  return (from, { name, step }) => {
    const { short_talk: fifteen, texts } = settings.lessons[name];
    const { steps: titles, minutes } = texts[language];
    const all = [...titles.keys()];

    /** @param {number[]} steps the steps to present @param {number} index */
    const box = (steps, index) => {
      const isIncluded = steps.includes(index);
      const toggle = () => commands.makeTalk(all.filter((step) => steps.includes(step) === (step !== index)));
      return html`
        <input
          type="checkbox"
          aria-label=${t("ui.lesson.include", { title: titles[index] })}
          .checked=${isIncluded}
          ?disabled=${isIncluded && steps.length === 1}
          @change=${toggle}
        />
      `;
    };

    const shortTalkButton = html`
      <button type="button" @click=${() => commands.makeTalk(fifteen)}>${t("ui.lesson.fifteen")}</button>
    `;

    /** @param {number[]} steps the steps to present */
    const plan = (steps) => html`
      <p>${t("ui.lesson.lasts", { count: totalMinutes(minutes, steps) })}</p>
      ${fifteen.length > 0 ? shortTalkButton : nothing}
    `;

    const draw = () => {
      const { talk, presenting } = store.view;
      const steps = stepsOf(talk, name, all.length);
      /** @param {number} index */
      const line = (index) => html`
        <li>
          ${presenting ? nothing : box(steps, index)}
          ${item(formulas(titles[index]), () => commands.openLesson(name, index), index === step)}
        </li>
      `;
      return html`
        <ol class="step-menu">${(presenting ? steps : all).map(line)}</ol>
        ${presenting ? nothing : plan(steps)}
      `;
    };
    open(from, { name: "steps", title: t("ui.lesson.steps"), draw });
  };
}
