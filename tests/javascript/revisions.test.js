// Which numbers are painted, and which Python has confirmed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRevisions } from "../../qkv_demo/ui/static/views/revisions.js";

const [A, B, C] = [{}, {}, {}];

/** What the stage says after each painting of [pictured, answered]. */
function painted(...steps) {
  const stage = { dataset: {} };
  const revisions = createRevisions(stage);
  return steps.map(([pictured, answered]) => {
    revisions.count(pictured, answered);
    return [Number(stage.dataset.revision), Number(stage.dataset.confirmed)];
  });
}

const CASES = [
  [
    "a replay paints, and its answer confirms without another revision",
    [
      [A, A, [1, 1]],
      [B, A, [2, 1]],
      [B, B, [2, 2]],
    ],
  ],
  [
    "an answer to a scene that the hand has left confirms that one",
    [
      [A, A, [1, 1]],
      [B, A, [2, 1]],
      [C, A, [3, 1]],
      [C, B, [3, 2]],
      [C, C, [3, 3]],
    ],
  ],
  [
    "an answer to another look at the same scene is painted anew",
    [
      [A, A, [1, 1]],
      [A, A, [2, 2]],
    ],
  ],
  [
    "a scene that comes back is painted again, and confirmed again",
    [
      [A, A, [1, 1]],
      [B, A, [2, 1]],
      [B, B, [2, 2]],
      [A, B, [3, 2]],
      [A, A, [3, 3]],
    ],
  ],
  [
    "what Python has never seen on its way is never confirmed",
    [
      [A, A, [1, 1]],
      [B, C, [2, 1]],
      [C, C, [3, 3]],
    ],
  ],
];

for (const [name, steps] of CASES) {
  test(name, () =>
    assert.deepEqual(
      painted(...steps),
      steps.map(([, , said]) => said),
    ),
  );
}
