// @ts-check
// What opens on demand, all of it in the one popover.

import { el } from "../base/dom.js";
import { createWorksheet } from "../views/worksheet.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { createExplore } from "./explore.js";
import { createKeysList } from "./keys_list.js";
import { createMatrixMenu } from "./matrix_menu.js";
import { createPopover } from "./popover.js";
import { createQr } from "./qr.js";
import { createSentenceForm } from "./sentence_form.js";
import { createSettingsMenu } from "./settings_menu.js";
import { createShareMenu } from "./share_menu.js";
import { createStepMenu } from "./step_menu.js";
import { createWhatIf } from "./what_if.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {Commands} commands
 * @param {Settings & { language: string }} settings
 * @param {{
 *   store: Store,
 *   controls: ReturnType<typeof import("./option_controls.js").createOptionControls>,
 * }} about
 */
export function createMenus(t, shell, commands, settings, { store, controls }) {
  const { choices } = settings;
  const popover = createPopover(t, shell);
  const keys = createKeysList(t, commands);
  /** @param {string} label */
  const opener = (label) => popover.item(label, () => chooseFile(commands.openFile));
  const openSentence = createSentenceForm(t, popover, commands, settings);
  const openExplore = createExplore(t, popover, commands, settings, { now: () => store, keys });
  const openWhatIf = createWhatIf(t, popover, controls, store, openSentence);
  /** A button of the bar. @param {string} name */
  const inBar = (name) => /** @type {HTMLElement} */ (shell.querySelector(`.bar [data-${name}]`) ?? shell);

  return {
    /** As the page is now; what a talk asks has no place on it. */
    paint() {
      if (!store.view.presenting && popover.shows("what-if")) popover.hide();
      else popover.paint();
    },
    openMatrix: createMatrixMenu(t, popover, commands, choices),
    openSteps: createStepMenu(t, popover, commands, settings),
    openSentence,
    openQr: createQr(t, shell, popover, commands),
    openShare: createShareMenu(t, popover, commands, { store, choices, shell, opener }),
    openSettings: createSettingsMenu(t, popover, commands, settings, {
      ...{ store, opener, keys, sentence: openSentence },
    }),
    /** @param {boolean} [typing] */
    openExplore: (typing) => openExplore(inBar("explore"), typing),
    openWhatIf: () => openWhatIf(inBar("what-if")),
    /** @param {HTMLElement} from @param {Sentence[]} lines */
    openCheck(from, lines) {
      const said = lines.map((line) => html`<p>${"text" in line ? line.text : t(line.key, line.values)}</p>`);
      popover.open(from, { name: "check", title: t("ui.check"), still: true, draw: () => said });
    },
    openWorksheet: createWorksheet(t, settings, store, commands.lessonSteps),
  };
}

/** @param {(file: File) => unknown} open */
function chooseFile(open) {
  const chooser = el("input", { type: "file", accept: ".json,.html,.ipynb,.svg" });
  chooser.addEventListener("change", () => chooser.files?.[0] && open(chooser.files[0]));
  chooser.click();
}
