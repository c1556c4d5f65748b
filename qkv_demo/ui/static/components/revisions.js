// How far the page has come, as attributes of the stage: which numbers are painted, and which Python has confirmed.

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
     * The numbers of `pictured` have been painted. They are new unless they stood there already, and Python's answer,
     * which is to `answered`, only confirms them.
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
