import { expect, test } from "bun:test";
import { GarbageCollection } from "./garbage-collection";

const megabyte = 1024 * 1024;

/** Simulates a process that holds 100 MB, and keeps the same after each collection. */
function collection() {
  let [times, live, garbage] = [0, 100 * megabyte, 0];
  const collected = new GarbageCollection({
    collect: () => {
      times++;
      garbage = 0;
    },
    memory: () => live + garbage,
  });
  const ask = (requests: number, { leaves = 0, keeps = 0 } = {}) => {
    for (let request = 0; request < requests; request++) collected.note();
    garbage += leaves * megabyte;
    live += keeps * megabyte;
  };
  return { collected, ask, times: () => times };
}

test("garbage is collected once after many requests, when traffic has stopped", () => {
  const { collected, ask, times } = collection();
  ask(2_000);
  collected.look();
  expect(times()).toBe(0);
  ask(2);
  collected.look();
  collected.look();
  expect(times()).toBe(1);
});

test("no collection runs under load with little garbage, nor after few requests", () => {
  const { collected, ask, times } = collection();
  for (let look = 0; look < 100; look++) {
    ask(20);
    collected.look();
  }
  expect(times()).toBe(0);
  collected.look();
  expect(times()).toBe(1);
  ask(20);
  collected.look();
  collected.look();
  expect(times()).toBe(1);
});

test("accumulated garbage is collected under load, each time again", () => {
  const { collected, ask, times } = collection();
  for (let look = 1; look <= 6; look++) {
    ask(200, { leaves: 10 });
    collected.look();
    expect(times()).toBe(Math.floor(look / 3));
  }
});

test("a collection under load is followed by another when the load ends", () => {
  const { collected, ask, times } = collection();
  ask(2_000, { leaves: 30 });
  collected.look();
  expect(times()).toBe(1);
  collected.look();
  expect(times()).toBe(2);
  collected.look();
  expect(times()).toBe(2);
});

test("lasting growth triggers one collection, not one at each check", () => {
  const { collected, ask, times } = collection();
  ask(200, { keeps: 60 });
  collected.look();
  ask(200);
  collected.look();
  expect(times()).toBe(1);
});

test("garbage of long requests is collected when they end, that of short ones only at a check", () => {
  const { collected, ask, times } = collection();
  for (let call = 1; call <= 6; call++) {
    ask(1, { leaves: 10 });
    collected.noteEnd(400);
    expect(times()).toBe(Math.floor(call / 3));
  }
  ask(1, { leaves: 60 });
  collected.noteEnd(40);
  expect(times()).toBe(2);
  collected.look();
  expect(times()).toBe(3);
});

test("while the process cannot read its memory nothing is thrown, and it continues afterwards", () => {
  const broken = () => {
    throw new Error("EMFILE: too many open files");
  };
  let memory: () => number = broken;
  let times = 0;
  const collected = new GarbageCollection({ collect: () => times++, memory: () => memory() });
  collected.look();
  collected.noteEnd(400);
  memory = () => 100 * megabyte;
  collected.look();
  memory = broken;
  collected.look();
  expect(times).toBe(0);
  memory = () => 200 * megabyte;
  collected.look();
  expect(times).toBe(1);
});

test("a collection after a long request does not replace the one after many requests", () => {
  const { collected, ask, times } = collection();
  ask(2_000, { leaves: 30 });
  collected.noteEnd(400);
  expect(times()).toBe(1);
  collected.look();
  expect(times()).toBe(1);
  collected.look();
  expect(times()).toBe(2);
});
