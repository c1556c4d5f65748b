// The recordings that the page fetches in advance, for a lost server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createPrefetchCache } from "../../qkv_demo/ui/static/server/prefetched.js";

const SETTINGS = { lessons: { first: {}, second: {} }, addresses: { first: { names: ["a", "b"] } } };

/** Return the locations of the requests on a page with this store, whose server fails for the first `failures` requests. */
async function requestsOf({ preset = null, lesson, isConnected = true, isWithoutStorage = false }, failures = 0) {
  const requests = [];
  const prefetch = async ({ view, ...location }) => {
    requests.push(location);
    return requests.length > failures ? { error: "" } : undefined;
  };
  const listeners = [];
  const store = {
    view: { language: "en", preset },
    status: { isConnected, response: { lesson } },
    subscribe: (listener) => listeners.push(listener),
  };
  createPrefetchCache({ server: { prefetch }, store, replay: {}, settings: SETTINGS, isWithoutStorage });
  await new Promise(setImmediate);
  for (const listener of listeners) listener();
  await new Promise(setImmediate);
  return requests;
}

const FIRST_LESSON = [{ lesson: ["first", 0] }, { lesson: ["first", 1] }];

test("an example is fetched before the first lesson", async () => {
  assert.deepEqual(await requestsOf({ preset: "dog" }), [{ preset: "dog" }, ...FIRST_LESSON]);
});

test("a lesson is fetched from its current step", async () => {
  const steps = [2, 0, 1].map((step) => ({ lesson: ["second", step] }));
  assert.deepEqual(await requestsOf({ lesson: { name: "second", step: 2, count: 3 } }), steps);
});

test("a failed request is repeated with the next response", async () => {
  const preset = { preset: "dog" };
  assert.deepEqual(await requestsOf({ preset: "dog" }, 1), [preset, preset, ...FIRST_LESSON]);
});

test("an embedded page fetches nothing", async () => {
  assert.deepEqual(await requestsOf({ preset: "dog", isWithoutStorage: true }), []);
});

test("a page without a connection fetches nothing", async () => {
  assert.deepEqual(await requestsOf({ preset: "dog", isConnected: false }), []);
});
