// What opens on demand, all of it in the one popover.

import { el } from "../base/dom.js";
import { KEYS, shownKeys } from "../input/key_table.js";
import { isOfKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createExplore } from "./explore.js";
import { createMatrixMenu } from "./matrix_menu.js";
import { fillTemperature, optionControls } from "./option_controls.js";
import { createPopover } from "./popover.js";
import { createQr } from "./qr.js";
import { createSentenceForm } from "./sentence_form.js";
import { createSettingsMenu, tongue } from "./settings_menu.js";
import { createShareMenu } from "./share_menu.js";
import { createStepMenu } from "./step_menu.js";
import { createWorksheet } from "./worksheet.js";

/**
 * What menus share: the popover, and what several of them offer.
 * @typedef {import("./popover.js").Popover & {
 *   keys: () => unknown, opener: (label: string) => unknown, openSentence: (from: HTMLElement) => void,
 * }} Menu `keys` draws the list of all, `opener` chooses a file
 */

/** @param {Page} page */
export function createMenus(page) {
  const { t, shell, settings, store, commands } = page;
  const isFile = settings.alone && !settings.alone.whole; // in one language
  const popover = createPopover(page, () => (isFile ? nothing : tongue(page)));
  /** @type {Menu} */
  const menu = {
    ...popover,
    keys: () => keysList(page),
    opener: (label) => popover.item(label, () => chooseFile(commands.openFile)),
    openSentence: createSentenceForm(page, popover),
  };
  const openExplore = createExplore(page, menu);
  /** A button of the bar. @param {string} name */
  const inBar = (name) => /** @type {HTMLElement} */ (shell.querySelector(`.bar [data-${name}]`) ?? shell);

  return {
    element: popover.element,
    /** What a talk asks has no place on the page. */
    paint() {
      if (!store.view.presenting && popover.shows("what-if")) popover.hide();
      else popover.paint();
    },
    openMatrix: createMatrixMenu(page, menu),
    openSteps: createStepMenu(page, menu),
    openSentence: menu.openSentence,
    openQr: createQr(page, menu),
    openShare: createShareMenu(page, menu),
    openSettings: createSettingsMenu(page, menu),
    /** @param {boolean} [typing] */
    openList: (typing) => openExplore(inBar("explore"), typing),
    /** In a talk, on demand at the screen's foot: every option of the scene, and the way to another sentence. */
    openWhatIf() {
      const from = inBar("what-if");
      const { masked_scores: mask, key: tie, embeddings: positions, ...others } = optionControls(page);
      const controls = [mask, tie, ...Object.values(others), positions];
      const words = html`<button type="button" @click=${() => menu.openSentence(from)}>${t("ui.sentence")} …</button>`;
      const draw = () => html`
        <div class="flow what-if">${controls.map((control) => control(store.scene, isOfKeys(store.status.answer)))} ${words}</div>
      `;
      popover.open(from, { name: "what-if", title: t("ui.what_if"), key: "w", still: true, docked: true, draw });
      fillTemperature(page, store.scene);
    },
    /** @param {HTMLElement} from @param {Sentence[]} lines */
    openCheck(from, lines) {
      const said = lines.map((line) => html`<p>${"text" in line ? line.text : t(line.key, line.values)}</p>`);
      popover.open(from, { name: "check", title: t("ui.check"), still: true, draw: () => said });
    },
    openWorksheet: createWorksheet(page),
  };
}

/** The keys that are of use here and now, and what each does, from the one table of keys; and those of every handle. @param {Page} page */
const keysList = ({ t, store, commands: { isFree } }) => html`
  <section class="keys">
    <h3>${t("ui.talk.keys")}</h3>
    <dl>
      ${shownKeys(KEYS, { free: isFree(), presenting: store.view.presenting }).map(
        ([keys, label]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(label)}</dd>`,
      )}
    </dl>
    <p>${t("ui.handle.keys")}</p>
  </section>
`;

/** @param {(file: File) => unknown} open */
function chooseFile(open) {
  const chooser = el("input", { type: "file", accept: ".json,.html,.ipynb,.svg" });
  chooser.addEventListener("change", () => chooser.files?.[0] && open(chooser.files[0]));
  chooser.click();
}
