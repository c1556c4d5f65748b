// Keyboard shortcuts: the table of keys and commands, for the page and the notes window, and the rules by which a focused control
// keeps a key for itself.

import { loadChoice } from "../browser/storage.js";
import { blurIf, focusOn } from "../base/dom.js";
import { isNumberField } from "./number_fields.js";
import { filmOf } from "../state/location.js";

/** Return the open menu. @param {HTMLElement} root */
const openMenu = (root) => /** @type {HTMLElement | null} */ (root.querySelector(":popover-open"));

/**
 * Close the open menu if the key has opened it, unless the user is typing a text in it.
 * @param {HTMLElement} root @param {string} key
 */
function closeMenuOf(root, key) {
  const menu = openMenu(root);
  if (menu?.dataset.key !== key || hasText(document.activeElement)) return false;
  menu.hidePopover();
  return true;
}

/** Toggle a focused checkbox by Enter, because Space turns the talk's pages. @param {KeyboardEvent} event */
function toggleByEnter(event) {
  const { key, target, repeat } = event;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  if (key === "Enter" && isCheckbox && !repeat && !isChord(event)) target.click();
}

/**
 * Attach the shortcuts to the document, until another stage replaces this one. In a talk they come before the focused control,
 * on the page after it.
 * @param {HTMLElement} root @param {Services} app
 * @param {{ refreshFocused: () => void, closeSheet: () => boolean, signal: AbortSignal }} page
 */
export function attachKeys(root, { store, commands, fields }, { refreshFocused, closeSheet, signal }) {
  const isNewPress = createPressFilter();
  let isByKeys = false; // Keys have moved the focus last.
  const { alone } = root.dataset;
  const isPresenting = () => store.view.presenting;
  const currentMode = () => (isPresenting() ? "talk" : filmOf(store.location) ? "film" : "page");

  /**
   * Return the row of a key in the current mode, unless a page without the app lacks its command.
   * @param {KeyboardEvent} event
   */
  function rowOf(event) {
    const key = keyOf(event);
    const mode = currentMode();
    const row = KEYS.find((row) => row.keys.includes(key) && (row.mode ?? mode) === mode);
    if (!row || event.altKey || (isCharacter(key) && !hasCharacterKeys())) return undefined;
    return (row.needs === "app" && alone) || (row.needs === "places" && alone === "file") ? undefined : row;
  }

  /** Return whether the focused control keeps a key. @param {KeyboardEvent} event @param {KeyRow} row */
  function isKept(event, { mode }) {
    const { key, target } = event;
    // A closed element loses the focus one frame later.
    if (!(target instanceof Element) || !target.checkVisibility()) return false;
    if (isPresenting()) return isKeptInTalk(event, target, { fields, isByKeys });
    return mode === "film" ? isKeptInFilm(key, target) : target.matches(TEXT);
  }

  /** @param {KeyRow} row */
  const run = (row) => /** @type {(argument: unknown) => unknown} */ (commands[row.name])(row.with);

  /** Handle a key of a talk before any other listener does. @param {KeyboardEvent} event */
  function onKeyInTalk(event) {
    toggleByEnter(event);
    const row = isChord(event) ? undefined : rowOf(event);
    if (!row) return;
    const hasClosed = closeMenuOf(root, keyOf(event));
    if (!hasClosed && isKept(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isNewPress(event) || store.setStatus({ blank: false })) return; // On a blank screen a key only shows the page again.
    if (hasClosed) commands.dropQuestion();
    else runInTalk(row);
  }

  /** @param {KeyRow} row */
  function runInTalk(row) {
    const isPointedAt = !isByKeys && document.activeElement?.closest(".bar"); // A click has focused a button.
    const closesNumber = row.name === "closeLast" && !openMenu(root);
    if (closesNumber || isPointedAt) blurIf(); // No focus ring stays, and another click on the number opens it again.
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

  /** Undo and redo the scene's edits by the browser's own menu and by shaking a phone. @param {InputEvent} event */
  function onHistoryInput(event) {
    const name = HISTORY.find((name) => event.inputType.toLowerCase() === `history${name}`);
    if (!name || !isForStage(root, event.target, name)) return;
    event.preventDefault();
    commands[/** @type {"undo" | "redo"} */ (name)]();
    refreshFocused();
  }

  /**
   * Close what was opened last. The browser itself closes menus, and a field restores its number.
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

/** Return whether a key types a character. Users who dictate can turn off such shortcuts. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

export const hasCharacterKeys = () => loadChoice("characterKeys") !== false;

/** @param {KeyboardEvent} event */
const isChord = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

/**
 * Return whether the stage handles a key on this target. Texts outside the scene have the browser's own undo.
 * @param {HTMLElement} root @param {EventTarget | null} target @param {string} name of the command
 */
const isForStage = (root, target, name) =>
  target === document.body ||
  (target instanceof Element && root.contains(target) && !(HISTORY.includes(name) && target.matches(HAS_UNDO)));

const HISTORY = ["undo", "redo"];
const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
const HAS_UNDO = "textarea, .menu input[type=text]:not([data-option])";
const SLIDER = "[role=slider], [type=range]";
const FILM_EXCEPTIONS = "input:not([type=range]), select, textarea, .handle, .drawing"; // Keys move them or type in them.
const BUTTON = "button, a";
const MENU = ".menu:popover-open:not([data-menu=qr])";

/** Return whether the user is typing a text, which would be lost if its menu closed. @param {Element | null} field */
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

const CLICKER = ["pagedown", "pageup"]; // The keys of a presenter's clicker, which no text and no control needs.
const BOUNCE_TIME = 150; // Milliseconds within which a single press of a clicker may fire twice.

const FORWARD = ["arrowright", " ", "pagedown"];
const BACK = ["arrowleft", "shift+ ", "pageup"];

/**
 * The keys of a command, and the argument `with` which it is called. The first key and the text of `label` are listed. The
 * `mode` limits the keys to talks or films, `only` to talks with or without a lesson. What `needs` the app does not work on
 * pages without it, what needs the places does not work in a saved file.
 * @typedef {{
 *   name: string & keyof Commands, with?: unknown, keys: string[], label?: string, mode?: "talk" | "film",
 *   only?: "free" | "lesson", needs?: "app" | "places",
 * }} KeyRow
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
 * Return the list of keys that work now, each with the key of its label. Keys with the same label share an entry.
 * @param {Pick<KeyRow, "keys" | "label" | "only" | "mode">[]} rows
 * @param {{ isFree: boolean, presenting: boolean }} state `isFree` without a lesson
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
 * Return a key as the table writes it. Shift is part of it only if it does not change the character.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey }) {
  const isChord = ctrlKey || metaKey;
  const letter = NOT_LATIN.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key;
  return `${isChord ? "ctrl+" : ""}${shiftKey && (isChord || key === " ") ? "shift+" : ""}${letter.toLowerCase()}`;
}

// A letter of a layout without Latin letters, such as "я". The code of its key names the Latin letter.
const NOT_LATIN = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * Return whether a key belongs to an input method, such as the Enter that confirms a Chinese word. Safari reports that
 * Enter after the composition and marks it by its key code alone.
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Hide the keys of an input method from all other listeners. @param {AbortSignal} [signal] */
function attachInputMethods(signal) {
  const stop = (/** @type {KeyboardEvent} */ event) => isComposing(event) && event.stopImmediatePropagation();
  document.addEventListener("keydown", stop, { capture: true, signal });
}

/**
 * Return 1 for a key that turns a talk's page forward, -1 for one that turns it back, else undefined.
 * @param {KeyboardEvent} event
 */
export function directionOf(event) {
  if (FORWARD.includes(keyOf(event))) return 1;
  return BACK.includes(keyOf(event)) ? -1 : undefined;
}

/** Return a function that returns false for the repeats of a held key, and for the second event of a clicker's press. */
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
