// Every place that there is to go to, by what it is: examples, lessons, labs, puzzles, each with its address.

import { textOf } from "./sentence.js";

/**
 * `words` are those of its title and of what it is about, in every language, to look for; `weights` its picture.
 * @typedef {{
 *   kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: string, words: string,
 *   weights: MaybeRows | undefined,
 * }} Place
 */

/** @param {Page} page @returns {Record<Place["kind"], Place[]>} */
export function placesOf({ language, settings }) {
  const { presets, questions, lessons, closings, labs, learning, words, pictures } = settings;
  /** @param {string} key @param {string} code */
  const inWords = (key, code) => words[code][key] ?? "";

  /**
   * @param {Place["kind"]} kind @param {string[]} names
   * @param {(name: string, code: string) => [title: string, about: string]} said in a language
   */
  const places = (kind, names, said) =>
    names.map((name) => {
      const [title, about] = said(name, language);
      const all = Object.keys(words).flatMap((code) => said(name, code));
      const weights = pictures[kind]?.[name];
      return { kind, name, title, about: firstSentence(about), words: all.join(" "), weights };
    });

  return {
    lesson: places("lesson", Object.keys(lessons), (name, code) => [
      lessons[name][code] ?? lessons[name].en,
      closings[name][code],
    ]),
    preset: places("preset", presets, (name, code) => [
      inWords(`preset.${name}.title`, code),
      (questions[code]?.[name] ?? []).map(textOf).join(""),
    ]),
    lab: places("lab", Object.keys(labs), (name, code) => [
      inWords(labs[name].title, code),
      inWords(labs[name].question, code),
    ]),
    goal: places("goal", Object.keys(learning.puzzles), (name, code) => [
      inWords(`puzzle.${name}.title`, code),
      inWords(`puzzle.${name}.task`, code),
    ]),
  };
}

/** @param {string} text */
const firstSentence = (text) => /^.*?[.?!。？！](?=\s|$|\p{L})/su.exec(text)?.[0] ?? text;

/** Those that have every word of what is looked for. @param {Place[]} places @param {string} wanted */
export const found = (places, wanted) => {
  const parts = wanted.toLowerCase().split(/\s+/);
  return places.filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)));
};
