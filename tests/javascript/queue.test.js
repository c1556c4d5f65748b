// At a polite rate, and never an older answer over a newer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueue } from "../../qkv_demo/ui/static/server/updates.js";

/** A clock that moves only when it is told to. */
function createClock() {
  let time = 0;
  let timers = [];
  return {
    now: () => time,
    later: (run, milliseconds) => timers.push({ run, at: time + milliseconds }),
    async pass(milliseconds) {
      time += milliseconds;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { run } of due) run();
      await new Promise(setImmediate);
    },
  };
}

/** `busy`: milliseconds that an answer takes the page. */
const open = ({ busy = 0 } = {}) => {
  const sent = [];
  const heard = [];
  const clock = createClock();
  const send = (payload, wanted) => new Promise((answer) => sent.push({ payload, wanted, answer }));
  const queue = createQueue(send, (answer, payload) => heard.push([answer, payload]) && clock.pass(busy), clock);
  const answer = async (index, { lost = false } = {}) => {
    sent[index].answer(lost ? undefined : `to ${sent[index].payload}`);
    await new Promise(setImmediate);
  };
  const payloads = () => sent.map(({ payload }) => payload);
  return { queue, sent, heard, answer, clock, payloads };
};

test("the first question is asked at once, the newest after its answer, and what lay between never", async () => {
  const { queue, clock, answer, payloads } = open();
  for (const name of ["a", "b", "c"]) queue.request(name);
  assert.deepEqual(payloads(), ["a"]);
  await clock.pass(210);
  await answer(0);
  assert.deepEqual(payloads(), ["a", "c"]);
});

test("a page that is busy with an answer leaves a hand more frames before the next, but never too many", async () => {
  for (const [busy, pause] of [
    [2, 200],
    [10, 400],
    [80, 500],
  ]) {
    const { queue, clock, answer, payloads } = open({ busy });
    queue.request("a");
    await answer(0);
    queue.request("b");
    await clock.pass(pause - busy - 1);
    assert.deepEqual(payloads(), ["a"]);
    await clock.pass(1);
    assert.deepEqual(payloads(), ["a", "b"]);
  }
});

test("quick answers make it no faster than its pace", async () => {
  const { queue, clock, answer, payloads } = open();
  queue.request("a");
  await clock.pass(5);
  await answer(0);
  queue.request("b");
  assert.deepEqual(payloads(), ["a"]);
  await clock.pass(145);
  assert.deepEqual(payloads(), ["a"]);
  await clock.pass(50);
  assert.deepEqual(payloads(), ["a", "b"]);
});

test("however long nothing comes, one is under way, and the newest after it", async () => {
  const { queue, heard, clock, answer, payloads } = open();
  for (const name of ["a", "b", "c"]) {
    queue.request(name);
    await clock.pass(60_000);
  }
  assert.deepEqual(payloads(), ["a"]);
  await answer(0);
  await answer(1);
  assert.deepEqual(heard, [
    ["to a", "a"],
    ["to c", "c"],
  ]);
});

test("only the newest is still wanted", () => {
  const { queue, sent } = open();
  queue.request("a");
  assert.equal(sent[0].wanted(), true);
  queue.request("b");
  assert.equal(sent[0].wanted(), false);
});

test("an answer that is there already is newer than all that is under way or waits", async () => {
  const { queue, heard, answer, clock, payloads } = open();
  queue.request("a");
  queue.request("b");
  queue.settle("here", "c");
  await answer(0);
  await clock.pass(1000);
  assert.deepEqual(heard, [["here", "c"]]);
  assert.deepEqual(payloads(), ["a"]);
});

test("what never came is not heard", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  await answer(0, { lost: true });
  assert.deepEqual(heard, []);
});
