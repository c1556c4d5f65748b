// @ts-check
// The room that names leave about the tips of arrows, for hands: more about the one that a hand has, for its ring is wide.

const GRIP = 7; // pixels about a tip that a hand can hold

/**
 * @param {HTMLElement} overlay that the handles lie in
 * @param {() => unknown} changed hears that another handle has the ring, or none
 */
export function createRing(overlay, changed) {
  /** @type {{ place: string | undefined, radius: number }} */
  let ring = { place: undefined, radius: 0 };

  /** @param {string} [place] @param {number} [radius] */
  function put(place, radius = 0) {
    ring = { place, radius };
    changed();
  }

  overlay.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.handle) put(target.dataset.handle, target.offsetWidth / 2);
  });
  overlay.addEventListener("focusout", () => put());

  return {
    /** @param {Handle[]} handles */
    room(handles) {
      const held = handles.find(({ quantity, head, row }) => `${quantity}/${head}/${row}` === ring.place);
      /** @param {{ point: number[] }} tip */
      const ringOf = ({ point }) => (held && String(held.point) === String(point) ? ring.radius : 0);
      return { clear: handles.length > 0 ? GRIP : 0, ringOf };
    },
  };
}
