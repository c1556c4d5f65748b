// The revision of the painted numbers and the last one that Python has confirmed, as attributes of the stage.

/** @param {HTMLElement} stage */
export function createRevisions(stage) {
  /** @type {WeakMap<Scene, number>} */
  const painted = new WeakMap(); // the revision at which each scene's numbers were painted last
  /** @type {Scene | null} */
  let shown = null;
  let revision = 0;
  let confirmed = 0;

  return {
    /**
     * Count the numbers of `pictured` as painted. They get a new revision unless they were on screen already and the
     * response, which is to `answered`, only confirms them.
     * @param {Scene} pictured
     * @param {Scene} answered
     */
    count(pictured, answered) {
      const stood = pictured === shown && (pictured !== answered || (painted.get(pictured) ?? 0) > confirmed);
      if (!stood) {
        revision += 1;
        painted.set(pictured, revision);
        stage.dataset.revision = String(revision);
      }
      shown = pictured;
      confirmed = Math.max(confirmed, painted.get(answered) ?? 0);
      stage.dataset.confirmed = String(confirmed);
    },
  };
}
