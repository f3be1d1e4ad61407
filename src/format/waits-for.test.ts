import { expect, test } from "bun:test";
import { waitsForWords } from "./waits-for";

const logo = { id: "1", name: "Send the logo", owner: "client", status: "not_started" } as const;
const waiting = (dueDate: string) => ({
  canStart: false,
  readyOn: null,
  waitsFor: { ...logo, dueDate },
});

test.each([
  ["2026-03-12", "waits for Send the logo (client, 3 days)"],
  ["2026-03-10", "waits for Send the logo (client, 1 day)"],
  ["2026-03-09", "waits for Send the logo (client, today)"],
  ["2026-03-08", "waits for Send the logo (client, 1 day late)"],
  ["2025-03-09", "waits for Send the logo (client, 365 days late)"],
])("work that waits for a client's task due on %s %s", (dueDate, words) => {
  expect(waitsForWords(waiting(dueDate), "2026-03-09")).toBe(words);
});

test("work that waits for days names the day, and work that can start says nothing", () => {
  const ready = { canStart: false, readyOn: "2026-03-12", waitsFor: null };
  expect(waitsForWords(ready, "2026-03-09")).toBe("can start on Mar 12, 2026");
  expect(waitsForWords({ ...ready, canStart: true }, "2026-03-12")).toBeNull();
});
