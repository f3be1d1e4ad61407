import { expect, test } from "bun:test";
import { callLimits } from "#/src/contract/limits-of-calls";
import { callsOf, type SentTask } from "./calls";

const rows = (count: number, notes = ""): SentTask[] =>
  Array.from({ length: count }, (_, line) => ({ line, taskId: `${line}`, name: "Task", notes }));

test("a call has at most 500 rows, and all are sent in their order", () => {
  const calls = callsOf(rows(1_201));
  expect(calls.map((call) => call.length)).toEqual([500, 500, 201]);
  expect(calls.flat().map(({ line }) => line)).toEqual(rows(1_201).map(({ line }) => line));
});

test("long notes make more calls, each of which the portal takes with the versions of its plan", () => {
  const calls = callsOf(rows(500, "é".repeat(1_500)));
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    const body = JSON.stringify({
      rows: call.map((row) => ({ ...row, version: 1_000_000_000 })),
      importId: "",
    });
    expect(new TextEncoder().encode(body).length).toBeLessThan(callLimits.bodyBytes);
  }
});
