// @ts-check
// Whether learning has come to a standstill: the distance has hardly changed for a good many steps.

const LONG = 200; // steps
const HAIR = 0.01; // of the distance itself: near the target every change is small

/**
 * To be told each new distance, and how many steps led to it; answers whether there it stands still.
 * @param {number} start
 */
export function createStandstill(start) {
  let mark = start;
  let since = 0;

  return (/** @type {number} */ loss, /** @type {number} */ steps) => {
    since += steps;
    // A rise is a change too: a hand that plays along has begun anew.
    if (Math.abs(loss - mark) > mark * HAIR || mark === Number.POSITIVE_INFINITY) {
      mark = loss;
      since = 0;
    }
    return since >= LONG;
  };
}
