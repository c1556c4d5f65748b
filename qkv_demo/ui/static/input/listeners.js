// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { attachFocusBack } from "../components/scroll_focus.js";
import { attachKeys } from "./keys.js";
import { attachLinking } from "./linking.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachScrubbing, attachSliderKeys, attachSliderSwipes, attachTalkSwipes } from "./sliders.js";
import { attachSelection } from "./selection.js";
import { attachTyping } from "./typing.js";

/** @param {HTMLElement} root @param {Services} app @param {AbortSignal} signal see Page */
export function attachListeners(root, app, signal) {
  const inputs = createNumberInputs(app);
  const settle = attachTyping(root, app, inputs);
  attachScrubbing(root, app, inputs);
  const closeSheet = attachSelection(root, app);
  attachLinking(root, app);
  attachTalkSwipes(root, app);
  attachSliderKeys(root);
  attachSliderSwipes(root, app.commands);
  attachLinks(root, app.commands);
  attachFocusBack(root, app);
  attachKeys(root, app, { settle, closeSheet, signal });
}

/**
 * A number in a sentence leads to its arithmetic, as a link does, and a word of the glossary to what it means.
 * @param {HTMLElement} root @param {Commands} commands
 */
function attachLinks(root, commands) {
  root.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".term")) commands.menus().openMeaning(target);
  });
  root.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLElement && target.matches(".number-link, .term")) target.click();
  });
}
