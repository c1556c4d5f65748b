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
  /** @param {LessonStep | null} place @returns {WrittenStep | null} */
  write: (place) => place && [place[0], addresses[place[0]].names[place[1]]],
});
