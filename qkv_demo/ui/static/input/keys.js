// Which key does what, here and in the speaker's window: how it is spelt, what a press of it means here and now, and whose it
// is, the command's or that of what has the focus.

import { recallChoice } from "../browser/storage.js";
import { focusOn, blurIf } from "../base/dom.js";
import { isNumberInput } from "./number_inputs.js";

/** The menu that is open. @param {HTMLElement} root */
const openMenu = (root) => /** @type {HTMLElement | null} */ (root.querySelector(":popover-open"));

/**
 * What a key has opened the same key closes, unless a text is being typed there.
 * @param {HTMLElement} root @param {string} key
 */
function closeOwn(root, key) {
  const menu = openMenu(root);
  if (menu?.dataset.key !== key || isWritten(document.activeElement)) return false;
  menu.hidePopover();
  return true;
}

/** Space goes on with the talk, so a box is ticked as a button is pressed. @param {KeyboardEvent} event */
function tick(event) {
  const { key, target, repeat } = event;
  const isBox = target instanceof HTMLInputElement && target.type === "checkbox";
  if (key === "Enter" && isBox && !repeat && !isChord(event)) target.click();
}

/**
 * Keys wherever the last press went, as long as this stage is the one on screen. In a talk they come before anything
 * else; on the page what has the focus comes first.
 * @param {HTMLElement} root @param {Services} app
 * @param {{ settle: () => void, closeSheet: () => boolean, signal: AbortSignal }} page `settle` a half-typed number,
 *   `closeSheet` of a number
 */
export function attachKeys(root, { store, commands, draft }, { settle, closeSheet, signal }) {
  const counts = createCounting();
  let byKeys = false; // the focus was last moved by keys
  const { alone } = root.dataset;
  const isPresenting = () => store.view.presenting;
  const room = () => (isPresenting() ? "talk" : store.status.filming ? "film" : "page");

  /** What a press means in the room that the page is. @param {KeyboardEvent} event */
  function meantBy(event) {
    const key = keyOf(event);
    const found = KEYS.find((row) => row.keys.includes(key) && (row.room ?? room()) === room());
    if (!found || event.altKey || (isCharacter(key) && !hasCharacterKeys())) return undefined;
    return (found.takes === "app" && alone) || (found.takes === "places" && alone === "file") ? undefined : found;
  }

  /**
   * Whether what has the focus keeps a key; on the page every text does, one for a number too.
   * @param {KeyboardEvent} event @param {KeyRow} row
   */
  function keeps(event, { room }) {
    const { key, target } = event;
    if (!(target instanceof Element) || !target.checkVisibility()) return false; // the focus leaves what closes a frame later
    if (isPresenting()) return keepsFromTalk(event, target, { draft, byKeys });
    return room === "film" ? keepsFromFilm(key, target) : target.matches(TEXT);
  }

  /** @param {KeyRow} row */
  const run = (row) => /** @type {(told: unknown) => unknown} */ (commands[row.name])(row.with);

  /** In a talk before anything else hears of it. @param {KeyboardEvent} event */
  function hearFirst(event) {
    tick(event);
    const meant = isChord(event) ? undefined : meantBy(event);
    if (!meant) return;
    const closes = closeOwn(root, keyOf(event));
    if (!closes && keeps(event, meant)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!counts(event) || store.setStatus({ blank: false })) return; // nothing goes on that the hall does not see
    if (closes) commands.dropQuestion();
    else press(meant);
  }

  /** @param {KeyRow} row */
  function press(row) {
    const isLeft = !byKeys && document.activeElement?.closest(".bar"); // a button that a pointer has pressed
    const closes = row.name === "closeLast" && !openMenu(root); // which gives the focus back itself
    if (closes || isLeft) blurIf(); // another press on a number opens it again, and no ring stays
    run(row);
  }

  /** @param {KeyboardEvent} event */
  function hearOnPage(event) {
    const meant = meantBy(event);
    if (!meant || event.defaultPrevented || meant.room === "talk" || (meant.room && openMenu(root))) return;
    if (meant.name === "closeLast") closeOnPage(event);
    else if ((isChord(event) || !keeps(event, meant)) && isOurs(root, event.target, meant.name)) {
      event.preventDefault();
      run(meant);
      settle();
    }
  }

  /** Undo and redo of the browser's own menu, and of a shaken phone, are the scene's. @param {InputEvent} event */
  function takeHistory(event) {
    const name = HISTORY.find((name) => event.inputType.toLowerCase() === `history${name}`);
    if (!name || !isOurs(root, event.target, name)) return;
    event.preventDefault();
    commands[/** @type {"undo" | "redo"} */ (name)]();
    settle();
  }

  /**
   * An open menu the browser closes itself; a number that is typed is taken back first.
   * @param {KeyboardEvent} event
   */
  function closeOnPage(event) {
    if (event.target instanceof HTMLInputElement || openMenu(root) || isPresenting() || closeSheet()) return;
    const tool = commands.closeLast();
    if (tool) focusOn(root, `[data-tool="${tool}"]`);
  }

  const first = { capture: true, signal };
  attachInputMethods(signal);
  document.addEventListener("keydown", ({ key }) => (byKeys ||= key === "Tab"), first);
  document.addEventListener("pointerdown", () => (byKeys = false), first);
  document.addEventListener("keydown", (event) => isPresenting() && hearFirst(event), first);
  document.addEventListener("keydown", hearOnPage, { signal });
  document.addEventListener("beforeinput", takeHistory, { signal });
}

/** Whether a key types a character, which dictation may type by accident, so such shortcuts can be turned off. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

export const hasCharacterKeys = () => recallChoice("characterKeys") !== false;

/** @param {KeyboardEvent} event */
const isChord = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

/**
 * Return whether the stage takes a press on it. A text that no scene holds has an undo of its own.
 * @param {HTMLElement} root @param {EventTarget | null} target @param {string} name of the command
 */
const isOurs = (root, target, name) =>
  target === document.body ||
  (target instanceof Element && root.contains(target) && !(HISTORY.includes(name) && target.matches(UNDOES)));

const HISTORY = ["undo", "redo"];
const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
const UNDOES = "textarea, .menu input[type=text]:not([data-option])";
const STEERED = "[role=slider], [type=range]"; // what keys move; all else is pressed by Enter
const NOT_THE_FILMS = "input:not([type=range]), select, textarea, .handle, .drawing"; // what keys move or write in
const PRESSED = "button, a";
const MENU = ".menu:popover-open:not([data-menu=qr])";

/** Whether somebody is writing words that closing it would lose. @param {Element | null} field */
const isWritten = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.matches(TEXT) &&
  !isNumberInput(field) &&
  field.value !== "";

/** @param {KeyboardEvent} event @param {Element} target @param {{ draft: Draft, byKeys: boolean }} now */
function keepsFromTalk(event, target, { draft, byKeys }) {
  const { key } = event;
  if (isClickers(key)) return isWritten(target) && target.closest(MENU) !== null;
  if (isNumberInput(target)) return key === "." || draft.isTyped(target);
  const turns = wayOf(event) !== undefined;
  if (target.matches(TEXT)) return !turns || isWritten(target);
  return turns && byKeys && key !== " " && target.matches(STEERED);
}

/** @param {string} key @param {Element} target */
const keepsFromFilm = (key, target) =>
  key !== "Escape" && (target.matches(NOT_THE_FILMS) || (key === " " && target.matches(PRESSED)));

const CLICKER = ["pagedown", "pageup"]; // no text and no control needs them
const BOUNCE = 150; // milliseconds within which a clicker's button that is pressed once may be heard twice

const FORTH = ["arrowright", " ", "pagedown"];
const BACK = ["arrowleft", "shift+ ", "pageup"];

/**
 * A command by its name, `with` what it is told. The first key is shown, with the words of `label`. `room`: a film comes
 * before the page; `of`: only a talk without a lesson has it, or only one of a lesson. A page that stands alone has not what
 * takes the app, and a file not what leads to other places.
 * @typedef {{
 *   name: string & keyof Commands, with?: unknown, keys: string[], label?: string, room?: "talk" | "film",
 *   of?: "free" | "lesson", takes?: "app" | "places",
 * }} KeyRow
 * @type {KeyRow[]}
 */
export const KEYS = [
  { name: "toggleFilm", keys: [" ", "shift+ "], room: "film" },
  { name: "stepFilm", with: 1, keys: ["arrowright", "pagedown"], room: "film" },
  { name: "stepFilm", with: -1, keys: ["arrowleft", "pageup"], room: "film" },
  { name: "closeFilm", keys: ["escape"], room: "film" },
  { name: "toggleMix", keys: ["v"], label: "ui.talk.mix", room: "talk", of: "free" },
  { name: "toggleBlank", keys: ["b", "."], label: "ui.talk.blank", room: "talk" },
  { name: "toggleTheme", keys: ["d"], label: "ui.talk.light", room: "talk" },
  { name: "toggleNotes", keys: ["n"], label: "ui.talk.notes", room: "talk", of: "lesson" },
  { name: "turn", with: 1, keys: FORTH, label: "ui.talk.turn", room: "talk" },
  { name: "turn", with: -1, keys: BACK, label: "ui.talk.turn", room: "talk" },
  { name: "togglePresenting", keys: ["p"], label: "ui.talk.leave" },
  { name: "openQr", keys: ["q"], label: "ui.talk.qr", room: "talk", takes: "app" },
  { name: "undo", keys: ["ctrl+z"], label: "ui.undo" },
  { name: "redo", keys: ["ctrl+y", "ctrl+shift+z"], label: "ui.redo" },
  { name: "askWhatIf", keys: ["w"], label: "ui.talk.what_if", room: "talk", takes: "app" },
  { name: "openNotes", keys: ["s"], label: "ui.talk.window", room: "talk", takes: "app" },
  { name: "openList", keys: ["?"], label: "ui.talk.list", takes: "places" },
  { name: "openList", with: true, keys: ["/", "ctrl+k"], label: "ui.explore.find", takes: "places" },
  { name: "closeLast", keys: ["escape"], label: "ui.talk.close" },
];

const SHOWN = new Map([
  ["arrowright", "\u2192"],
  ["arrowleft", "\u2190"],
  ["escape", "Esc"],
]);

/**
 * What a list of keys shows: the first key of each command, and the key of its words; those with the same words stand
 * together.
 * @param {Pick<KeyRow, "keys" | "label" | "of" | "room">[]} rows
 * @param {{ free: boolean, presenting: boolean }} now whether a talk has no lesson, and whether there is one: keys are listed where they work
 * @returns {[keys: string[], label: string][]}
 */
export function shownKeys(rows, { free, presenting }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { keys, label, of, room } of rows) {
    if (!label || of === (free ? "lesson" : "free") || (room === "talk" && !presenting)) continue;
    const shown = SHOWN.get(keys[0]) ?? keys[0].replace(/\b\w/g, (letter) => letter.toUpperCase());
    found.set(label, [...(found.get(label) ?? []), shown]);
  }
  return [...found].map(([label, keys]) => [keys, label]);
}

/** @param {string} key */
const isClickers = (key) => CLICKER.includes(key.toLowerCase());

/** Return how the table spells a press. Shift counts where it does not change a letter. @param {KeyboardEvent} press */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey }) {
  const chord = ctrlKey || metaKey;
  const letter = FOREIGN.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key;
  return `${chord ? "ctrl+" : ""}${shiftKey && (chord || key === " ") ? "shift+" : ""}${letter.toLowerCase()}`;
}

// A letter of a layout without Latin letters, such as "я", where the key's place tells which one is meant.
const FOREIGN = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * Return whether a press belongs to an input method, such as the Enter that confirms a Chinese word. Safari reports that
 * Enter after the composition and marks it by its key code alone.
 * @param {KeyboardEvent} press
 */
export const isComposing = (press) => press.isComposing || press.keyCode === 229;

/** Keep the presses that belong to an input method from every other listener. @param {AbortSignal} [signal] */
function attachInputMethods(signal) {
  const stop = (/** @type {KeyboardEvent} */ press) => isComposing(press) && press.stopImmediatePropagation();
  document.addEventListener("keydown", stop, { capture: true, signal });
}

/** Which way a key turns a talk's pages, if it does. @param {KeyboardEvent} press */
export function wayOf(press) {
  if (FORTH.includes(keyOf(press))) return 1;
  return BACK.includes(keyOf(press)) ? -1 : undefined;
}

/** Answers whether a press is one of its own: not a held key's repeat, nor the second half of a clicker's. */
export function createCounting() {
  let [last, at] = ["", Number.NEGATIVE_INFINITY];

  /** @param {KeyboardEvent} press */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const bounces = isClickers(key) && key === last && timeStamp - at < BOUNCE;
    [last, at] = [key, timeStamp];
    return !bounces;
  };
}
