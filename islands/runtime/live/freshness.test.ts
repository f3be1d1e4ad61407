import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { freshnessNote } from "./freshness";

inBrowser();
let note: ReturnType<typeof freshnessNote>;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<p id="freshness" role="status"></p>';
  note = freshnessNote();
});
afterEach(() => {
  note.end();
  jest.useRealTimers();
});

const shown = () => document.getElementById("freshness")?.textContent;

test("a stale page says so after a second, with later words at once, and until it is up to date", () => {
  note.say("Connecting again");
  jest.advanceTimersByTime(999);
  expect(shown()).toBe("");
  jest.advanceTimersByTime(1);
  expect(shown()).toBe("Connecting again");
  note.say("Offline");
  expect(shown()).toBe("Offline");
  note.say(null);
  expect(shown()).toBe("");
});

test("each interruption has a second of its own before it is shown", () => {
  note.say("Connecting again");
  jest.advanceTimersByTime(900);
  note.say(null);
  note.say("Connecting again");
  jest.advanceTimersByTime(999);
  expect(shown()).toBe("");
  jest.advanceTimersByTime(1);
  expect(shown()).toBe("Connecting again");
});

test("nothing is shown after the end", () => {
  note.say("Connecting again");
  note.end();
  jest.advanceTimersByTime(5_000);
  expect(shown()).toBe("");
});
