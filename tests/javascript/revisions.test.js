// The attributes of the stage that count painted and confirmed numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRevisions } from "../../qkv_demo/ui/static/components/revisions.js";

const [A, B, C] = [{}, {}, {}];

/** Return a painted scene, the scene of the latest response, and the expected attributes. */
const painting = (scene, confirmedScene, revision, confirmed) => ({
  ...{ scene, confirmedScene, expected: { revision, confirmed } },
});

for (const [name, steps] of [
  [
    "a response confirms a replay without another revision",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(B, B, 2, 2)],
  ],
  [
    "a late response confirms its own scene",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(C, A, 3, 1), painting(C, B, 3, 2), painting(C, C, 3, 3)],
  ],
  ["a response for another view is another revision", [painting(A, A, 1, 1), painting(A, A, 2, 2)]],
  [
    "a restored scene is painted and confirmed again",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(B, B, 2, 2), painting(A, B, 3, 2), painting(A, A, 3, 3)],
  ],
  ["a skipped scene is never confirmed", [painting(A, A, 1, 1), painting(B, C, 2, 1), painting(C, C, 3, 3)]],
]) {
  test(name, () => {
    const stage = { dataset: {} };
    const revisions = createRevisions(stage);
    for (const { scene, confirmedScene, expected } of steps) {
      revisions.count(scene, confirmedScene);
      const { revision, confirmed } = stage.dataset;
      assert.deepEqual({ revision: Number(revision), confirmed: Number(confirmed) }, expected);
    }
  });
}
