// Which key does what, here and in the speaker's window; how a key is spelt, and which press of it counts.

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

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat" | "timeStamp">} Press */

/** @param {string} key */
export const isClickers = (key) => CLICKER.includes(key.toLowerCase());

/**
 * How the table spells a press. Shift counts where it changes no letter.
 * @param {Pick<Press, "key" | "shiftKey"> & Partial<Press>} press
 */
export function keyOf({ key, shiftKey, ctrlKey, metaKey }) {
  const chord = ctrlKey || metaKey;
  return `${chord ? "ctrl+" : ""}${shiftKey && (chord || key === " ") ? "shift+" : ""}${key.toLowerCase()}`;
}

/** Which way a key turns a talk's pages, if it does. @param {Pick<Press, "key" | "shiftKey">} press */
export function wayOf(press) {
  if (FORTH.includes(keyOf(press))) return 1;
  return BACK.includes(keyOf(press)) ? -1 : undefined;
}

/** Answers whether a press is one of its own: not a held key's repeat, nor the second half of a clicker's. */
export function createCounting() {
  let [last, at] = ["", Number.NEGATIVE_INFINITY];

  /** @param {Pick<Press, "key" | "repeat" | "timeStamp">} press */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const bounces = isClickers(key) && key === last && timeStamp - at < BOUNCE;
    [last, at] = [key, timeStamp];
    return !bounces;
  };
}
