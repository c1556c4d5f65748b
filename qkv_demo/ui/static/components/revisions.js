// The revision of the painted numbers and the last one that Python has confirmed, as attributes of the stage.

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
     * Count the numbers of a scene as painted. They get a new revision unless they were on screen already and the
     * response only confirms them.
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
