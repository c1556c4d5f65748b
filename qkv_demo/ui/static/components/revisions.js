// Counts the revisions, which are the versions of the scene's numbers that were painted. Two attributes of the stage contain the
// latest revision and the latest revision that the server has confirmed. Scripts and tests can wait for these attributes to
// change.

/** @param {HTMLElement} stage */
export function createRevisions(stage) {
  /** @type {WeakMap<Scene, number>} */
  const revisions = new WeakMap(); // The latest revision of each scene.
  /** @type {Scene | null} */
  let shownScene = null;
  let revision = 0;
  let confirmedRevision = 0;

  return {
    /**
     * Record that the numbers of a scene were painted. Increase the revision, unless the scene was already on screen and is
     * painted again only because the server's response has confirmed it.
     * @param {Scene} scene
     * @param {Scene} confirmedScene the scene of the latest response
     */
    count(scene, confirmedScene) {
      const isUnchanged =
        scene === shownScene && (scene !== confirmedScene || (revisions.get(scene) ?? 0) > confirmedRevision);
      if (!isUnchanged) {
        revision += 1;
        revisions.set(scene, revision);
        stage.dataset.revision = String(revision);
      }
      shownScene = scene;
      confirmedRevision = Math.max(confirmedRevision, revisions.get(confirmedScene) ?? 0);
      stage.dataset.confirmed = String(confirmedRevision);
    },
  };
}
