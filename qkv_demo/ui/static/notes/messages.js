// @ts-check
// What a talk and its speaker's window say to each other. Whatever else arrives on their channel is not heard.

const LONGEST = 4000; // characters of any text
const MOST = 99; // steps of a lesson
const TEXTS = /** @type {const} */ (["name", "counter", "title", "text", "ask", "answer", "notes", "next"]);
const LABELS = /** @type {const} */ ([
  "next",
  "back",
  "ahead",
  "last",
  "clock",
  "anew",
  "ended",
  "steps",
  "target",
  "total",
]);
const KEYS = ["b", ".", "escape", "q", "v", "w", "d"]; // of what the hall sees

/**
 * @typedef {Record<typeof TEXTS[number], string>} Told
 * @typedef {Record<typeof LABELS[number], string>} Labels
 * @typedef {{ title: string, minutes: number, on: boolean, here: boolean }} OneStep of the lesson; `on`: the talk has it
 * @typedef {{ kind: "now", language: string, dark: boolean, beat: number, told: Told, labels: Labels, steps: OneStep[] }} Now
 * @typedef {Now | { kind: "bye" }} Said what the talk says
 * @typedef {{ kind: "hello" } | { kind: "turn", by: 1 | -1 } | { kind: "press", key: string } |
 *   { kind: "pick", steps: number[] }} Asked what the window asks for
 */

/**
 * A name that no other talk has: chance also where the page is not served securely.
 */
export function freshName() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return `talk-${[...numbers].map((number) => number.toString(16).padStart(8, "0")).join("")}`;
}

/**
 * @param {unknown} data
 * @returns {data is Said}
 */
export function isSaid(data) {
  if (!isRecord(data)) return false;
  if (data.kind === "bye") return hasOnly(data, ["kind"]);
  const { kind, language, dark, beat, told, labels, steps } = data;
  const whole = kind === "now" && hasOnly(data, ["kind", "language", "dark", "beat", "told", "labels", "steps"]);
  const small = isText(language) && typeof dark === "boolean" && [0, 1, 2].includes(/** @type {any} */ (beat));
  return whole && small && areTexts(told, TEXTS) && areTexts(labels, LABELS) && isList(steps, isStep);
}

/**
 * @param {unknown} data
 * @returns {data is Asked}
 */
export function isAsked(data) {
  if (!isRecord(data)) return false;
  if (data.kind === "hello") return hasOnly(data, ["kind"]);
  if (data.kind === "press") return hasOnly(data, ["kind", "key"]) && isPassedOn(data.key);
  if (data.kind === "pick") return hasOnly(data, ["kind", "steps"]) && isList(data.steps, Number.isInteger);
  return data.kind === "turn" && hasOnly(data, ["kind", "by"]) && (data.by === 1 || data.by === -1);
}

/** Whether a key that is pressed in the window is the talk's. @param {unknown} key */
export const isPassedOn = (key) => KEYS.some((one) => one === key);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value.length <= LONGEST;

/** @param {unknown} value @param {(one: unknown) => boolean} is */
const isList = (value, is) => Array.isArray(value) && value.length <= MOST && value.every(is);

/** @param {unknown} value */
const isStep = (value) =>
  isRecord(value) &&
  hasOnly(value, ["title", "minutes", "on", "here"]) &&
  isText(value.title) &&
  typeof value.minutes === "number" &&
  typeof value.on === "boolean" &&
  typeof value.here === "boolean";

/** @param {Record<string, unknown>} record @param {readonly string[]} keys */
const hasOnly = (record, keys) =>
  Object.keys(record).length === keys.length && keys.every((key) => Object.hasOwn(record, key));

/** @param {unknown} value @param {readonly string[]} keys */
const areTexts = (value, keys) => isRecord(value) && hasOnly(value, keys) && Object.values(value).every(isText);
