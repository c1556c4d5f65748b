// The entries of the Explore dialog, for every lesson, example, lab and puzzle. Each has the text that is searched, and a
// thumbnail of its attention weights.

import { loadCompletion } from "../browser/storage.js";
import { totalMinutes } from "../state/talk_steps.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { middles, ribbons, unit } from "./bars_and_ribbons.js";
import { firstSentence, textOf } from "./sentence.js";

/**
 * Return the text about an entry's progress, as saved in this browser, and the duration of a lesson.
 * @param {Page} page @param {Entry} entry
 */
export function progress({ t, settings, language }, { kind, name }) {
  const { lesson, goal } = loadCompletion();
  if (kind === "goal" && goal[name]) return t("ui.explore.solved");
  if (kind !== "lesson") return nothing;
  const count = settings.lessons[name].texts[language].steps.length;
  const read = Math.min(count, lesson[name] ?? 0);
  const duration = t("ui.explore.minutes", { count: totalMinutes(settings.lessons[name].texts[language].minutes) });
  return read > 0 ? `${duration} · ${t("ui.explore.read", { read, count })}` : duration;
}

/**
 * An entry of the dialog. `words` contains the title and the description in every language, for the search. `weights` are the
 * attention weights for its thumbnail.
 * @typedef {{ kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: unknown, words: string, weights:
 * MaybeRows | undefined, }} Entry
 */

/** Return all entries, grouped by kind. @param {Page} page @returns {Record<Entry["kind"], Entry[]>} */
export function entriesOf({ language, settings }) {
  const { presets, questions, lessons, labs, learning, strings, thumbnails } = settings;
  /** @param {string} key @param {string} code */
  const translate = (key, code) => strings[code][key] ?? "";

  /**
   * @param {Entry["kind"]} kind @param {string[]} names
   * @param {(name: string, code: string) => [title: string, about: string]} textsIn returns the texts in a language
   */
  const entries = (kind, names, textsIn) =>
    names.map((name) => {
      const [title, about] = textsIn(name, language);
      const all = Object.keys(strings).flatMap((code) => textsIn(name, code));
      const weights = thumbnails[kind]?.[name];
      return { kind, name, title, about: firstSentence(about), words: all.join(" "), weights };
    });

  return {
    lesson: entries("lesson", Object.keys(lessons), (name, code) => {
      const { title, closing } = lessons[name].texts[code];
      return [title, closing];
    }),
    preset: entries("preset", presets, (name, code) => [
      translate(`preset.${name}.title`, code),
      (questions[code]?.[name] ?? []).map(textOf).join(""),
    ]),
    lab: entries("lab", Object.keys(labs), (name, code) => [
      translate(labs[name].title, code),
      translate(labs[name].question, code),
    ]),
    goal: entries("goal", Object.keys(learning.puzzles), (name, code) => [
      translate(`puzzle.${name}.title`, code),
      translate(`puzzle.${name}.task`, code),
    ]),
  };
}

/** Return the entries that contain every word of a search query. @param {Entry[]} entries @param {string} query */
export function search(entries, query) {
  const parts = query.toLowerCase().split(/\s+/);
  return entries.filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)));
}

const [WIDTH, HEIGHT] = [64, 34];
const MAX_START = 0.55; // The largest part of a column's width that the ribbons of one query may occupy at their upper end.

/** Draw a thumbnail of attention weights, as ribbons in the colors of their queries. @param {MaybeRows} weights */
export function picture(weights) {
  const [from, to] = [weights, weights[0]].map((line) => middles(line.map(() => WIDTH / line.length)));
  const size = { height: HEIGHT, unit: unit(weights, (MAX_START * WIDTH) / weights.length) };
  return html`
    <svg class="place-picture rigid" fill="none" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${weights.map(
        (line, row) => svg`
          <g stroke="var(--token-${row})">
            ${ribbons(line, from[row], to, size).map(
              ({ path, size }) => svg`<path d=${path} stroke-width=${size.toFixed(1)} ?hidden=${size === 0} />`,
            )}
          </g>
        `,
      )}
    </svg>
  `;
}
