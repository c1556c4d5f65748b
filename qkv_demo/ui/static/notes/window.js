// The speaker's window: the notes of the step, what comes next, a clock, and the keys that turn the talk's pages; and what
// the speaker makes of the talk: its title, which steps it has, how long each takes, and notes.

import { addressOf, el } from "../base/dom.js";
import { REST } from "../base/motion.js";
import { speaker } from "../base/words.js";
import { attachInputMethods, createCounting, keyOf, wayOf } from "../input/keys.js";
import { formulas } from "../parts/sentence.js";
import { MOST, isRefused, lasts } from "../state/talk_steps.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { PASSED_ON } from "./teller.js";

/** @import { Asked, Lesson, Made, Said } from "./teller.js" */
/** @typedef {(asked: Asked) => void} Ask */
/** @typedef {ReturnType<typeof createField>} Field */

/**
 * Called once by the window's page.
 * @param {HTMLElement} body
 * @param {string} name of the channel that the talk told
 */
export function fillNotes(body, name) {
  const channel = new BroadcastChannel(name);
  /** @type {Ask} */
  const ask = (asked) => channel.postMessage(asked);
  const clock = createStopwatch(paint);
  const fields = createFields((change) => {
    if (said?.now.lesson) make(change(said.now.lesson.made));
  });
  /** @type {Said | null} */
  let said = null;

  /** The next change builds on it, though the talk has not answered yet. @param {Made} made */
  function make(made) {
    const { lesson } = said?.now ?? {};
    if (said && lesson) said = { ...said, now: { ...said.now, minutes: made.minutes, lesson: { ...lesson, made } } };
    ask({ make: made });
  }

  function paint() {
    if (said) render(page(speaker(said.speech, said.now.language), said, { clock, fields, ask, make }), body);
  }

  channel.onmessage = (/** @type {{ data: Said }} */ { data }) => {
    said = data;
    const { language, told, dark } = data.now;
    document.documentElement.lang = language;
    document.title = told.title;
    body.classList.toggle("dark", dark);
    paint();
  };
  attachKeys(ask);
  ask({});
}

/** What the speaker makes of it. @param {(change: (made: Made) => Made) => void} make */
const createFields = (make) => ({
  title: createField(el("input", { type: "text", class: "notes-title wide" }), "title", (title) =>
    make((made) => ({ ...made, title })),
  ),
  minutes: createField(el("input", { type: "number", min: 1, max: MOST.minutes }), "minutes", (minutes) =>
    make((made) => ({ ...made, minutes: Number(minutes) })),
  ),
  note: createField(el("textarea", { class: "notes-own wide", rows: 2 }), "note", (text, step) =>
    make((made) => {
      const { [step]: _, ...others } = made.notes;
      return { ...made, notes: text === "" ? others : { ...others, [step]: text } };
    }),
  ),
});

/** @param {Ask} ask */
function attachKeys(ask) {
  const counts = createCounting();
  attachInputMethods();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOfField(event)) return;
    const key = keyOf(event);
    const way = wayOf(event);
    if (!way && !PASSED_ON.includes(key)) return;
    event.preventDefault();
    if (counts(event)) ask(way ? { turn: way } : { press: key });
  });
}

/** Whether a key is its field's: what ticks a box, and any in a number or a text but a clicker's. @param {KeyboardEvent} event */
function isOfField({ target, key }) {
  const isTyped =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
  return isTyped ? !key.startsWith("Page") : target instanceof HTMLInputElement && key === " ";
}

/**
 * @param {Translate} t @param {Said} said
 * @param {{ clock: ReturnType<typeof createStopwatch>, fields: ReturnType<typeof createFields>, ask: Ask,
 *   make: (made: Made) => void }} more
 */
const page = (t, { now: { beat, told, press, lesson, minutes }, svg, isOver }, { clock, fields, ask, make }) => html`
  <main class="notes-page pile">
    ${isOver ? html`<p class="edged strong" role="alert">${t("ui.notes.ended")}</p>` : nothing}
    <header class="flow">
      <span class="soft" dir="auto">${told.name}</span><span class="soft">${told.counter}</span>
      ${clock(t, minutes, lesson ? own(t, fields.minutes, "ui.notes.target", String(minutes)) : minutes)}
    </header>
    <h1 class="type-4">${formulas(told.title)}</h1>
    ${lesson ? own(t, fields.note, "ui.notes.own", lesson.made.notes[lesson.here] ?? "", lesson.here) : nothing}
    <section class="type-4 stack">
      <p>${formulas(told.text)}</p>
      <p class=${beat < 1 ? "strong soft" : "strong"}>${formulas(told.ask)}</p>
      <p class=${beat < 2 ? "edged soft" : "edged"}>${formulas(told.answer)}</p>
    </section>
    <p class="notes-words card">${formulas(told.notes)}</p>
    <nav class="row">
      <button type="button" @click=${() => ask({ turn: -1 })}>← ${t("ui.lesson.previous")}</button>
      <button type="button" class="primary" @click=${() => ask({ turn: 1 })}>${t("ui.lesson.next")} →</button>
      <p><span class="small">${press && t(press)} ${t(told.next === "" ? "ui.notes.last" : "ui.notes.ahead")}</span> <b>${formulas(told.next)}</b></p>
      ${svg && told.next !== "" ? html`<img class="notes-next end keep" alt="" src=${addressOf(svg)} />` : nothing}
    </nav>
    ${lesson ? stepList(t, lesson, own(t, fields.title, "ui.notes.title", lesson.made.title), make) : nothing}
  </main>
`;

/** @param {Translate} t @param {Field} field @param {string} key of its label @param {string} text @param {number} [at] */
function own(t, field, key, text, at) {
  field.paint(t(key), text, at);
  const refusal = html`<p class="edged" role="alert">${t("ui.talk.limits", MOST)}</p>`;
  return [field.element, field.isRefused() ? refusal : nothing];
}

const SECOND = 1000; // milliseconds

/**
 * Answers its template. It starts when it is made; a press starts it anew.
 * @param {() => unknown} paint the page, also each second
 */
function createStopwatch(paint) {
  let start = Date.now();
  setInterval(paint, SECOND);

  function anew() {
    start = Date.now();
    paint();
  }
  /** @param {Translate} t @param {number} minutes @param {unknown} field where they are set */
  return (t, minutes, field) => {
    const seconds = Math.max(0, Math.floor((Date.now() - start) / SECOND));
    return html`
      <div class="flow end">
        <b class="type-4 ${seconds > 60 * minutes ? "bad" : ""}" role="timer" aria-label=${t("ui.notes.clock")}>${inTwo(seconds)}</b>
        <span class="soft">/ ${field}</span>
        <button type="button" class="quiet" @click=${anew}>${t("ui.notes.anew")}</button>
      </div>
    `;
  };
}

/** Minutes and seconds. @param {number} count of seconds */
const inTwo = (count) => `${Math.floor(count / 60)}:${String(count % 60).padStart(2, "0")}`;

/**
 * Every step of the lesson with how long it takes, of which those that are ticked add up.
 * @param {Translate} t @param {Lesson} lesson @param {unknown} title a field @param {(made: Made) => void} make
 */
function stepList(t, { steps, here, made, fifteen }, title, make) {
  const sum = lasts(
    steps.map((step) => step.minutes),
    made.steps,
  );

  /** The last one stays. @param {HTMLInputElement} box @param {number} at */
  function toggle(box, at) {
    const next = [...steps.keys()].filter((step) => made.steps.includes(step) === (step !== at));
    if (next.length > 0) make({ ...made, steps: next });
    else box.checked = true;
  }

  /** @param {Lesson["steps"][number]} step @param {number} at */
  const row = (step, at) => html`
    <li class="row ${at === here ? "strong" : "soft"}" aria-current=${at === here ? "step" : nothing}>
      <label class="row">
        <input
          type="checkbox"
          .checked=${made.steps.includes(at)}
          @change=${(/** @type {any} */ event) => toggle(event.target, at)}
        />
        <span>${formulas(step.title)}</span>
      </label>
      <b class="end">${step.minutes.toFixed(1)}</b>
    </li>
  `;

  /** One's own notes stay. @param {Made} ready */
  const take = (ready) => make({ ...ready, notes: { ...ready.notes, ...made.notes } });

  return html`
    <section class="notes-steps soft">
      <h2 class="type-2">${t("ui.lesson.steps")}</h2>
      ${title}
      <ol>${steps.map(row)}</ol>
      <p class="notes-total ${sum > made.minutes ? "bad" : ""}">
        ${t("ui.notes.total", { minutes: sum.toFixed(1), target: made.minutes })}
      </p>
      ${fifteen ? html`<button type="button" @click=${() => take(fifteen)}>${t("ui.notes.fifteen")}</button>` : nothing}
    </section>
  `;
}

/**
 * The talk has what is written once the typing rests, and nothing takes it from under a hand.
 * @param {HTMLInputElement | HTMLTextAreaElement} element @param {import("../state/talk_steps.js").Kind} kind
 * @param {(text: string, place: number) => void} tell
 */
function createField(element, kind, tell) {
  let place = -1; // the step that it is a note of
  /** @type {number | undefined} */
  let typing;
  let refused = false;

  function send() {
    window.clearTimeout(typing);
    typing = undefined;
    const text = element.value.trim();
    refused = isRefused(kind, text);
    if (!refused) tell(text, place);
  }
  element.addEventListener("input", () => {
    window.clearTimeout(typing);
    typing = window.setTimeout(send, REST);
  });

  return {
    element,
    /** Whether what stands there is not kept. */
    isRefused: () => refused,
    /** @param {string} label @param {string} text @param {number} [at] */
    paint(label, text, at = 0) {
      if (typing !== undefined && at !== place) send();
      if (at !== place) refused = false;
      const isHeld = at === place && (refused || document.activeElement === element);
      place = at;
      element.placeholder = label;
      element.ariaLabel = label;
      if (!isHeld && element.value !== text) element.value = text;
    },
  };
}
