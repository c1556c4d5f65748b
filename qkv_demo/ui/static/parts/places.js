// @ts-check
// Every place that there is to go to, by what it is: examples, lessons, labs, puzzles, each with its address.

import { textOf } from "./sentence.js";

/**
 * `words` are those of its title and of what it is about, in every language, to look for; `weights` its picture.
 * @typedef {{
 *   kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: string, words: string,
 *   weights: MaybeRows | undefined,
 * }} Place
 */

/**
 * @typedef {Pick<Settings, "presets" | "questions" | "lessons" | "closings" | "labs" | "learning" | "words" | "pictures">
 *   & { language: string }} Told
 */

/**
 * @param {Told} told
 * @returns {Record<Place["kind"], Place[]>}
 */
export function placesOf({ presets, questions, lessons, closings, labs, learning, words, pictures, language }) {
  const languages = Object.keys(words);
  /** @param {string} key @param {string} code */
  const inWords = (key, code) => words[code][key] ?? "";
  /** @param {string} preset @param {string} code */
  const asked = (preset, code) => (questions[code]?.[preset] ?? []).map(textOf).join("");

  /** @param {Place["kind"]} kind @param {string} name @param {(code: string) => [title: string, about: string]} said @returns {Place} */
  const place = (kind, name, said) => ({
    ...{ kind, name, title: said(language)[0], about: firstSentence(said(language)[1]) },
    words: languages.flatMap(said).join(" "),
    weights: pictures[kind]?.[name],
  });

  return {
    lesson: Object.entries(lessons).map(([name, titles]) =>
      place("lesson", name, (code) => [titles[code] ?? titles.en, closings[name][code]]),
    ),
    preset: presets.map((name) =>
      place("preset", name, (code) => [inWords(`preset.${name}.title`, code), asked(name, code)]),
    ),
    lab: Object.entries(labs).map(([name, { title, question }]) =>
      place("lab", name, (code) => [inWords(title, code), inWords(question, code)]),
    ),
    goal: Object.keys(learning.puzzles).map((name) =>
      place("goal", name, (code) => [inWords(`puzzle.${name}.title`, code), inWords(`puzzle.${name}.task`, code)]),
    ),
  };
}

/** @param {string} text */
const firstSentence = (text) => /^.*?[.?!。？！](?=\s|$|\p{L})/su.exec(text)?.[0] ?? text;

/** Those that have every word of what is looked for. @param {Place[]} places @param {string} wanted */
export const found = (places, wanted) => {
  const parts = wanted.toLowerCase().split(/\s+/);
  return places.filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)));
};
