// The entries of the Explore dialog. There is one entry for every lesson, example, lab and puzzle, with the words that a search
// looks for, and with a thumbnail of attention weights.

import { loadCompletion } from "../browser/storage.js";
import { totalMinutes } from "../state/talk_steps.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { columnCenters, ribbonsOfQuery, thicknessOfWeightOne } from "./bars_and_ribbons.js";
import { firstSentenceTemplates, textOf } from "./sentence.js";

/**
 * Return the text about the user's progress in a lesson or puzzle, which is saved in this browser. For a lesson, the text
 * begins with the lesson's duration.
 * @param {Page} page @param {Entry} entry
 */
export function progressText({ t, settings, language }, { kind, name }) {
  const { openedSteps, solvedPuzzles } = loadCompletion();
  if (kind === "goal" && solvedPuzzles[name]) return t("ui.explore.solved");
  if (kind !== "lesson") return nothing;
  const stepCount = settings.lessons[name].texts[language].steps.length;
  const readCount = Math.min(stepCount, openedSteps[name] ?? 0);
  const duration = t("ui.explore.minutes", { count: totalMinutes(settings.lessons[name].texts[language].minutes) });
  return readCount > 0 ? `${duration} · ${t("ui.explore.read", { read: readCount, count: stepCount })}` : duration;
}

/**
 * An entry of the dialog. `words` has the title and the description in every language, so that a search finds them all. The
 * thumbnail shows `weights`.
 * @typedef {{ kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, description: unknown, words: string,
 *   weights: MaybeRows | undefined }} Entry
 */

/** Return all entries, grouped by kind. @param {Page} page @returns {Record<Entry["kind"], Entry[]>} */
export function entriesOf({ language, settings }) {
  const { presets, questions, lessons, labs, learning, strings, thumbnails } = settings;
  /** @param {string} key @param {string} languageCode */
  const translate = (key, languageCode) => strings[languageCode][key] ?? "";

  /**
   * @param {Entry["kind"]} kind @param {string[]} entryNames
   * @param {(name: string, code: string) => [title: string, description: string]} getTexts returns the texts in a language
   */
  const entriesOfKind = (kind, entryNames, getTexts) =>
    entryNames.map((name) => {
      const [title, description] = getTexts(name, language);
      const allTexts = Object.keys(strings).flatMap((languageCode) => getTexts(name, languageCode));
      const thumbnailWeights = thumbnails[kind]?.[name];
      return {
        kind,
        name,
        title,
        description: firstSentenceTemplates(description),
        words: allTexts.join(" "),
        weights: thumbnailWeights,
      };
    });

  return {
    lesson: entriesOfKind("lesson", Object.keys(lessons), (name, languageCode) => {
      const { title, closing } = lessons[name].texts[languageCode];
      return [title, closing];
    }),
    preset: entriesOfKind("preset", presets, (name, languageCode) => [
      translate(`preset.${name}.title`, languageCode),
      (questions[languageCode]?.[name] ?? []).map(textOf).join(""),
    ]),
    lab: entriesOfKind("lab", Object.keys(labs), (name, languageCode) => [
      translate(labs[name].title, languageCode),
      translate(labs[name].question, languageCode),
    ]),
    goal: entriesOfKind("goal", Object.keys(learning.puzzles), (name, languageCode) => [
      translate(`puzzle.${name}.title`, languageCode),
      translate(`puzzle.${name}.task`, languageCode),
    ]),
  };
}

/** Return a text in every language, for the search. @param {Pick<Settings, "strings">} settings @param {string} key */
export const textInAllLanguages = ({ strings }, key) =>
  Object.values(strings)
    .map((texts) => texts[key])
    .join(" ");

/**
 * Return the entries whose words include every word of the text in the search field.
 * @template {Pick<Entry, "words">} Item @param {Item[]} entries @param {string} searchText
 */
export function findEntries(entries, searchText) {
  const searchedWords = searchText.toLowerCase().split(/\s+/);
  return entries.filter(({ words }) => searchedWords.every((word) => words.toLowerCase().includes(word)));
}

const [THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT] = [64, 34]; // The size of a thumbnail, in pixels.
// The largest total width of a query's ribbons at their upper end, as a fraction of the query's column.
const MAX_START_FRACTION = 0.55;

/** Draw a thumbnail of attention weights, as ribbons in the colors of their queries. @param {MaybeRows} weights */
export function thumbnailTemplate(weights) {
  const [queryCenters, keyCenters] = [weights, weights[0]].map((rowOrColumn) =>
    columnCenters(rowOrColumn.map(() => THUMBNAIL_WIDTH / rowOrColumn.length)),
  );
  const ribbonSize = {
    height: THUMBNAIL_HEIGHT,
    thicknessOfOne: thicknessOfWeightOne(weights, (MAX_START_FRACTION * THUMBNAIL_WIDTH) / weights.length),
  };
  return html`
    <svg class="thumbnail rigid" fill="none" viewBox="0 0 ${THUMBNAIL_WIDTH} ${THUMBNAIL_HEIGHT}" aria-hidden="true">
      ${weights.map(
        (rowWeights, row) => svg`
          <g stroke="var(--token-${row})">
            ${ribbonsOfQuery(rowWeights, queryCenters[row], keyCenters, ribbonSize).map(
              ({ path, thickness }) =>
                svg`<path d=${path} stroke-width=${thickness.toFixed(1)} ?hidden=${thickness === 0} />`,
            )}
          </g>
        `,
      )}
    </svg>
  `;
}
