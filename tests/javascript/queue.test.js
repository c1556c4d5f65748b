// One at a time, at a polite rate, and never an older answer over a newer.

import assert from "node:assert/strict";
import { test } from "node:test";
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

test("only the newest is still wanted", () => {
  const { queue, sent } = open();
  queue.request("a");
  assert.equal(sent[0].wanted(), true);
  queue.request("b");
  assert.equal(sent[0].wanted(), false);
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
