// Which numbers are painted, and which Python has confirmed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRevisions } from "../../qkv_demo/ui/static/components/revisions.js";

const [A, B, C] = [{}, {}, {}];

/** A painting of what is pictured and answered, and what the stage says then. */
const painting = (pictured, answered, revision, confirmed) => ({ pictured, answered, said: { revision, confirmed } });

for (const [name, steps] of [
  [
    "a replay paints, and its answer confirms without another revision",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(B, B, 2, 2)],
  ],
  [
    "an answer to a scene that the hand has left confirms that one",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(C, A, 3, 1), painting(C, B, 3, 2), painting(C, C, 3, 3)],
  ],
  ["an answer to another look at the same scene is painted anew", [painting(A, A, 1, 1), painting(A, A, 2, 2)]],
  [
    "a scene that comes back is painted again, and confirmed again",
    [painting(A, A, 1, 1), painting(B, A, 2, 1), painting(B, B, 2, 2), painting(A, B, 3, 2), painting(A, A, 3, 3)],
  ],
  [
    "what Python has never seen on its way is never confirmed",
    [painting(A, A, 1, 1), painting(B, C, 2, 1), painting(C, C, 3, 3)],
  ],
]) {
  test(name, () => {
    const stage = { dataset: {} };
    const revisions = createRevisions(stage);
    for (const { pictured, answered, said } of steps) {
      revisions.count(pictured, answered);
      const { revision, confirmed } = stage.dataset;
      assert.deepEqual({ revision: Number(revision), confirmed: Number(confirmed) }, said);
    }
  });
}
