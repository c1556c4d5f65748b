// Handles the keyboard shortcuts of the page. Rules decide whether a pressed key belongs to a shortcut or to the focused control.

import { loadChoice } from "../browser/storage.js";
import { blurIf, focusOn } from "../base/dom.js";
import { isNumberField } from "./number_fields.js";
import { SHORTCUTS, turnDirectionOf, keyOf } from "./shortcuts.js";
import { filmOf } from "../state/location.js";

/** Return the menu that is open. @param {HTMLElement} root */
const findOpenMenu = (root) => /** @type {HTMLElement | null} */ (root.querySelector(":popover-open"));

/**
 * Close the open menu if the pressed key is the one that opens it, unless the user is typing text in the menu.
 * @param {HTMLElement} root @param {string} key
 */
function closeMenuOpenedBy(root, key) {
  const menu = findOpenMenu(root);
  if (menu?.dataset.key !== key || containsTypedText(document.activeElement)) return false;
  menu.hidePopover();
  return true;
}

/**
 * Toggle a focused checkbox with Enter. In a presentation Space cannot be used for this, because it shows the next step.
 * @param {KeyboardEvent} event
 */
function toggleByEnter(event) {
  const { key, target, repeat } = event;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  if (key === "Enter" && isCheckbox && !repeat && !isChord(event)) target.click();
}

/**
 * Attach the shortcuts to the document. The signal removes them when another stage replaces this one. In a presentation a
 * shortcut takes precedence over the focused control. Otherwise the focused control takes precedence.
 * @param {HTMLElement} root @param {Services} app
 * @param {{ refreshFocused: () => void, closeSheet: () => boolean, signal: AbortSignal }} page
 */
export function attachKeys(root, { store, commands, numberFields }, { refreshFocused, closeSheet, signal }) {
  const isNewPress = createPressFilter();
  let isFocusMovedByKeys = false; // True if the keyboard, not the pointer, was the last to move the focus.
  const { alone: standaloneKind } = root.dataset;
  const isPresenting = () => store.view.presenting;
  const getMode = () => (isPresenting() ? "talk" : filmOf(store.location) ? "film" : "page");

  /**
   * Return whether the focused control handles a key, so that the key does not run its shortcut.
   * @param {KeyboardEvent} event @param {import("./shortcuts.js").Shortcut} shortcut
   */
  function belongsToControl(event, { mode }) {
    const { key, target } = event;
    // An element in a menu that has just been closed keeps the focus for one more frame, but no longer handles keys.
    if (!(target instanceof Element) || !target.checkVisibility()) return false;
    if (isPresenting()) return belongsToControlInTalk(event, target, { numberFields, isFocusMovedByKeys });
    return mode === "film" ? belongsToControlInFilm(key, target) : target.matches(TEXT_FIELD_SELECTOR);
  }

  /** @param {import("./shortcuts.js").Shortcut} shortcut */
  const runShortcut = ({ name, argument }) => /** @type {(argument: unknown) => unknown} */ (commands[name])(argument);

  /** Handle a key press during a presentation, before any other listener. @param {KeyboardEvent} event */
  function onKeyInTalk(event) {
    toggleByEnter(event);
    const shortcut = isChord(event) ? undefined : findShortcut(event, getMode(), standaloneKind);
    if (!shortcut) return;
    const hasClosedMenu = closeMenuOpenedBy(root, keyOf(event));
    if (!hasClosedMenu && belongsToControl(event, shortcut)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isNewPress(event) || store.setStatus({ isBlank: false })) return; // If the screen is blank, any key only shows it again.
    if (hasClosedMenu) commands.dropQuestion();
    else runInTalk(shortcut);
  }

  /** @param {import("./shortcuts.js").Shortcut} shortcut */
  function runInTalk(shortcut) {
    // True if a click, not the keyboard, has focused a button.
    const isFocusedByClick = !isFocusMovedByKeys && document.activeElement?.matches("button");
    const closesArithmetic = shortcut.name === "closeLast" && !findOpenMenu(root);
    // Remove the focus. Otherwise its ring stays visible, and another click on the number does not show its explanation again.
    if (closesArithmetic || isFocusedByClick) blurIf();
    runShortcut(shortcut);
  }

  /** @param {KeyboardEvent} event */
  function onKeyOnPage(event) {
    const shortcut = findShortcut(event, getMode(), standaloneKind);
    if (!shortcut || event.defaultPrevented) return;
    if (shortcut.mode === "talk" || (shortcut.mode && findOpenMenu(root))) return;
    if (shortcut.name === "closeLast") closeOnPage(event);
    else if (
      (isChord(event) || !belongsToControl(event, shortcut)) &&
      isHandledByStage(root, event.target, shortcut.name)
    ) {
      event.preventDefault();
      runShortcut(shortcut);
      refreshFocused();
    }
  }

  /**
   * Undo or redo an edit of the scene when the user chooses Undo in the browser's menu or shakes a phone.
   * @param {InputEvent} event
   */
  function onHistoryInput(event) {
    const name = HISTORY_COMMANDS.find((name) => event.inputType.toLowerCase() === `history${name}`);
    if (!name || !isHandledByStage(root, event.target, name)) return;
    event.preventDefault();
    commands[/** @type {"undo" | "redo"} */ (name)]();
    refreshFocused();
  }

  /**
   * Close whatever was opened last. Menus are closed by the browser itself, and a number field handles Escape by restoring its
   * number.
   * @param {KeyboardEvent} event
   */
  function closeOnPage(event) {
    if (event.target instanceof HTMLInputElement || findOpenMenu(root) || isPresenting() || closeSheet()) return;
    const tool = commands.closeLast();
    if (tool) focusOn(root, `[data-tool="${tool}"]`);
  }

  const captureOptions = { capture: true, signal };
  ignoreComposedKeys(signal);
  document.addEventListener("keydown", ({ key }) => (isFocusMovedByKeys ||= key === "Tab"), captureOptions);
  document.addEventListener("pointerdown", () => (isFocusMovedByKeys = false), captureOptions);
  document.addEventListener("keydown", (event) => isPresenting() && onKeyInTalk(event), captureOptions);
  document.addEventListener("keydown", onKeyOnPage, { signal });
  document.addEventListener("beforeinput", onHistoryInput, { signal });
}

/** Return whether a key types a character. Users of speech recognition can turn off such shortcuts. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

export const hasCharacterKeys = () => loadChoice("characterKeys") !== false;

/** @param {KeyboardEvent} event */
const isChord = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

/**
 * Return whether the stage handles a shortcut while this element has the focus. In text fields that are not part of the scene,
 * undo is left to the browser.
 * @param {HTMLElement} root @param {EventTarget | null} target @param {string} commandName
 */
const isHandledByStage = (root, target, commandName) =>
  target === document.body ||
  (target instanceof Element &&
    root.contains(target) &&
    !(HISTORY_COMMANDS.includes(commandName) && target.matches(FIELD_WITH_UNDO_SELECTOR)));

/**
 * Return the shortcut for a key, or undefined. Shortcuts that need the app are ignored in saved pages.
 * @param {KeyboardEvent} event @param {"talk" | "film" | "page"} mode
 * @param {string | undefined} standaloneKind the kind of a page without the app
 */
function findShortcut(event, mode, standaloneKind) {
  const key = keyOf(event);
  const shortcut = SHORTCUTS.find(
    ({ keys, mode: requiredMode }) => keys.includes(key) && (requiredMode ?? mode) === mode,
  );
  if (!shortcut || event.altKey || (isCharacter(key) && !hasCharacterKeys())) return undefined;
  const { requires } = shortcut;
  const isUnavailable = (requires === "app" && standaloneKind) || (requires === "places" && standaloneKind === "file");
  return isUnavailable ? undefined : shortcut;
}

const HISTORY_COMMANDS = ["undo", "redo"];
const TEXT_FIELD_SELECTOR = "input[type=text], input:not([type]), textarea, [contenteditable]";
const FIELD_WITH_UNDO_SELECTOR = "textarea, .menu input[type=text]:not([data-option])";
const SLIDER_SELECTOR = "[role=slider], [type=range]";
// Controls that handle movement keys or typing themselves. While the film is open, only these controls take precedence over
// shortcuts.
const CONTROL_WITH_KEYS_SELECTOR = "input:not([type=range]), select, textarea, .handle, .drawing";
const BUTTON_SELECTOR = "button, a";
// An open menu whose typed text must survive a press of the clicker. Text in the menu with the QR code may be lost.
const OPEN_MENU_SELECTOR = ".menu:popover-open:not([data-menu=qr])";

/**
 * Return whether a field contains text that the user has typed, which closing its menu would discard.
 * @param {Element | null} field
 */
const containsTypedText = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.matches(TEXT_FIELD_SELECTOR) &&
  !isNumberField(field) &&
  field.value !== "";

/**
 * Return whether the focused control handles a key during a presentation, so that the key does not run a shortcut. For example,
 * the arrow keys turn to another step, but they move the cursor in a field that contains typed text.
 * @param {KeyboardEvent} event @param {Element} target @param {{ numberFields: NumberFields, isFocusMovedByKeys: boolean }} state
 */
function belongsToControlInTalk(event, target, { numberFields, isFocusMovedByKeys }) {
  const { key } = event;
  if (isClickerKey(key)) return containsTypedText(target) && target.closest(OPEN_MENU_SELECTOR) !== null;
  if (isNumberField(target)) return key === "." || numberFields.isTyped(target);
  const isTurnKey = turnDirectionOf(event) !== undefined;
  if (target.matches(TEXT_FIELD_SELECTOR)) return !isTurnKey || containsTypedText(target);
  return isTurnKey && isFocusMovedByKeys && key !== " " && target.matches(SLIDER_SELECTOR);
}

/**
 * Return whether the focused control handles a key while the film is open, so that the key does not run a shortcut.
 * @param {string} key @param {Element} target
 */
const belongsToControlInFilm = (key, target) =>
  key !== "Escape" && (target.matches(CONTROL_WITH_KEYS_SELECTOR) || (key === " " && target.matches(BUTTON_SELECTOR)));

const CLICKER_KEYS = ["pagedown", "pageup"]; // The keys that a presenter's clicker sends. No control needs them.
const MAX_BOUNCE_TIME = 150; // A clicker may send one press twice within this many milliseconds.

/** @param {string} key */
const isClickerKey = (key) => CLICKER_KEYS.includes(key.toLowerCase());

/**
 * Return whether a key press belongs to an input method, such as the Enter that confirms a Chinese word. In Safari the event
 * comes after the composition has ended, so it can only be recognized by the key code 229.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Stop the key events of an input method, so that no other listener handles them. @param {AbortSignal} [signal] */
function ignoreComposedKeys(signal) {
  const stopComposedKey = (/** @type {KeyboardEvent} */ event) =>
    isComposing(event) && event.stopImmediatePropagation();
  document.addEventListener("keydown", stopComposedKey, { capture: true, signal });
}

/**
 * Return a function that returns whether an event is a new key press. Repeated events of a key that is held down are ignored, and
 * so is the second event that a clicker may send for one press.
 */
export function createPressFilter() {
  let [lastKey, lastTime] = ["", Number.NEGATIVE_INFINITY];

  /** @param {KeyboardEvent} event */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const isBounce = isClickerKey(key) && key === lastKey && timeStamp - lastTime < MAX_BOUNCE_TIME;
    [lastKey, lastTime] = [key, timeStamp];
    return !isBounce;
  };
}
