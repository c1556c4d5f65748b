// @ts-check
// Follows what moves by itself, frame by frame, until it rests.

const RESTING = 20; // frames without a movement

/**
 * Answers `watch()`: from then on `look` is called in each frame, until it has long said that nothing has moved.
 * @param {() => boolean} look
 */
export function createWatch(look) {
  let left = 0; // frames to look at unless something moves
  function frame() {
    left = look() ? RESTING : left - 1;
    if (left > 0) requestAnimationFrame(frame);
  }
  return function watch() {
    const watching = left > 0;
    left = RESTING;
    if (!watching) requestAnimationFrame(frame);
  };
}
