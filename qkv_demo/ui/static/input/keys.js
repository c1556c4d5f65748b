// Keyboard shortcuts for the page and the notes window: the table of keys and commands, and the rules that decide whether a key
// belongs to a shortcut or to the focused control.

import { loadChoice } from "../browser/storage.js";
import { blurIf, focusOn } from "../base/dom.js";
import { isNumberField } from "./number_fields.js";
import { filmOf } from "../state/location.js";

/** Return the menu that is open. @param {HTMLElement} root */
const openMenu = (root) => /** @type {HTMLElement | null} */ (root.querySelector(":popover-open"));

/**
 * Close the open menu if the pressed key is the one that opens it, unless the user is typing text in the menu.
 * @param {HTMLElement} root @param {string} key
 */
function closeMenuOf(root, key) {
  const menu = openMenu(root);
  if (menu?.dataset.key !== key || hasText(document.activeElement)) return false;
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
 * Attach the shortcuts to the document, until another stage replaces this one. In a presentation a shortcut takes precedence over
 * the focused control. Otherwise the focused control takes precedence.
 * @param {HTMLElement} root @param {Services} app
 * @param {{ refreshFocused: () => void, closeSheet: () => boolean, signal: AbortSignal }} page
 */
export function attachKeys(root, { store, commands, fields }, { refreshFocused, closeSheet, signal }) {
  const isNewPress = createPressFilter();
  let isByKeys = false; // True if the keyboard, rather than the pointer, has moved the focus last.
  const { alone } = root.dataset;
  const isPresenting = () => store.view.presenting;
  const currentMode = () => (isPresenting() ? "talk" : filmOf(store.location) ? "film" : "page");

  /**
   * Return the entry of the shortcut table for a key. Shortcuts that need the app are ignored in saved pages.
   * @param {KeyboardEvent} event
   */
  function rowOf(event) {
    const key = keyOf(event);
    const mode = currentMode();
    const row = KEYS.find((row) => row.keys.includes(key) && (row.mode ?? mode) === mode);
    if (!row || event.altKey || (isCharacter(key) && !hasCharacterKeys())) return undefined;
    return (row.needs === "app" && alone) || (row.needs === "places" && alone === "file") ? undefined : row;
  }

  /**
   * Return whether a key belongs to the focused control instead of the shortcuts.
   * @param {KeyboardEvent} event @param {KeyRow} row
   */
  function isKept(event, { mode }) {
    const { key, target } = event;
    // An element that has just been closed keeps the focus for one more frame.
    if (!(target instanceof Element) || !target.checkVisibility()) return false;
    if (isPresenting()) return isKeptInTalk(event, target, { fields, isByKeys });
    return mode === "film" ? isKeptInFilm(key, target) : target.matches(TEXT);
  }

  /** @param {KeyRow} row */
  const run = (row) => /** @type {(argument: unknown) => unknown} */ (commands[row.name])(row.with);

  /** Handle a key press during a presentation, before any other listener. @param {KeyboardEvent} event */
  function onKeyInTalk(event) {
    toggleByEnter(event);
    const row = isChord(event) ? undefined : rowOf(event);
    if (!row) return;
    const hasClosed = closeMenuOf(root, keyOf(event));
    if (!hasClosed && isKept(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isNewPress(event) || store.setStatus({ blank: false })) return; // If the screen is blank, any key only shows it again.
    if (hasClosed) commands.dropQuestion();
    else runInTalk(row);
  }

  /** @param {KeyRow} row */
  function runInTalk(row) {
    // True if a click, not the keyboard, has focused a button.
    const isPointedAt = !isByKeys && document.activeElement?.closest(".bar");
    const closesNumber = row.name === "closeLast" && !openMenu(root);
    // Remove the focus, so that no focus ring stays visible and another click on the number opens it again.
    if (closesNumber || isPointedAt) blurIf();
    run(row);
  }

  /** @param {KeyboardEvent} event */
  function onKeyOnPage(event) {
    const row = rowOf(event);
    if (!row || event.defaultPrevented || row.mode === "talk" || (row.mode && openMenu(root))) return;
    if (row.name === "closeLast") closeOnPage(event);
    else if ((isChord(event) || !isKept(event, row)) && isForStage(root, event.target, row.name)) {
      event.preventDefault();
      run(row);
      refreshFocused();
    }
  }

  /**
   * Undo or redo an edit of the scene when the user chooses Undo in the browser's menu or shakes a phone.
   * @param {InputEvent} event
   */
  function onHistoryInput(event) {
    const name = HISTORY.find((name) => event.inputType.toLowerCase() === `history${name}`);
    if (!name || !isForStage(root, event.target, name)) return;
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
    if (event.target instanceof HTMLInputElement || openMenu(root) || isPresenting() || closeSheet()) return;
    const tool = commands.closeLast();
    if (tool) focusOn(root, `[data-tool="${tool}"]`);
  }

  const first = { capture: true, signal };
  attachInputMethods(signal);
  document.addEventListener("keydown", ({ key }) => (isByKeys ||= key === "Tab"), first);
  document.addEventListener("pointerdown", () => (isByKeys = false), first);
  document.addEventListener("keydown", (event) => isPresenting() && onKeyInTalk(event), first);
  document.addEventListener("keydown", onKeyOnPage, { signal });
  document.addEventListener("beforeinput", onHistoryInput, { signal });
}

/** Return whether a key types a character. Users of speech recognition can turn off such shortcuts. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

export const hasCharacterKeys = () => loadChoice("characterKeys") !== false;

/** @param {KeyboardEvent} event */
const isChord = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

/**
 * Return whether the stage handles a shortcut while this element is focused. In text fields that are not part of the scene, undo
 * is left to the browser.
 * @param {HTMLElement} root @param {EventTarget | null} target @param {string} name of the command
 */
const isForStage = (root, target, name) =>
  target === document.body ||
  (target instanceof Element && root.contains(target) && !(HISTORY.includes(name) && target.matches(HAS_UNDO)));

const HISTORY = ["undo", "redo"];
const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
const HAS_UNDO = "textarea, .menu input[type=text]:not([data-option])";
const SLIDER = "[role=slider], [type=range]";
// Controls that use keys themselves, for moving or typing, while the film is open.
const FILM_EXCEPTIONS = "input:not([type=range]), select, textarea, .handle, .drawing";
const BUTTON = "button, a";
const MENU = ".menu:popover-open:not([data-menu=qr])";

/** Return whether the user is typing text, which would be lost if the menu were closed. @param {Element | null} field */
const hasText = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.matches(TEXT) &&
  !isNumberField(field) &&
  field.value !== "";

/** @param {KeyboardEvent} event @param {Element} target @param {{ fields: NumberFields, isByKeys: boolean }} state */
function isKeptInTalk(event, target, { fields, isByKeys }) {
  const { key } = event;
  if (isClickerKey(key)) return hasText(target) && target.closest(MENU) !== null;
  if (isNumberField(target)) return key === "." || fields.isTyped(target);
  const isPageKey = directionOf(event) !== undefined;
  if (target.matches(TEXT)) return !isPageKey || hasText(target);
  return isPageKey && isByKeys && key !== " " && target.matches(SLIDER);
}

/** @param {string} key @param {Element} target */
const isKeptInFilm = (key, target) =>
  key !== "Escape" && (target.matches(FILM_EXCEPTIONS) || (key === " " && target.matches(BUTTON)));

const CLICKER = ["pagedown", "pageup"]; // The keys that a presenter's clicker sends. No control needs them.
const BOUNCE_TIME = 150; // A clicker may send one press twice within this many milliseconds.

const FORWARD = ["arrowright", " ", "pagedown"];
const BACK = ["arrowleft", "shift+ ", "pageup"];

/**
 * An entry of the shortcut table. Pressing one of `keys` calls the command `name` with the argument `with`. The help lists the
 * first key with the text `label`. `mode` limits the shortcut to presentations or to the film, and `only` to presentations with
 * or without a lesson. `needs` says where the shortcut does not work: "app" means on pages without the server, "places" means in
 * saved files.
 * @typedef {{ name: string & keyof Commands, with?: unknown, keys: string[], label?: string, mode?: "talk" | "film", only?:
 * "free" | "lesson", needs?: "app" | "places", }} KeyRow
 * @type {KeyRow[]}
 */
export const KEYS = [
  { name: "toggleFilm", keys: [" ", "shift+ "], mode: "film" },
  { name: "stepFilm", with: 1, keys: ["arrowright", "pagedown"], mode: "film" },
  { name: "stepFilm", with: -1, keys: ["arrowleft", "pageup"], mode: "film" },
  { name: "closeFilm", keys: ["escape"], mode: "film" },
  { name: "toggleMix", keys: ["v"], label: "ui.talk.mix", mode: "talk", only: "free" },
  { name: "toggleBlank", keys: ["b", "."], label: "ui.talk.blank", mode: "talk" },
  { name: "toggleTheme", keys: ["d"], label: "ui.talk.light", mode: "talk" },
  { name: "turn", with: 1, keys: FORWARD, label: "ui.talk.turn", mode: "talk" },
  { name: "turn", with: -1, keys: BACK, label: "ui.talk.turn", mode: "talk" },
  { name: "togglePresenting", keys: ["p"], label: "ui.talk.leave" },
  { name: "openQr", keys: ["q"], label: "ui.talk.qr", mode: "talk", needs: "app" },
  { name: "undo", keys: ["ctrl+z"], label: "ui.undo" },
  { name: "redo", keys: ["ctrl+y", "ctrl+shift+z"], label: "ui.redo" },
  { name: "askWhatIf", keys: ["w"], label: "ui.talk.what_if", mode: "talk", needs: "app" },
  { name: "openNotes", keys: ["s"], label: "ui.talk.window", mode: "talk", needs: "app" },
  { name: "openList", keys: ["?"], label: "ui.talk.list", needs: "places" },
  { name: "openList", with: true, keys: ["/", "ctrl+k"], label: "ui.explore.find", needs: "places" },
  { name: "closeLast", keys: ["escape"], label: "ui.talk.close" },
];

const SYMBOLS = new Map([
  ["arrowright", "\u2192"],
  ["arrowleft", "\u2190"],
  ["escape", "Esc"],
]);

/**
 * Return the shortcuts that work now, for the help. Keys with the same label are listed together.
 * @param {Pick<KeyRow, "keys" | "label" | "only" | "mode">[]} rows
 * @param {{ isFree: boolean, presenting: boolean }} state `isFree` is true in a presentation without a lesson
 * @returns {[keys: string[], label: string][]}
 */
export function listKeys(rows, { isFree, presenting }) {
  /** @type {Map<string, string[]>} */
  const keysByLabel = new Map();
  for (const { keys, label, only, mode } of rows) {
    if (!label || only === (isFree ? "lesson" : "free") || (mode === "talk" && !presenting)) continue;
    const text = SYMBOLS.get(keys[0]) ?? keys[0].replace(/\b\w/g, (letter) => letter.toUpperCase());
    keysByLabel.set(label, [...(keysByLabel.get(label) ?? []), text]);
  }
  return [...keysByLabel].map(([label, keys]) => [keys, label]);
}

/** @param {string} key */
const isClickerKey = (key) => CLICKER.includes(key.toLowerCase());

/**
 * Return the pressed key in the notation of the shortcut table. Shift is mentioned only if it does not change the character.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey }) {
  const isChord = ctrlKey || metaKey;
  const letter = NOT_LATIN.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key;
  return `${isChord ? "ctrl+" : ""}${shiftKey && (isChord || key === " ") ? "shift+" : ""}${letter.toLowerCase()}`;
}

// A letter that is not Latin, such as "я". Its shortcut is found by the position of its key on a Latin keyboard.
const NOT_LATIN = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * Return whether a key press belongs to an input method, such as the Enter that confirms a Chinese word. Safari reports that
 * Enter after the composition has ended, so only its key code 229 shows it.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Hide the keys of an input method from all other listeners. @param {AbortSignal} [signal] */
function attachInputMethods(signal) {
  const stop = (/** @type {KeyboardEvent} */ event) => isComposing(event) && event.stopImmediatePropagation();
  document.addEventListener("keydown", stop, { capture: true, signal });
}

/**
 * Return 1 for a key that shows the next step of a presentation, -1 for a key that goes back, otherwise undefined.
 * @param {KeyboardEvent} event
 */
export function directionOf(event) {
  if (FORWARD.includes(keyOf(event))) return 1;
  return BACK.includes(keyOf(event)) ? -1 : undefined;
}

/**
 * Return a function that tells new key presses from repeated events. It returns false for the repeats of a key that is held down,
 * and for the second event of a clicker.
 */
export function createPressFilter() {
  let [lastKey, lastTime] = ["", Number.NEGATIVE_INFINITY];

  /** @param {KeyboardEvent} event */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const isBounce = isClickerKey(key) && key === lastKey && timeStamp - lastTime < BOUNCE_TIME;
    [lastKey, lastTime] = [key, timeStamp];
    return !isBounce;
  };
}
