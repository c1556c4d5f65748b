// @ts-check
// Explore: three ways in, every lesson, example, lab and puzzle as a link, and a field that finds them by their words.

import { walk } from "../input/walking.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { recallDone } from "../browser/storage.js";
import { lasts } from "../state/talk_steps.js";
import { placePicture } from "./place_picture.js";
import { found, placesOf } from "./places.js";
import { textField } from "./text_field.js";
import { waysIn } from "./ways_in.js";

/** @typedef {import("./places.js").Place} Place */

/**
 * Answers what opens it from an element; `typing` at once into the field, also in a talk.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Commands} commands
 * @param {Settings & { language: string }} settings
 * @param {{ now: () => Pick<Store, "view" | "status">, keys: () => unknown }} about `keys`: what each does
 */
export function createExplore(t, popover, commands, settings, { now, keys }) {
  const all = placesOf(settings);
  const ways = waysIn(t, settings, commands);
  const { puzzles } = settings.learning;
  const open = {
    preset: commands.openPreset,
    lesson: commands.openLesson,
    lab: commands.openLab,
    goal: commands.openPuzzle,
  };
  let wanted = "";

  /** A plain click stays on this page; with another key it is the browser's. @param {MouseEvent} event @param {() => unknown} go */
  function follow(event, go) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    popover.hide();
    go();
  }

  /** @param {Place} place */
  function isHere({ kind, name }) {
    const { view, status } = now();
    if (status.lab) return kind === "lab" && name === status.lab.name;
    const goal = status.learning?.goal ?? "";
    if (Object.hasOwn(puzzles, goal)) return kind === "goal" && name === goal;
    return name === (kind === "lesson" ? view.lesson?.[0] : kind === "preset" && view.preset);
  }

  /** @param {Place} place */
  const link = (place) => html`
    <li>
      <a
        href="?${place.kind}=${encodeURIComponent(place.name)}"
        aria-current=${isHere(place) ? "page" : nothing}
        @click=${(/** @type {MouseEvent} */ event) => follow(event, () => open[place.kind](place.name))}
      >
        ${place.weights ? placePicture(place.weights) : nothing}
        <b>${place.title}</b> <i class="small">${soFar(t, settings, place)}</i> <small class="cut small">${place.about}</small>
      </a>
    </li>
  `;

  /** @param {ReturnType<typeof waysIn>[number]} way */
  const way = ({ href, title, about, go }) => html`
    <a class="card" href=${href} @click=${(/** @type {MouseEvent} */ event) => follow(event, go)}><b>${title}</b> <small class="small">${about}</small></a>
  `;

  /** @param {string} title @param {Place[]} places @param {unknown} [more] */
  const section = (title, places, more = nothing) => {
    const shown = found(places, wanted);
    return shown.length === 0 ? nothing : html`<section><h3>${title}</h3><ul>${shown.map(link)}</ul>${more}</section>`;
  };

  const draw = () => {
    const talks = now().view.presenting && !wanted;
    const sentence =
      wanted || settings.alone
        ? nothing
        : html`<button type="button" class="quiet" @click=${typeSentence}>${t("ui.sentence")} …</button>`;
    const columns = [
      [
        section(t("ui.explore.lessons"), all.lesson),
        section(t("ui.explore.labs"), all.lab),
        talks ? pictures() : nothing,
      ],
      [section(t("ui.explore.examples"), all.preset, sentence)],
      [section(t("ui.learn.puzzles"), all.goal), wanted || isTouched() ? nothing : keys()],
    ];
    const isEmpty = columns.every((column) => column.every((one) => one === nothing));
    return html`
      <div class="explore stack" tabindex="-1" @keydown=${walk}>
        ${textField({ label: t("ui.explore.find"), hint: t("ui.explore.find"), search: true }, find)}
        ${now().view.presenting || wanted ? nothing : html`<nav class="ways-in stack" aria-label=${t("ui.explore.ways")}>${ways.map(way)}</nav>`}
        ${isEmpty ? html`<p role="status">${t("ui.explore.none")}</p>` : nothing}
        <div class="places stack">${columns.map((column) => html`<div class="stack">${column}</div>`)}</div>
      </div>
    `;
  };

  /** What a talk shows, for a paper: its Share button is on the page. */
  const pictures = () => html`
    <section>
      <h3>${t("ui.picture")}</h3>
      <p class="choices flow">
        ${(/** @type {const} */ (["svg", "png"])).map((kind) => popover.item(kind.toUpperCase(), () => commands.savePicture("stage", kind)))}
      </p>
    </section>
  `;

  /** @param {{ currentTarget: any }} event */
  const typeSentence = ({ currentTarget }) =>
    commands.openSentence(currentTarget.closest(".shell").querySelector("[data-explore]"));

  /** @param {string} typed */
  function find(typed) {
    wanted = typed.trim();
    popover.paint();
  }

  /** @param {HTMLElement} from @param {boolean} [typing] */
  return function openExplore(from, typing = false) {
    if (typing) popover.hide(); // where it was open already, one writes now
    wanted = "";
    const still = !typing && (now().view.presenting || isTouched());
    popover.open(from, { name: "explore", title: t("ui.explore"), key: "?", still, draw });
  };
}

/** Whether there may be no keyboard: none comes up before somebody wants it. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

/**
 * What is kept of a place in this browser, and of a lesson how long it takes.
 * @param {Translate} t
 * @param {Pick<Settings, "steps" | "minutes"> & { language: string }} settings
 * @param {Place} place
 */
function soFar(t, { steps, minutes, language }, { kind, name }) {
  const { lesson, goal } = recallDone();
  if (kind === "goal" && goal[name]) return t("ui.explore.solved");
  if (kind !== "lesson") return nothing;
  const count = steps[name][language].length;
  const read = Math.min(count, lesson[name] ?? 0);
  const takes = t("ui.explore.minutes", { count: Math.round(lasts(minutes[name][language])) });
  return read > 0 ? `${takes} · ${t("ui.explore.read", { read, count })}` : takes;
}
