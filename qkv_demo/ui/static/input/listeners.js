// Attaches the event listeners of the stage. Most listeners are on the stage itself, where they handle the events of all elements
// inside the stage.

import { attachFocusListeners } from "../components/scroll_focus.js";
import { attachKeys } from "./keys.js";
import { attachIdleTimer } from "./idle_pointer.js";
import { attachHoverHighlighting } from "./linking.js";
import { attachScrubbing, attachSliderKeys, attachSliderSwipes, attachTalkSwipes } from "./sliders.js";
import { attachSelection } from "./selection.js";
import { attachTyping } from "./typing.js";

/**
 * Attach all event listeners of the stage.
 * @param {HTMLElement} root
 * @param {Services} app @param {AbortSignal} signal removes the listeners on the document when it is aborted
 */
export function attachListeners(root, app, signal) {
  const refreshFocused = attachTyping(root, app);
  attachScrubbing(root, app);
  const closeSheet = attachSelection(root, app);
  attachHoverHighlighting(root, app);
  attachTalkSwipes(root, app);
  attachSliderKeys(root);
  attachSliderSwipes(root, app.commands);
  attachTermLinks(root, app.commands);
  attachFocusListeners(root, app);
  attachIdleTimer(root, app, signal);
  attachKeys(root, app, { refreshFocused, closeSheet, signal });
}

/**
 * Open the meaning of a glossary term that the user clicks. Enter on a term or a number in a sentence does the same as a click.
 * @param {HTMLElement} root @param {Commands} commands
 */
function attachTermLinks(root, commands) {
  root.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".term")) commands.menus().openMeaning(target);
  });
  root.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLElement && target.matches(".number-link, .term")) target.click();
  });
}
