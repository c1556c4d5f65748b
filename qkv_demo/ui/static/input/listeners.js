// Attaches the stage's event listeners, which handle the events of all its elements.

import { attachFocusBack } from "../components/scroll_focus.js";
import { attachKeys } from "./keys.js";
import { attachLinking } from "./linking.js";
import { attachScrubbing, attachSliderKeys, attachSliderSwipes, attachTalkSwipes } from "./sliders.js";
import { attachSelection } from "./selection.js";
import { attachTyping } from "./typing.js";

/** @param {HTMLElement} root @param {Services} app @param {AbortSignal} signal removes the document's listeners */
export function attachListeners(root, app, signal) {
  const refreshFocused = attachTyping(root, app);
  attachScrubbing(root, app);
  const closeSheet = attachSelection(root, app);
  attachLinking(root, app);
  attachTalkSwipes(root, app);
  attachSliderKeys(root);
  attachSliderSwipes(root, app.commands);
  attachLinks(root, app.commands);
  attachFocusBack(root, app);
  attachKeys(root, app, { refreshFocused, closeSheet, signal });
}

/**
 * Attach the links of sentences. A term of the glossary opens its meaning. Enter follows a link to a number or a term.
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
