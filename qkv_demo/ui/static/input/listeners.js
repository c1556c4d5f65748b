// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { attachFocusBack } from "../components/scroll_focus.js";
import { attachKeys } from "./keys.js";
import { attachLinking } from "./linking.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachScrubbing, attachSliderKeys, attachSliderSwipes, attachTalkSwipes } from "./sliders.js";
import { attachSelection } from "./selection.js";
import { attachTyping } from "./typing.js";

/** @param {HTMLElement} shell @param {Services} app @param {AbortSignal} signal see Page */
export function attachListeners(shell, app, signal) {
  const inputs = createNumberInputs(app);
  const settle = attachTyping(shell, app, inputs);
  attachScrubbing(shell, app, inputs);
  const closeSheet = attachSelection(shell, app);
  attachLinking(shell, app);
  attachTalkSwipes(shell, app);
  attachSliderKeys(shell);
  attachSliderSwipes(shell, app.commands);
  attachLinks(shell, app.commands);
  attachFocusBack(shell, app);
  attachKeys(shell, app, { settle, closeSheet, signal });
}

/**
 * A number in a sentence leads to its arithmetic, as a link does, and a word of the glossary to what it means.
 * @param {HTMLElement} shell @param {Commands} commands
 */
function attachLinks(shell, commands) {
  shell.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".term")) commands.menus().openMeaning(target);
  });
  shell.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLElement && target.matches(".told-number, .term")) target.click();
  });
}
