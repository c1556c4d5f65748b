// Requests to the server. The queue limits their rate, and the connection repeats those without a response.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createConnection } from "../../qkv_demo/ui/static/server/connection.js";
import { createRoute } from "../../qkv_demo/ui/static/server/route.js";
import { createRequestQueue } from "../../qkv_demo/ui/static/server/updates.js";

const setUp = () => {
  const sent = [];
  const received = [];
  const delays = [];
  const send = (payload, isCurrent) => new Promise((resolve) => sent.push({ payload, isCurrent, resolve }));
  const delay = () => new Promise((resolve) => delays.push(resolve));
  const queue = createRequestQueue(send, (response, payload) => received.push([response, payload]), delay);
  const settlePromises = () => new Promise(setImmediate);
  const answer = (index, { lost = false } = {}) => {
    sent[index].resolve(lost ? undefined : `to ${sent[index].payload}`);
    return settlePromises();
  };
  const endDelay = (index) => {
    delays[index]();
    return settlePromises();
  };
  const payloads = () => sent.map(({ payload }) => payload);
  return { queue, sent, received, answer, endDelay, payloads };
};

test("the queue skips outdated requests", async () => {
  for (const order of [
    ["answer", "endDelay"],
    ["endDelay", "answer"],
  ]) {
    const setup = setUp();
    for (const name of ["a", "b", "c"]) setup.queue.request(name);
    await setup[order[0]](0);
    assert.deepEqual(setup.payloads(), ["a"]);
    await setup[order[1]](0);
    assert.deepEqual(setup.payloads(), ["a", "c"]);
  }
});

test("responses arrive while another request is queued", async () => {
  const { queue, received, answer } = setUp();
  queue.request("a");
  queue.request("b");
  await answer(0);
  assert.deepEqual(received, [["to a", "a"]]);
});

test("a known response replaces the pending request", async () => {
  const { queue, received, sent, answer, endDelay, payloads } = setUp();
  queue.request("a");
  queue.request("b");
  queue.acceptResponse("known", "c");
  assert.equal(sent[0].isCurrent(), false);
  assert.deepEqual(payloads(), ["a"]);
  queue.request("d");
  await answer(0);
  await endDelay(0);
  queue.request("e");
  assert.deepEqual(received, [["known", "c"]]);
  assert.deepEqual(payloads(), ["a", "d"]);
});

test("a lost response does not block requests", async () => {
  const { queue, received, answer, endDelay, payloads } = setUp();
  queue.request("a");
  await answer(0, { lost: true });
  await endDelay(0);
  queue.request("b");
  assert.deepEqual(received, []);
  assert.deepEqual(payloads(), ["a", "b"]);
});

const FAULT = { error: "a fault of the app" };
const SETTINGS = { strings: { en: { "error.fault": FAULT.error } }, bidi_pattern: "[\\u202e]" };

for (const [name, respond, result] of [
  ["a response", () => new Response('{"here":1}'), { here: 1 }],
  ["a refusal", () => new Response('{"error":"no"}', { status: 422 }), { error: "no" }],
  ["a server error", () => new Response("x", { status: 500 }), FAULT],
  ["half a response", () => new Response('{"here"'), undefined],
  ["a proxy's error page", () => new Response("<h1>Bad Gateway</h1>", { status: 502 }), undefined],
  ["a missing server", () => Promise.reject(new TypeError("no server")), undefined],
]) {
  test(`${name} becomes ${JSON.stringify(result)}`, async (context) => {
    context.mock.method(globalThis, "fetch", async () => respond());
    assert.deepEqual(await createRoute("/", SETTINGS).answer({ language: "en" }), result);
  });
}

/** Create a connection, and record the changes that it reports. */
function connect() {
  const changes = [];
  return { changes, ...createConnection((isConnected) => changes.push(isConnected)) };
}

test("a lost connection refuses the user's requests", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { callOnce, changes } = connect();
  assert.equal(await callOnce(async () => undefined), undefined);
  assert.equal(await callOnce(async () => "late"), undefined);
  assert.deepEqual(changes, [false]);
});

test("a failed action is not repeated", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { callOnce } = connect();
  let calls = 0;
  await callOnce(async () => void calls++);
  context.mock.timers.tick(10_000);
  await new Promise(setImmediate);
  assert.equal(calls, 1);
});

test("a lost connection returns the fallback", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { callOnce } = connect();
  const answerFromRecording = () => "recorded";
  assert.equal(await callOnce(async () => undefined, answerFromRecording), "recorded");
});

test("a lost call is repeated with growing pauses", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { callUntilResponse, changes } = connect();
  const responses = [undefined, undefined, undefined, FAULT];
  let calls = 0;
  const response = callUntilResponse(async () => responses[calls++]);
  for (const [count, ...steps] of [
    [1, 0, 240],
    [2, 20, 480],
    [3, 20, 980],
    [4, 20],
  ]) {
    for (const milliseconds of steps) {
      context.mock.timers.tick(milliseconds);
      await new Promise(setImmediate);
      assert.equal(calls, count, `after ${milliseconds}`);
    }
  }
  assert.equal(await response, FAULT);
  assert.deepEqual(changes, [false, true]);
});

test("every call has a timeout", async (context) => {
  const timeout = context.mock.method(AbortSignal, "timeout");
  const { callOnce } = connect();
  const signal = await callOnce(async (signal) => signal);
  assert.equal(signal, timeout.mock.calls[0].result);
});
