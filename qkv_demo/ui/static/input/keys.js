// @ts-check
// The keys of the commands: what a press means here and now, and whose it is.

import { createKeyOwner, isWritten } from "./key_owner.js";
import { createCounting, keyOf } from "./slide_keys.js";

const SHOWN = new Map([
  ["arrowright", "\u2192"],
  ["arrowleft", "\u2190"],
  ["escape", "Esc"],
]);

/**
 * What the list of keys shows: the first key of each command, and the key of its words; those with the same words stand
 * together.
 * @param {ListedCommand[]} list @param {{ free: boolean }} now whether a talk has no lesson
 * @returns {[keys: string[], label: string][]}
 */
export function keysOf(list, { free }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { keys, label, of } of list) {
    if (!keys || of === (free ? "lesson" : "free")) continue;
    const shown = SHOWN.get(keys[0]) ?? keys[0].replace(/\b\w/g, (letter) => letter.toUpperCase());
    found.set(label, [...(found.get(label) ?? []), shown]);
  }
  return [...found].map(([label, keys]) => [keys, label]);
}

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
 * @param {HTMLElement} shell @param {Commands} commands
 * @param {{ settle: () => void, closeSheet: () => boolean }} page `settle` a half-typed number, `closeSheet` of a
 *   number
 */
export function attachKeys(shell, commands, { settle, closeSheet }) {
  const [owner, counts] = [createKeyOwner(), createCounting()];
  const { alone } = shell.dataset;
  const called = new Map(commands.list.flatMap((one) => (one.keys ?? []).map((key) => [key, one])));

  /** @param {KeyboardEvent} event */
  function commandOf(event) {
    const found = event.altKey ? undefined : called.get(keyOf(event));
    return (found?.app && alone) || (found?.leads && alone === "file") ? undefined : found;
  }

  /** @param {string} name */
  const run = (name) => /** @type {Record<string, () => unknown>} */ (/** @type {unknown} */ (commands))[name]();

  /**
   * What comes before anything else hears of it: in a talk all of them, on the page the way into one.
   * @param {KeyboardEvent} event
   */
  function firstOf(event) {
    if (isChord(event)) return undefined;
    const found = commandOf(event);
    return commands.isPresenting() || found?.name === "togglePresenting" ? found : undefined;
  }

  /** @param {KeyboardEvent} event */
  function hearFirst(event) {
    const presenting = commands.isPresenting();
    if (presenting) tick(event);
    const command = firstOf(event);
    if (!command) return;
    const closes = closeOwn(shell, keyOf(event));
    if (!closes && owner.keeps(event, presenting)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!counts(event) || commands.liftBlank()) return; // nothing goes on that the hall does not see
    if (closes) commands.dropQuestion();
    else press(command.name);
  }

  /** @param {string} name */
  function press(name) {
    if (name === "togglePresenting") openMenu(shell)?.hidePopover(); // which does not go along to the other
    const isLeft = !owner.byKeys && document.activeElement?.closest(".bar"); // a button that a pointer has pressed
    if (["togglePresenting", "closeLast"].includes(name) || isLeft) letGo();
    run(name);
  }

  /** @param {KeyboardEvent} event */
  function hearOnPage(event) {
    const command = commandOf(event);
    if (!command || command.inTalk || event.defaultPrevented) return;
    if (command.name === "closeLast") closeOnPage(event);
    else if ((isChord(event) || !owner.keeps(event, false)) && isOurs(shell, event.target)) {
      event.preventDefault();
      run(command.name);
      settle();
    }
  }

  /**
   * An open menu the browser closes itself; a number that is typed is taken back first.
   * @param {KeyboardEvent} event
   */
  function closeOnPage(event) {
    if (event.target instanceof HTMLInputElement || openMenu(shell) || commands.isPresenting() || closeSheet()) return;
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
