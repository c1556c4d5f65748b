// The keys of the commands: what a press means here and now, and whose it is, the command's or that of what has the focus.

import { createCounting, isClickers, keyOf, KEYS, wayOf } from "./key_table.js";
import { isNumberInput } from "./number_inputs.js";

/** @typedef {import("./key_table.js").KeyRow} KeyRow */

/** The menu that is open. @param {HTMLElement} shell */
const openMenu = (shell) => /** @type {HTMLElement | null} */ (shell.querySelector(":popover-open"));

/**
 * What a key has opened the same key closes, unless a text is being typed there.
 * @param {HTMLElement} shell @param {string} key
 */
function closeOwn(shell, key) {
  const menu = openMenu(shell);
  const opened = menu?.dataset.key ? menu : /** @type {HTMLElement | null} */ (menu?.querySelector("[data-key]"));
  if (opened?.dataset.key !== key || isWritten(document.activeElement)) return false;
  menu?.hidePopover();
  return true;
}

/** Nothing has the focus: another press on the same number opens it again, and no ring stays where a pointer was. */
function letGo() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
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
 * @param {HTMLElement} shell @param {App} app
 * @param {{ settle: () => void, closeSheet: () => boolean }} page `settle` a half-typed number, `closeSheet` of a
 *   number
 */
export function attachKeys(shell, { store, commands }, { settle, closeSheet }) {
  const [owner, counts] = [createKeyOwner(), createCounting()];
  const { alone } = shell.dataset;
  const isPresenting = () => store.view.presenting;
  const room = () => (isPresenting() ? "talk" : store.status.filming ? "film" : "page");

  /** What a press means in the room that the page is. @param {KeyboardEvent} event */
  function meantBy(event) {
    const key = keyOf(event);
    const found = KEYS.find((row) => row.keys.includes(key) && (row.room ?? room()) === room());
    if (!found || event.altKey) return undefined;
    return (found.takes === "app" && alone) || (found.takes === "places" && alone === "file") ? undefined : found;
  }

  /** Whose a press is, is asked otherwise in each. @param {KeyRow} row */
  const roomOf = (row) => (isPresenting() ? "talk" : (row.room ?? "page"));

  /** @param {KeyRow} row */
  const run = (row) => /** @type {(told: unknown) => unknown} */ (commands[row.name])(row.with);

  /** What comes before anything else hears of it: in a talk all of them, on the page the way into one. @param {KeyboardEvent} event */
  function firstOf(event) {
    const meant = isChord(event) ? undefined : meantBy(event);
    return isPresenting() || meant?.name === "togglePresenting" ? meant : undefined;
  }

  /** @param {KeyboardEvent} event */
  function hearFirst(event) {
    if (isPresenting()) tick(event);
    const meant = firstOf(event);
    if (!meant) return;
    const closes = closeOwn(shell, keyOf(event));
    if (!closes && owner.keeps(event, roomOf(meant))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!counts(event) || commands.liftBlank()) return; // nothing goes on that the hall does not see
    if (closes) commands.dropQuestion();
    else press(meant);
  }

  /** @param {KeyRow} row */
  function press(row) {
    const menu = openMenu(shell);
    if (row.name === "togglePresenting") menu?.hidePopover(); // which does not go along to the other
    const isLeft = !owner.byKeys && document.activeElement?.closest(".bar"); // a button that a pointer has pressed
    const closes = row.name === "closeLast" && !menu; // which gives the focus back itself
    if (row.name === "togglePresenting" || closes || isLeft) letGo();
    run(row);
  }

  /** @param {KeyboardEvent} event */
  function hearOnPage(event) {
    const meant = meantBy(event);
    if (!meant || event.defaultPrevented || meant.room === "talk" || (meant.room && openMenu(shell))) return;
    if (meant.name === "closeLast") closeOnPage(event);
    else if ((isChord(event) || !owner.keeps(event, roomOf(meant))) && isOurs(shell, event.target)) {
      event.preventDefault();
      run(meant);
      settle();
    }
  }

  /**
   * An open menu the browser closes itself; a number that is typed is taken back first.
   * @param {KeyboardEvent} event
   */
  function closeOnPage(event) {
    if (event.target instanceof HTMLInputElement || openMenu(shell) || isPresenting() || closeSheet()) return;
    const tool = commands.closeLast();
    const opener = /** @type {HTMLElement | null} */ (tool && shell.querySelector(`[data-tool="${tool}"]`));
    opener?.focus({ preventScroll: true });
  }

  const over = new AbortController();
  for (const [hear, capture] of /** @type {[(event: KeyboardEvent) => void, boolean][]} */ ([
    [hearFirst, true],
    [hearOnPage, false],
  ])) {
    const whileThere = (/** @type {KeyboardEvent} */ event) => (shell.isConnected ? hear(event) : end());
    document.addEventListener("keydown", whileThere, { capture, signal: over.signal });
  }

  /** The stage has been built anew. */
  function end() {
    over.abort();
    owner.end();
  }
}

/** @param {KeyboardEvent} event */
const isChord = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

/** A text that is written has an undo of its own. @param {HTMLElement} shell @param {EventTarget | null} target */
const isOurs = (shell, target) =>
  target === document.body ||
  (target instanceof Node && shell.contains(target) && !(target instanceof HTMLTextAreaElement));

const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
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

/** Watches how the focus came to where it is, and whether a number is being typed. */
function createKeyOwner() {
  const watching = new AbortController();
  let byKeys = false; // the focus was last moved by keys
  /** @type {EventTarget | null} */
  let typedIn = null; // the number that is being typed, until it is done
  /** @param {string} kind @param {(event: any) => void} hear */
  const watch = (kind, hear) => document.addEventListener(kind, hear, { capture: true, signal: watching.signal });

  watch("pointerdown", () => {
    byKeys = false;
  });
  watch("keydown", ({ key, target }) => {
    if (key === "Tab") byKeys = true;
    if (key === "Enter" && target === typedIn) typedIn = null;
  });
  watch("beforeinput", ({ target, inputType }) => {
    if (inputType !== "insertLineBreak") typedIn = target; // which is what Enter is where nothing else comes of it
  });
  watch("focusout", () => {
    typedIn = null;
  });

  return {
    end: () => watching.abort(),
    /** Whether keys have brought the focus to where it is, which then shows. */
    get byKeys() {
      return byKeys;
    },
    /**
     * Whether what has the focus keeps a key; on the page every text does, one for a number too.
     * @param {KeyboardEvent} event @param {"talk" | "film" | "page"} room
     */
    keeps(event, room) {
      const { key, target } = event;
      if (!(target instanceof Element) || !target.checkVisibility()) return false; // the focus leaves what closes a frame later
      if (room === "page") return target.matches(TEXT);
      return room === "film" ? keepsFromFilm(key, target) : keepsFromTalk(event, target, { typedIn, byKeys });
    },
  };
}

/** @param {KeyboardEvent} event @param {Element} target @param {{ typedIn: EventTarget | null, byKeys: boolean }} now */
function keepsFromTalk({ key, shiftKey }, target, { typedIn, byKeys }) {
  if (isClickers(key)) return isWritten(target) && target.closest(MENU) !== null;
  if (isNumberInput(target)) return key === "." || typedIn === target;
  const turns = wayOf({ key, shiftKey }) !== undefined;
  if (target.matches(TEXT)) return !turns || isWritten(target);
  return turns && byKeys && key !== " " && target.matches(STEERED);
}

/** @param {string} key @param {Element} target */
const keepsFromFilm = (key, target) =>
  key !== "Escape" && (target.matches(NOT_THE_FILMS) || (key === " " && target.matches(PRESSED)));
