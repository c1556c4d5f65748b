// @ts-check
// Every place that there is to go to, by what it is: examples, lessons, labs, puzzles, each with its address.

/**
 * @typedef {{ kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: string, words: string }} Place
 *   `words`: its title in every language, to look for
 */

/**
 * @param {Translate} t
 * @param {Pick<Settings, "presets" | "questions" | "lessons" | "steps" | "labs" | "learning" | "words"> & { language: string }} settings
 * @returns {Record<Place["kind"], Place[]>}
 */
export function placesOf(t, { presets, questions, lessons, steps, labs, learning, words, language }) {
  /** @param {string} key */
  const inAll = (key) => Object.values(words).map((table) => table[key]);

  /** @param {Place["kind"]} kind @param {string} name @param {string} key of its title @param {string} about @returns {Place} */
  const told = (kind, name, key, about) => ({
    ...{ kind, name, title: t(key), about: firstSentence(about) },
    words: inAll(key).join(" "),
  });

  return {
    lesson: Object.entries(lessons).map(([name, titles]) => ({
      ...{ kind: "lesson", name, title: titles[language] ?? titles.en },
      about: t("ui.explore.steps", { count: steps[name]?.[language]?.length ?? 0 }),
      words: Object.values(titles).join(" "),
    })),
    preset: presets.map((name) => {
      const asks = questions[language]?.[name] ?? [];
      const about = asks.map((part) => (typeof part === "string" ? part : part.text)).join("");
      return told("preset", name, `preset.${name}.title`, about);
    }),
    lab: Object.entries(labs).map(([name, { title, question }]) => told("lab", name, title, t(question))),
    goal: Object.keys(learning.puzzles).map((name) =>
      told("goal", name, `puzzle.${name}.title`, t(`puzzle.${name}.task`)),
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
