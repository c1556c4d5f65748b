// Describes the current slide of a presentation for the notes window: its text, its notes, and the text of the next slide.

import { createTranslate } from "../base/words.js";
import { namesOf } from "../components/token_style.js";
import { beatsToPlay, hasUnseenMovement, sentenceOf } from "../state/film.js";
import { labCaption } from "../state/lab.js";
import {
  LAST_BEAT,
  OPENING_BEAT,
  beatOf,
  filmOf,
  isAtClosing,
  labOf,
  pausedFilmOf,
  lessonStepOf,
} from "../state/location.js";
import { stepCounterText, stepAfter, stepsOf } from "../state/talk_steps.js";

/**
 * Return the next step of the presentation, or null.
 * @param {LessonWords | undefined} lesson @param {View} view @returns {LessonStep | null}
 */
export function nextStep(lesson, { talk }) {
  const nextIndex = lesson && stepAfter(stepsOf(talk, lesson.name, lesson.count), lesson.step, 1);
  return lesson === undefined || nextIndex === undefined ? null : [lesson.name, nextIndex];
}

const EMPTY_SLIDE = { name: "", counter: "", title: "", text: "", ask: "", answer: "", notes: "", next: "" };

/**
 * The content of the notes window: the text and the notes of the current slide, and the text of the next one.
 * `isStep` is true if the next slide is a lesson step, so that a picture of it can be shown.
 * `pressHintKeys` contains the translation keys of the sentences that describe the effect of the next press.
 * @typedef {typeof EMPTY_SLIDE & { pressHintKeys: string[], isStep: boolean }} Slide
 */

/**
 * Describe what is on screen in the presentation, and what the next press will show.
 * @param {Store} store @param {Settings} settings
 */
export function describeTalk(store, settings) {
  const { view, status, location } = store;
  const t = createTranslate(settings, view.language);
  const { response, isBlank, formulaPart } = status;
  const [lab, film] = [labOf(location), filmOf(location)];
  const slide = lab
    ? labSlide(lab, settings, t)
    : film
      ? filmSlide(film, store, t)
      : response.lesson
        ? stepSlide(response.lesson, store, settings)
        : slideWithoutLesson(store, settings, t);
  return {
    language: view.language,
    isDark: view.theme === "dark",
    beat: lab || film ? LAST_BEAT : Math.min(beatOf(location), LAST_BEAT),
    slide: { ...slide, pressHintKeys: pressHintKeysOf(slide, isBlank, formulaPart !== null) },
  };
}

/**
 * Return the translation keys of the sentences that describe the effect of the next press.
 * @param {Slide} slide @param {boolean} isBlank @param {boolean} showsFormula
 */
function pressHintKeysOf({ pressHintKeys }, isBlank, showsFormula) {
  if (isBlank) return ["ui.notes.press.light", ...pressHintKeys];
  return showsFormula ? ["ui.notes.press.formula"] : pressHintKeys;
}

/** @param {OpenLab} lab @param {Settings} settings @param {Translate} t @returns {Slide} */
function labSlide(lab, { labs }, t) {
  const { title: titleKey, question: questionKey } = labs[lab.name];
  const pressHintKeys = [lab.beat < LAST_BEAT ? "ui.notes.press.lab" : "ui.notes.press.back"];
  return {
    ...EMPTY_SLIDE,
    title: t(titleKey),
    text: t(questionKey),
    answer: labCaption(lab),
    pressHintKeys,
    isStep: false,
  };
}

/** @param {Film} film @param {Store} store @param {Translate} t @returns {Slide} */
function filmSlide(film, { scene, location, view, status: { response } }, t) {
  const beats = beatsToPlay(film, response.film);
  const [beat, nextBeat] = [beats[film.beat], beats[film.beat + 1]];
  const filmTitle = { ...EMPTY_SLIDE, title: t("ui.film.title"), isStep: false };
  if (film.slide === "title") {
    const [queryIndex, keyIndex] = response.view.pair;
    const { queryNames, keyNames } = namesOf(t, scene);
    const notes = t("ui.notes.film.title", { asks: queryNames[queryIndex], answers: keyNames[keyIndex] });
    return { ...filmTitle, notes, next: beats[0]?.words ?? "", pressHintKeys: ["ui.notes.ahead"] };
  }
  if (film.slide === "closing") {
    const text = response.film_closing?.text ?? "";
    return { ...filmTitle, text, notes: t("ui.notes.film.closing"), pressHintKeys: ["ui.notes.film.last"] };
  }
  const pressHintKey = filmPressHintKey(film, beats, location);
  return {
    ...EMPTY_SLIDE,
    title: response.headline,
    counter: `${film.beat + 1} / ${beats.length}`,
    text: sentenceOf(film, beat, view.presenting).text,
    ask: film.isGuessing ? (beat?.question?.text ?? "") : "",
    notes: beat?.notes?.join(" ") ?? "",
    next: pressHintKey === "ui.notes.ahead" ? (nextBeat?.words ?? "") : "",
    pressHintKeys: [pressHintKey],
    isStep: false,
  };
}

/**
 * Return the translation key of the sentence that describes the effect of the next press during the film.
 * @param {Film} film @param {Beat[]} beats @param {UserLocation} location
 */
function filmPressHintKey(film, beats, location) {
  if (film.isGuessing) return "ui.notes.press.answer";
  if (hasUnseenMovement(film, beats)) return "ui.notes.press.movement";
  if (film.beat + 1 < beats.length) return "ui.notes.ahead";
  return lessonStepOf(location) || location.detour ? "ui.notes.press.back" : "ui.notes.press.closing";
}

/** The translation key of the hint for each beat of a lesson step, from `OPENING_BEAT` on. */
const STEP_PRESS_HINT_KEYS = ["ui.notes.press.begin", "ui.notes.press.ask", "ui.notes.press.answer"];

/** @param {LessonWords} lesson @param {Store} store @param {Settings} settings @returns {Slide} */
function stepSlide(lesson, { location, view }, { lessons }) {
  const beat = beatOf(location);
  const { title, text, ask } = lesson;
  const step = nextStep(lesson, view);
  const isClosing = isAtClosing({ location, view: { presenting: true } });
  const beatHintKeys = STEP_PRESS_HINT_KEYS.slice(beat - OPENING_BEAT, beat - OPENING_BEAT + 1);
  return {
    ...{ name: lesson.lesson_title, counter: stepCounterText(lesson, view.talk), title, text, ask },
    answer: (isClosing ? lesson.closing : (lesson.answer ?? lesson.success)) ?? "",
    notes: lesson.more ?? "",
    next: step ? lessons[step[0]].texts[view.language].steps[step[1]] : "",
    pressHintKeys: [...beatHintKeys, step ? "ui.notes.ahead" : "ui.notes.last"],
    isStep: step !== null,
  };
}

/**
 * Describe a scene that the speaker shows without a lesson, or while answering a question from the audience.
 * @param {Store} store @param {Settings} settings @param {Translate} t @returns {Slide}
 */
function slideWithoutLesson({ location, view: { language }, status }, { lessons }, t) {
  const { response } = status;
  const pausedFilm = pausedFilmOf(location);
  const { headline, pair_sentences: sentences } = response;
  const { detour } = location;
  const pressHintKey = pausedFilm ? "ui.notes.press.back" : detour ? "ui.notes.ahead" : "ui.notes.press.film";
  return {
    ...EMPTY_SLIDE,
    name: detour ? t("ui.notes.question") : "",
    title: headline,
    notes: sentences.join(" "),
    next: detour && !pausedFilm ? lessons[detour.step[0]].texts[language].title : "",
    pressHintKeys: [pressHintKey],
    isStep: false,
  };
}
