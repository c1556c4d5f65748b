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
    pass(milliseconds) {
      time += milliseconds;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { run } of due) run();
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

/** Ask and answer at once, so that round trips of so many milliseconds are what is measured. */
async function settleAt(milliseconds, { queue, answer, clock, sent }) {
  for (let round = 0; round < 30; round += 1) {
    queue.request(round);
    clock.pass(milliseconds);
    await answer(sent.length - 1);
    clock.pass(1000);
  }
}

test("the first question is asked at once, the newest after its answer, and what lay between never", async () => {
  const { queue, clock, answer, payloads } = open();
  for (const name of ["a", "b", "c"]) queue.request(name);
  assert.deepEqual(payloads(), ["a"]);
  clock.pass(210);
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
    clock.pass(pause - busy - 1);
    assert.deepEqual(payloads(), ["a"]);
    clock.pass(1);
    assert.deepEqual(payloads(), ["a", "b"]);
  }
});

test("quick answers make it no faster than its pace", async () => {
  const { queue, clock, answer, payloads } = open();
  queue.request("a");
  clock.pass(5);
  await answer(0);
  queue.request("b");
  assert.deepEqual(payloads(), ["a"]);
  clock.pass(145);
  assert.deepEqual(payloads(), ["a"]);
  clock.pass(50);
  assert.deepEqual(payloads(), ["a", "b"]);
});

for (const roundTrip of [150, 400]) {
  test(`with round trips of ${roundTrip} ms, what is late for twice as long is asked past, then for four times`, async () => {
    const opened = open();
    await settleAt(roundTrip, opened);
    const { queue, clock, sent } = opened;
    const before = sent.length;
    queue.request("a");
    queue.request("b");
    clock.pass(1.9 * roundTrip);
    assert.equal(sent.length, before + 1);
    clock.pass(0.2 * roundTrip);
    assert.equal(sent.length, before + 2);
    queue.request("c");
    clock.pass(3.8 * roundTrip);
    assert.equal(sent.length, before + 2);
    clock.pass(0.3 * roundTrip);
    assert.equal(sent.at(-1).payload, "c");
  });
}

test("however long nothing comes, no more than eight are under way", () => {
  const { queue, clock, payloads } = open();
  for (let number = 0; number < 100; number += 1) {
    queue.request(number);
    clock.pass(60_000);
  }
  assert.equal(payloads().length, 8);
});

test("an older answer that comes late is not heard", async () => {
  const { queue, heard, answer, clock } = open();
  queue.request("a");
  queue.request("b");
  clock.pass(1000);
  await answer(1);
  await answer(0);
  assert.deepEqual(heard, [["to b", "b"]]);
});

test("answers in their order are all heard", async () => {
  const { queue, heard, answer, clock } = open();
  queue.request("a");
  queue.request("b");
  clock.pass(1000);
  await answer(0);
  await answer(1);
  assert.deepEqual(
    heard.map(([, payload]) => payload),
    ["a", "b"],
  );
});

test("only the newest is still wanted", () => {
  const { queue, sent, clock } = open();
  queue.request("a");
  queue.request("b");
  clock.pass(1000);
  assert.deepEqual(
    sent.map(({ wanted }) => wanted()),
    [false, true],
  );
});

test("an answer that is there already is newer than all that is under way or waits", async () => {
  const { queue, heard, answer, clock, payloads } = open();
  queue.request("a");
  queue.request("b");
  queue.settle("here", "c");
  await answer(0);
  clock.pass(1000);
  assert.deepEqual(heard, [["here", "c"]]);
  assert.deepEqual(payloads(), ["a"]);
});

test("what never came is not heard", async () => {
  const { queue, heard, answer } = open();
  queue.request("a");
  await answer(0, { lost: true });
  assert.deepEqual(heard, []);
});
