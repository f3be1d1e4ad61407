import { expect, test } from "bun:test";
import { QuietCollection } from "./quiet-collection";

function collection() {
  let times = 0;
  const quiet = new QuietCollection(() => times++);
  const ask = (requests: number) => {
    for (let request = 0; request < requests; request++) quiet.note();
  };
  return { quiet, ask, times: () => times };
}

test("garbage is collected once after many requests, when nobody asks any more", () => {
  const { quiet, ask, times } = collection();
  ask(2_000);
  quiet.look();
  expect(times()).toBe(0);
  ask(2);
  quiet.look();
  quiet.look();
  expect(times()).toBe(1);
});

test("nothing is held up while somebody asks, or for what a few left behind", () => {
  const { quiet, ask, times } = collection();
  for (let second = 0; second < 100; second++) {
    ask(20);
    quiet.look();
  }
  expect(times()).toBe(0);
  quiet.look();
  expect(times()).toBe(1);
  ask(20);
  quiet.look();
  quiet.look();
  expect(times()).toBe(1);
});
