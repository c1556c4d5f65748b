// @ts-check
// What a talk and its speaker's window say to each other, on a channel whose name they alone know.

const KEYS = ["b", ".", "escape", "q", "v", "w", "d"]; // of what the hall sees

/**
 * @typedef {Record<"name" | "counter" | "title" | "text" | "ask" | "answer" | "notes" | "next", string>} Told
 * @typedef {Record<"next" | "back" | "ahead" | "last" | "clock" | "anew" | "ended" | "steps" | "target" | "total" |
 *   "title" | "note" | "long" | "fifteen", string>} Labels
 * @typedef {{ title: string, minutes: number }} OneStep of the lesson
 * @typedef {Omit<Talk, "lesson">} Made what a talk has of the lesson
 * @typedef {{ steps: OneStep[], here: number, made: Made, fifteen: Made | null }} Lesson `fifteen`: a talk that is there already
 * @typedef {{ kind: "now", language: string, dark: boolean, beat: number, told: Told, labels: Labels,
 *   lesson: Lesson | null, minutes: number }} Now
 * @typedef {{ kind: "picture", svg: string | null }} Drawn the next step's picture
 * @typedef {Now | Drawn | { kind: "bye" }} Said what the talk says
 * @typedef {{ kind: "hello" } | { kind: "turn", by: 1 | -1 } | { kind: "press", key: string } |
 *   { kind: "make", made: Made }} Asked what the window asks for
 */

/**
 * A name that no other talk has: chance also where the page is not served securely.
 */
export function freshName() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return `talk-${[...numbers].map((number) => number.toString(16).padStart(8, "0")).join("")}`;
}

/** Whether a key that is pressed in the window is the talk's. @param {string} key */
export const isPassedOn = (key) => KEYS.includes(key);
