// @ts-check
// A guess before the answer: choices, a slider or a number; then how far it was off, drawn on one line.

import { attribute, el, reveal, write } from "../base/dom.js";
import { parse } from "../base/numbers.js";
import { inPercent } from "./bar_places.js";
import { inkOf } from "./colours.js";

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {{ guess: number | null, answered: boolean, truth: number | null }} Said */

/**
 * @param {Translate} t
 * @param {Pick<Commands, "guess" | "showAnswer" | "isPresenting">} commands
 * @param {import("../base/numbers.js").Numbers} numbers
 */
export function createGuess(t, commands, { show }) {
  const ways = {
    choose: createChoices(commands),
    drag: createSlider(t, commands, show),
    type: createTyped(t, commands),
  };
  const gap = createGap(t, show);
  const element = el(
    "div",
    { class: "lesson-guess", role: "group", "aria-label": t("ui.guess"), hidden: true },
    Object.values(ways).map((way) => way.element),
    gap.element,
  );
  let built = "";

  return {
    element,
    /** @param {LessonWords} told @param {Said} said */
    paint({ name, step, predicts }, said) {
      reveal(element, Boolean(predicts));
      if (!predicts) return;
      const next = JSON.stringify([name, step, predicts.choices.map(({ text }) => text)]);
      if (next !== built) {
        ways[predicts.kind].build(predicts);
        const [, row, column] = predicts.of ?? ["", 0, 0];
        attribute(element, "style", predicts.kind === "drag" ? inkOf("answers", column) : inkOf("asks", row));
      }
      built = next;
      for (const [kind, way] of Object.entries(ways)) {
        reveal(way.element, kind === predicts.kind && !(said.answered && way.once));
      }
      ways[predicts.kind].paint(predicts, said);
      gap.paint(said.answered && predicts.of ? said.truth : null, said.guess, predicts.range);
    },
  };
}

/** @typedef {{ build: (predicts: Prediction) => void, paint: (predicts: Prediction, said: Said) => void }} Way */

/**
 * A person on their own sees at once whether they were right; a talk waits for its speaker.
 * @param {Parameters<typeof createGuess>[1]} commands
 */
function createChoices({ guess, showAnswer, isPresenting }) {
  const element = el("div", { class: "guess-choices" });
  let done = false; // the answer is there
  /** @param {number} index */
  const choose = (index) => {
    if (done) return;
    guess(index);
    if (!isPresenting()) showAnswer();
  };
  /** @param {string} text @param {number} index */
  const choice = (text, index) => el("button", { type: "button", class: "choice", onclick: () => choose(index) }, text);
  return {
    element,
    once: false,
    /** @type {Way["build"]} */
    build: ({ choices }) => element.replaceChildren(...choices.map(({ text }, index) => choice(text, index))),
    /** @type {Way["paint"]} */
    paint({ choices }, { guess: said, answered }) {
      done = answered;
      for (const [index, button] of [...element.children].entries()) {
        attribute(button, "aria-pressed", index === said);
        attribute(button, "data-mark", answered ? markOf(choices[index].right, index === said) : "");
        attribute(button, "aria-disabled", answered); // and keeps the focus
      }
    },
  };
}

/**
 * @param {Translate} t
 * @param {Parameters<typeof createGuess>[1]} commands
 * @param {import("../base/numbers.js").Numbers["show"]} show
 */
function createSlider(t, { guess }, show) {
  const oninput = () => guess(Number(slider.value));
  const slider = el("input", { type: "range", "aria-label": t("ui.guess"), oninput });
  const number = el("output", { class: "guess-number" });
  return {
    element: el("div", { class: "guess-slider" }, slider, number),
    once: true,
    /** @type {Way["build"]} */
    build({ range: [least, most] }) {
      for (const [name, value] of Object.entries({ min: least, max: most, step: (most - least) / 100 })) {
        attribute(slider, name, value);
      }
      slider.value = String((least + most) / 2);
    },
    /** @type {Way["paint"]} */
    paint({ range }, { guess: said }) {
      if (said !== null && Number(slider.value) !== said) slider.value = String(said); // made in another language
      slider.style.setProperty("--at", said === null ? "50%" : `${(100 * part(said, range)).toFixed(1)}%`);
      attribute(slider, "aria-valuetext", show(said ?? undefined));
      write(number, show(said ?? undefined));
    },
  };
}

/**
 * @param {Translate} t
 * @param {Parameters<typeof createGuess>[1]} commands
 */
function createTyped(t, { guess, showAnswer, isPresenting }) {
  const looks = { class: "guess-typed", inputmode: "decimal", autocomplete: "off", placeholder: "?" };
  const element = el("input", { type: "text", ...looks, "aria-label": t("ui.guess"), oninput, onkeydown });

  function oninput() {
    guess(parse(element.value));
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isPresenting()) element.blur();
    else showAnswer();
  }

  return {
    element,
    once: true,
    /** @type {Way["build"]} */
    build() {
      element.value = "";
    },
    /** @type {Way["paint"]} */
    paint(_, { guess: said }) {
      if (said !== null && parse(element.value) !== said) element.value = String(said); // made in another language
    },
  };
}

/** @param {boolean} right @param {boolean} chosen */
const markOf = (right, chosen) => (right ? "right" : chosen ? "other" : "");

/** Where a number lies in a range, as a part of it. @param {number} value @param {[number, number]} range */
const part = (value, [least, most]) => Math.max(0, Math.min(1, (value - least) / (most - least)));

/**
 * The guess, the number, and what lies between them.
 * @param {Translate} t
 * @param {import("../base/numbers.js").Numbers["show"]} show
 */
function createGap(t, show) {
  const fill = el("i", { class: "gap-fill" });
  const between = el("i", { class: "gap-between" });
  const mark = el("i", { class: "gap-mark" });
  const line = el("div", { class: "gap-line" }, fill, between, mark);
  const words = el("p", { class: "gap-words" });
  const element = el("div", { class: "gap" }, line, words);
  return {
    element,
    /** @param {number | null} truth @param {number | null} said @param {[number, number]} range */
    paint(truth, said, range) {
      reveal(element, truth !== null);
      if (truth === null) return;
      const [at, zero] = [part(truth, range), part(0, range)];
      place(fill, Math.min(at, zero), Math.max(at, zero));
      reveal(mark, said !== null);
      reveal(between, said !== null);
      const guessed = said === null ? at : part(said, range);
      place(between, Math.min(at, guessed), Math.max(at, guessed));
      place(mark, guessed, guessed);
      write(words, said === null ? t("ui.guess.is", { is: show(truth) }) : wordsOf(truth, said));
    },
  };

  /** @param {number} truth @param {number} said */
  function wordsOf(truth, said) {
    const [is, guessed] = [show(truth), show(said)];
    return t(is === guessed ? "ui.guess.met" : "ui.guess.gap", { is, said: guessed });
  }
}

/** @param {HTMLElement} element @param {number} from @param {number} to parts of the line */
function place(element, from, to) {
  element.style.left = inPercent(from);
  element.style.width = inPercent(to - from);
}
