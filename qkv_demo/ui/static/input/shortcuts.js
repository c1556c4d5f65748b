// The table of keyboard shortcuts, the notation of keys in this table, and the list of shortcuts in the help.

const FORWARD_KEYS = ["arrowright", " ", "pagedown"];
const BACK_KEYS = ["arrowleft", "shift+ ", "pageup"];

/**
 * A keyboard shortcut. Pressing one of `keys` calls the command `name` with `argument`. The help lists the first key
 * with the text `label`. `mode` limits the shortcut to presentations or to the film, and `requiredScreen` to presentations with
 * or without a lesson. `requires` says what the shortcut needs. "app" is the server, which a saved page does not have. "places"
 * are the lists of lessons and examples, which a saved file does not have.
 * @typedef {{ name: string & keyof Commands, argument?: unknown, keys: string[], label?: string, mode?: "talk" | "film",
 * requiredScreen?: "free" | "lesson", requires?: "app" | "places", }} Shortcut
 * @type {Shortcut[]}
 */
export const SHORTCUTS = [
  { name: "toggleFilm", keys: [" ", "shift+ "], mode: "film" },
  { name: "stepFilm", argument: 1, keys: ["arrowright", "pagedown"], mode: "film" },
  { name: "stepFilm", argument: -1, keys: ["arrowleft", "pageup"], mode: "film" },
  { name: "closeFilm", keys: ["escape"], mode: "film" },
  { name: "toggleMix", keys: ["v"], label: "ui.talk.mix", mode: "talk", requiredScreen: "free" },
  { name: "toggleBlank", keys: ["b", "."], label: "ui.talk.blank", mode: "talk" },
  { name: "toggleFormula", keys: ["f"], label: "ui.talk.formula", mode: "talk" },
  { name: "toggleTheme", keys: ["d"], label: "ui.talk.light", mode: "talk" },
  { name: "turn", argument: 1, keys: FORWARD_KEYS, label: "ui.talk.turn", mode: "talk" },
  { name: "turn", argument: -1, keys: BACK_KEYS, label: "ui.talk.turn", mode: "talk" },
  { name: "togglePresenting", keys: ["p"], label: "ui.talk.leave" },
  { name: "openQr", keys: ["q"], label: "ui.talk.qr", mode: "talk", requires: "app" },
  { name: "undo", keys: ["ctrl+z"], label: "ui.undo" },
  { name: "redo", keys: ["ctrl+y", "ctrl+shift+z"], label: "ui.redo" },
  { name: "askWhatIf", keys: ["w"], label: "ui.talk.what_if", mode: "talk", requires: "app" },
  { name: "openNotes", keys: ["s"], label: "ui.talk.window", mode: "talk", requires: "app" },
  { name: "openList", keys: ["?"], label: "ui.talk.list", requires: "places" },
  { name: "openList", argument: true, keys: ["/", "ctrl+k"], label: "ui.explore.find", requires: "places" },
  { name: "closeLast", keys: ["escape"], label: "ui.talk.close" },
];

const SHORT_KEY_NAMES = new Map([
  ["arrowright", "\u2192"],
  ["arrowleft", "\u2190"],
  ["escape", "Esc"],
]);

/**
 * Return the shortcuts for the help, which lists only those that work now. Keys with the same label are listed together.
 * @param {Pick<Shortcut, "keys" | "label" | "requiredScreen" | "mode">[]} shortcuts
 * @param {{ isFree: boolean, presenting: boolean }} state `isFree` is true in a presentation without a lesson
 * @returns {[keys: string[], label: string][]}
 */
export function listKeys(shortcuts, { isFree, presenting }) {
  /** @type {Map<string, string[]>} */
  const keysByLabel = new Map();
  for (const { keys, label, requiredScreen, mode } of shortcuts) {
    if (!label || requiredScreen === (isFree ? "lesson" : "free") || (mode === "talk" && !presenting)) continue;
    const keyName = SHORT_KEY_NAMES.get(keys[0]) ?? keys[0].replace(/\b\w/g, (initial) => initial.toUpperCase());
    keysByLabel.set(label, [...(keysByLabel.get(label) ?? []), keyName]);
  }
  return [...keysByLabel].map(([label, keys]) => [keys, label]);
}

/**
 * Return the pressed key in the notation of the shortcut table. Shift is part of the notation only for Space and together with
 * Ctrl. Elsewhere it changes the character itself.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey }) {
  const isChord = ctrlKey || metaKey;
  const keyName = NON_LATIN_LETTER.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key;
  return `${isChord ? "ctrl+" : ""}${shiftKey && (isChord || key === " ") ? "shift+" : ""}${keyName.toLowerCase()}`;
}

// A letter that is not Latin, such as "я". Its shortcut is found by the position of its key on a Latin keyboard.
const NON_LATIN_LETTER = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * Return 1 for a key that shows the next step of a presentation, -1 for a key that goes back, otherwise undefined.
 * @param {KeyboardEvent} event
 */
export function turnDirectionOf(event) {
  if (FORWARD_KEYS.includes(keyOf(event))) return 1;
  return BACK_KEYS.includes(keyOf(event)) ? -1 : undefined;
}
