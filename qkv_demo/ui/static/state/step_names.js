// @ts-check
// A lesson's step in an address: by its name. Older links count, and which steps they counted is told by Python.

const NOWHERE = -1; // a step that there is not, which Python refuses

/** @typedef {ReturnType<typeof createStepNames>} StepNames */

/** @param {Settings["addresses"]} addresses */
export const createStepNames = (addresses) => ({
  /** The step that an address names, its lesson's first where it names none. @param {WrittenStep | null} written @returns {LessonStep | null} */
  read(written) {
    if (written === null) return null;
    const [lesson, step] = written;
    return step === null ? [lesson, 0] : (addresses[lesson]?.steps[step] ?? [lesson, NOWHERE]);
  },
  /**
   * The steps that a talk has, in the lesson's order; names that it has not are left out, and none at all are all.
   * @param {string} lesson @param {string[] | null} names @returns {import("./talk_steps.js").TalkSteps | null}
   */
  pick(lesson, names) {
    const steps = (addresses[lesson]?.names ?? []).flatMap((name, step) => (names?.includes(name) ? [step] : []));
    return steps.length > 0 ? { lesson, steps } : null;
  },
  /** @param {import("./talk_steps.js").TalkSteps | null | undefined} talk @param {LessonStep | null} place */
  picked: (talk, place) =>
    talk && talk.lesson === place?.[0] ? talk.steps.map((step) => addresses[talk.lesson].names[step]) : null,
  /** @param {LessonStep | null} place @returns {WrittenStep | null} */
  write: (place) => place && [place[0], addresses[place[0]].names[place[1]]],
});
