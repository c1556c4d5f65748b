// @ts-check
// The speaker's window: the notes of the step, what comes next, a clock, and the keys that turn the talk's pages.

import { el, reveal, write } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";
import { createCounting, wayOf } from "../input/slide_keys.js";
import { createClock } from "./clock.js";
import { isPassedOn, isSaid } from "./messages.js";
import { createStepList } from "./step_list.js";

/**
 * Called once by the window's page.
 * @param {HTMLElement} body
 * @param {string} name of the channel that the talk told
 */
export function fillNotes(body, name) {
  const channel = new BroadcastChannel(name);
  /** @param {1 | -1} by */
  const turn = (by) => channel.postMessage({ kind: "turn", by });
  /** @param {number[]} steps */
  const pick = (steps) => channel.postMessage({ kind: "pick", steps });
  const parts = createParts(turn, pick);
  body.append(parts.page);
  channel.onmessage = ({ data }) => {
    if (!isSaid(data)) return;
    reveal(parts.ended, data.kind === "bye");
    if (data.kind === "now") paint(parts, body, data);
  };
  const counts = createCounting();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOfField(event)) return;
    const key = event.key.toLowerCase();
    const way = wayOf(event);
    if (!way && !isPassedOn(key)) return;
    event.preventDefault();
    if (!counts(event)) return;
    if (way) turn(way);
    else channel.postMessage({ kind: "press", key });
  });
  channel.postMessage({ kind: "hello" });
}

/** Whether a key is its field's: any in a number, and what ticks a box. @param {KeyboardEvent} event */
const isOfField = ({ target, key }) => target instanceof HTMLInputElement && (target.type === "number" || key === " ");

/** @typedef {ReturnType<typeof createParts>} Parts */

/** @param {(by: 1 | -1) => void} turn @param {(steps: number[]) => void} pick */
function createParts(turn, pick) {
  const clock = createClock();
  const parts = {
    clock,
    steps: createStepList(pick),
    name: el("span"),
    counter: el("span"),
    title: el("h1", {}),
    lines: ["text", "ask", "answer"].map((part) => el("p", { class: `notes-${part}` })),
    notes: el("p", { class: "notes-words card" }),
    ahead: el("span", { class: "small" }),
    next: el("b", {}),
    ended: el("p", { class: "notes-ended", role: "alert", hidden: true }),
    back: el("button", { type: "button", onclick: () => turn(-1) }),
    on: el("button", { type: "button", class: "primary", onclick: () => turn(1) }),
  };
  const page = el(
    "main",
    { class: "notes-page", hidden: true },
    parts.ended,
    el("header", { class: "flow" }, parts.name, parts.counter, clock.element),
    parts.title,
    parts.notes,
    el("section", {}, parts.lines),
    parts.steps.element,
    el("nav", { class: "flow" }, parts.back, parts.on, el("p", {}, parts.ahead, " ", parts.next)),
  );
  return { ...parts, page };
}

/**
 * @param {Parts} parts
 * @param {HTMLElement} body
 * @param {import("./messages.js").Now} now
 */
function paint(parts, body, { language, dark, beat, told, labels, steps }) {
  document.documentElement.lang = language;
  document.title = told.title;
  body.classList.toggle("dark", dark);
  reveal(parts.page, true);
  write(parts.name, told.name);
  write(parts.counter, told.counter);
  writeFormulas(parts.title, told.title);
  writeFormulas(parts.notes, told.notes);
  for (const [index, text] of [told.text, told.ask, told.answer].entries()) {
    writeFormulas(parts.lines[index], text);
    parts.lines[index].classList.toggle("notes-unsaid", index > beat);
  }
  write(parts.ahead, told.next === "" ? labels.last : labels.ahead);
  writeFormulas(parts.next, told.next);
  write(parts.back, `\u2190 ${labels.back}`);
  write(parts.on, `${labels.next} \u2192`);
  write(parts.ended, labels.ended);
  parts.steps.paint(steps, labels);
  parts.clock.name(labels.clock, labels.anew, labels.target);
}
