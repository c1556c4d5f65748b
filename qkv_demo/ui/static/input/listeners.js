// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { attachFocusBack } from "./focus_back.js";
import { attachKeys } from "./keys.js";
import { attachLinking } from "./linking.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachScrubbing } from "./scrubbing.js";
import { attachSelection } from "./selection.js";
import { attachSheet } from "./sheet.js";
import { attachControls, attachTalkSwipes } from "./sliders.js";
import { attachTyping } from "./typing.js";

/**
 * Answers what is to hear of another scene.
 * @param {HTMLElement} shell @param {App} app @param {{ draft: Draft, numbers: Numbers }} kept
 */
export function attachListeners(shell, app, { draft, numbers }) {
  const inputs = createNumberInputs(app, numbers);
  const settle = attachTyping(shell, app, inputs, draft);
  attachScrubbing(shell, app, inputs, draft);
  attachSelection(shell, app);
  const closeSheet = attachSheet(shell, app);
  const relight = attachLinking(shell, app);
  attachTalkSwipes(shell, app);
  attachControls(shell, app.commands);
  attachButtons(shell, app);
  attachFocusBack(shell, app);
  attachKeys(shell, app, { settle, closeSheet });
  return { relight };
}

/** Buttons say in their `data-` attributes what they are for. @param {HTMLElement} shell @param {App} app */
function attachButtons(shell, { commands, settings }) {
  const [plain] = settings.choices.lenses; // that no matrix makes
  shell.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest("button") : null;
    if (!pressed) return;
    const { menu, head, lens, play, showHead, solve, given, sentence } = pressed.dataset;
    if (menu) commands.openMatrix(pressed, menu, Number(head), given !== undefined);
    const through = play ?? lens;
    if (through) {
      commands.lookThrough(through, through !== plain);
      shell.querySelector(".plane-space > .frame")?.scrollIntoView({ block: "nearest" }); // where it plays
    }
    if (showHead) commands.showHead(Number(showHead));
    if (solve !== undefined) commands.solve();
    else if (sentence !== undefined) commands.openSentence(pressed);
  });
  // A number in a sentence leads to its arithmetic, as a link does.
  shell.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLElement && target.matches(".told-number")) target.click();
  });
}
