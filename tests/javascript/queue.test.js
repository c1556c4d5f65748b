// Several requests in flight, and never an older answer over a newer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueue } from "../../qkv_demo/ui/static/server/queue.js";

const open = () => {
  const sent = [];
  const heard = [];
  const send = (payload, wanted) => new Promise((answer) => sent.push({ payload, wanted, answer }));
  const queue = createQueue(send, (answer, payload) => heard.push([answer, payload]));
  const answer = async (index, { lost = false } = {}) => {
    sent[index].answer(lost ? undefined : `to ${sent[index].payload}`);
    await new Promise(setImmediate);
  };
  return { queue, sent, heard, answer };
};

test("an older answer that comes late is not heard", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  queue.request("b");
  await answer(1);
  await answer(0);
  assert.deepEqual(heard, [["to b", "b"]]);
});

test("answers in their order are all heard", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  queue.request("b");
  await answer(0);
  await answer(1);
  assert.deepEqual(
    heard.map(([, payload]) => payload),
    ["a", "b"],
  );
});

test("eight are under way at once, and of those that wait only the newest is sent", async () => {
  const { queue, sent, answer } = open();
  for (let number = 1; number <= 12; number += 1) queue.request(number);
  assert.equal(sent.length, 8);
  await answer(0);
  assert.deepEqual(
    sent.map(({ payload }) => payload),
    [1, 2, 3, 4, 5, 6, 7, 8, 12],
  );
});

test("only the newest is still wanted", () => {
  const { queue, sent } = open();
  queue.request("a");
  queue.request("b");
  assert.deepEqual(
    sent.map(({ wanted }) => wanted()),
    [false, true],
  );
});

test("an answer that is there already is newer than all that is under way", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  queue.settle("here", "b");
  await answer(0);
  assert.deepEqual(heard, [["here", "b"]]);
});

test("what never came is not heard", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  await answer(0, { lost: true });
  assert.deepEqual(heard, []);
});

test("once answered, as many again are sent at once", async () => {
  const { queue, sent, answer } = open();
  for (let number = 0; number < 8; number += 1) queue.request(number);
  for (let number = 0; number < 8; number += 1) await answer(number);
  for (let number = 8; number < 16; number += 1) queue.request(number);
  assert.equal(sent.length, 16);
});

test("what still waits when an answer is there already is not sent any more", async () => {
  const { queue, sent, heard, answer } = open();
  for (let number = 0; number < 9; number += 1) queue.request(number);
  queue.settle("here", "b");
  await answer(0);
  assert.equal(sent.length, 8);
  assert.deepEqual(heard, [["here", "b"]]);
});
