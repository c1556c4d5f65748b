// One at a time, at a polite rate, never an older answer over a newer, and again where none has come.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createConnection, createRoute } from "../../qkv_demo/ui/static/server/client.js";
import { createQueue } from "../../qkv_demo/ui/static/server/updates.js";

const open = () => {
  const sent = [];
  const heard = [];
  const rests = [];
  const send = (payload, wanted) => new Promise((answer) => sent.push({ payload, wanted, answer }));
  const rest = () => new Promise((over) => rests.push(over));
  const queue = createQueue(send, (answer, payload) => heard.push([answer, payload]), rest);
  const settled = () => new Promise(setImmediate);
  const answer = (index, { lost = false } = {}) => {
    sent[index].answer(lost ? undefined : `to ${sent[index].payload}`);
    return settled();
  };
  const rested = (index) => {
    rests[index]();
    return settled();
  };
  const payloads = () => sent.map(({ payload }) => payload);
  return { queue, sent, heard, answer, rested, payloads };
};

test("the first question is asked at once, the newest once that is answered and has rested, and what lay between never", async () => {
  for (const order of [
    ["answer", "rested"],
    ["rested", "answer"],
  ]) {
    const opened = open();
    for (const name of ["a", "b", "c"]) opened.queue.request(name);
    await opened[order[0]](0);
    assert.deepEqual(opened.payloads(), ["a"]);
    await opened[order[1]](0);
    assert.deepEqual(opened.payloads(), ["a", "c"]);
  }
});

test("an answer is heard before the rest is over, and though a newer question waits", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  queue.request("b");
  await answer(0);
  assert.deepEqual(heard, [["to a", "a"]]);
});

test("an answer that is there already is newer than all that is under way or waits, and the next question waits for none of it", async () => {
  const { queue, heard, sent, answer, rested, payloads } = open();
  queue.request("a");
  queue.request("b");
  queue.settle("here", "c");
  assert.equal(sent[0].wanted(), false);
  assert.deepEqual(payloads(), ["a"]);
  queue.request("d");
  await answer(0);
  await rested(0);
  queue.request("e");
  assert.deepEqual(heard, [["here", "c"]]);
  assert.deepEqual(payloads(), ["a", "d"]);
});

test("what never came is not heard, and the next is asked", async () => {
  const { queue, heard, answer, rested, payloads } = open();
  queue.request("a");
  await answer(0, { lost: true });
  await rested(0);
  queue.request("b");
  assert.deepEqual(heard, []);
  assert.deepEqual(payloads(), ["a", "b"]);
});

const FAULT = { error: "a fault of the app" };
const SETTINGS = { words: { en: { "error.fault": FAULT.error } }, turning: "[\\u202e]" };

for (const [said, respond, found] of [
  ["an answer", () => new Response('{"here":1}'), { here: 1 }],
  ["a refusal", () => new Response('{"error":"no"}', { status: 422 }), { error: "no" }],
  ["a fault of the app", () => new Response("x", { status: 500 }), FAULT],
  ["half an answer", () => new Response('{"here"'), undefined],
  ["a proxy alone", () => new Response("<h1>Bad Gateway</h1>", { status: 502 }), undefined],
  ["nobody", () => Promise.reject(new TypeError("nobody is there")), undefined],
]) {
  test(`${said} is heard as ${JSON.stringify(found)}`, async (context) => {
    context.mock.method(globalThis, "fetch", async () => respond());
    assert.deepEqual(await createRoute("/", SETTINGS).answer({ language: "en" }), found);
  });
}

test("a request of the user's is refused while the connection is lost", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const { once } = createConnection((connected) => told.push(connected));
  assert.equal(await once(async () => undefined), undefined);
  assert.equal(await once(async () => "late"), undefined);
  assert.equal(
    await once(
      async () => "late",
      () => "recorded",
    ),
    "recorded",
  );
  assert.deepEqual(told, [false]);
});

test("what is lost or never comes is asked for again, later each time, and that and its end are told once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [told, answers] = [[], [undefined, undefined, new Promise(() => {}), FAULT]];
  let asked = 0;
  const { untilAnswered } = createConnection((connected) => told.push(connected));
  const found = untilAnswered(async () => answers[asked++]);
  for (const [count, ...rests] of [
    [1, 0, 240],
    [2, 20, 480],
    [3, 20, 9000, 1500],
    [4, 1000],
  ]) {
    for (const milliseconds of rests) {
      context.mock.timers.tick(milliseconds);
      await new Promise(setImmediate);
      assert.equal(asked, count, `after ${milliseconds}`);
    }
  }
  assert.deepEqual([await found, await untilAnswered(async () => "more"), told], [FAULT, "more", [false, true]]);
});
