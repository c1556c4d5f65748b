// The open lab. These tests check its requests, and what is on screen after a refusal.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLabs } from "../../qkv_demo/ui/static/state/lab.js";

const REPORT = { words: "result", settings: {}, drawings: [], captions: [] };

/** Create the labs of a page. The server returns each of `responses` once. */
function open(responses, { isConnected = true } = {}) {
  const requests = [];
  const notices = [];
  const store = {
    location: { overlay: null },
    status: { isConnected },
    view: { language: "en" },
    setVisit: (changes) => Object.assign(store.location, changes),
    showError: (notice) => notices.push(notice),
    subscribe() {},
  };
  const server = {
    async lab({ settings }) {
      requests.push(settings);
      return responses.shift();
    },
  };
  const settings = { labs: { order: {}, stack: {} } };
  const labs = createLabs({ store, server, settings, addressSync: { updateAddress() {} } });
  return { labs, store, requests, notices };
}

test("a report is shown", async () => {
  const { labs, store } = open([REPORT]);
  await labs.openLab("order");
  assert.deepEqual([store.location.overlay.isLoading, store.location.overlay.report], [false, REPORT]);
});

test("without a response the lab is closed", async () => {
  const { labs, store, notices } = open([undefined]);
  await labs.openLab("order");
  assert.deepEqual([store.location.overlay, notices.at(-1).key], [null, "ui.lab.offline"]);
});

test("a refused lab reopens the previous lab", async () => {
  const { labs, store, notices } = open([REPORT, { error: "no" }]);
  await labs.openLab("order");
  await labs.openLab("stack");
  assert.deepEqual([store.location.overlay.name, notices.at(-1).text], ["order", "no"]);
});

test("no lab is requested while offline", async () => {
  const { labs, store, requests } = open([REPORT], { isConnected: false });
  await labs.openLab("order");
  assert.deepEqual([store.location.overlay, requests], [null, []]);
});

test("only the last quick change is requested", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { labs, store, requests } = open([REPORT, REPORT]);
  await labs.openLab("order");
  for (const d of [1, 2, 3]) labs.setLab("d", d);
  assert.equal(store.location.overlay.isLoading, true);
  context.mock.timers.tick(1000);
  await new Promise(setImmediate);
  assert.deepEqual(requests, [{}, { d: 3 }]);
});

test("a refused setting keeps the last report", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { labs, store } = open([REPORT, undefined]);
  await labs.openLab("order");
  labs.setLab("d", 1);
  context.mock.timers.tick(1000);
  await new Promise(setImmediate);
  assert.deepEqual([store.location.overlay.isLoading, store.location.overlay.report], [false, REPORT]);
});

test("a lab closed while loading stays closed", async () => {
  const { labs, store } = open([REPORT]);
  const openPromise = labs.openLab("order");
  store.location.overlay = null;
  await openPromise;
  assert.equal(store.location.overlay, null);
});

test("closing a lab shows the film again", async () => {
  const { labs, store } = open([REPORT, REPORT]);
  store.location.overlay = { kind: "film", beat: 2, isPlaying: true };
  await labs.openLab("order");
  await labs.openLab("stack");
  assert.equal(store.location.overlay.name, "stack");
  labs.leaveLab();
  assert.deepEqual(store.location.overlay, { kind: "film", beat: 2, isPlaying: false });
});
