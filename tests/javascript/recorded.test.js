// Responses from recordings, after the user has changed the recorded scene.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecordedServer } from "../../qkv_demo/ui/static/server/recorded.js";

const REPLAY = {
  addResponse() {},
  recompute: (scene, { response }) => ({ response, shownScene: scene }),
  referencedKeys: () => [],
};
const SETTINGS = {
  strings: { en: { "ui.alone.goal": "(not checked)", "ui.alone.words": "" } },
  bidi_pattern: "[\\u202e]",
};
const SCENE = { tokens: ["a"], embeddings: [[1]], heads: [{}] };
const VIEW = { language: "en", lesson: ["masks", 0], head: 0, pair: [0, 0], cell: ["weights", 0, 0] };
const PICTURE = {
  ...{ view: VIEW, trace: {}, figures: {}, explanation: {} },
  lesson: { goal: "Weight above 0.9", is_reached: true, prediction: null },
};

/** Return the response to a scene on a page with a recording of one lesson step. */
async function answerTo(scene) {
  const recordedServer = createRecordedServer(REPLAY, SETTINGS);
  const values = Object.fromEntries(Object.entries(PICTURE).map(([part, value]) => [part, [value]]));
  const indices = Object.fromEntries(Object.keys(PICTURE).map((part) => [part, 0]));
  recordedServer.add({
    language: "en",
    values,
    texts: {},
    scenes: [{ scene: SCENE, request: {}, pictures: [indices] }],
  });
  return recordedServer.answer({ scene, view: VIEW });
}

test("a recorded scene keeps its verdict", async () => {
  const { lesson } = await answerTo(SCENE);
  assert.deepEqual([lesson.goal, lesson.is_reached], ["Weight above 0.9", true]);
});

test("a changed scene has no verdict", async () => {
  const { lesson } = await answerTo({ ...SCENE, embeddings: [[2]] });
  assert.deepEqual([lesson.goal, lesson.is_reached], ["Weight above 0.9 (not checked)", null]);
});

test("requests that need Python are refused", async () => {
  const settings = { ...SETTINGS, strings: { en: { "ui.alone.needs.somewhere": "Open the app." } } };
  assert.deepEqual(await createRecordedServer(REPLAY, settings).answer({ edit: {} }), { error: "Open the app." });
});
