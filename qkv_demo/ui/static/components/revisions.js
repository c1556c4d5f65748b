// Counts the painted versions of the scene's numbers. The stage has the current revision, and the last one that the server has
// confirmed, as attributes, for scripts and tests.

/** @param {HTMLElement} stage */
export function createRevisions(stage) {
  /** @type {WeakMap<Scene, number>} */
  const painted = new WeakMap(); // The latest revision in which each scene was painted.
  /** @type {Scene | null} */
  let shown = null;
  let revision = 0;
  let confirmed = 0;

  return {
    /**
     * Record that the numbers of a scene were painted. They get a new revision, unless the same scene is already on screen and
     * the response only confirms it.
     * @param {Scene} scene
     * @param {Scene} confirmedScene the scene of the latest response
     */
    count(scene, confirmedScene) {
      const isUnchanged = scene === shown && (scene !== confirmedScene || (painted.get(scene) ?? 0) > confirmed);
      if (!isUnchanged) {
        revision += 1;
        painted.set(scene, revision);
        stage.dataset.revision = String(revision);
      }
      shown = scene;
      confirmed = Math.max(confirmed, painted.get(confirmedScene) ?? 0);
      stage.dataset.confirmed = String(confirmed);
    },
  };
}
