// What the page is held with.

/** Whether a finger points: there may be no keyboard, and no second window. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;
