import { expect, test } from "bun:test";
import type { Visits } from "#/src/contract/clients";
import { visitPhrase, visitWords } from "./visit-words";

const now = { today: "2026-03-09", timeZone: "Pacific/Auckland" };
const words = (visits: Partial<Visits>) => {
  const { text, detail } = visitWords(
    { state: "in", since: null, lastVisitAt: null, people: 1, ...visits },
    now,
  );
  return [text, detail];
};

test.each([
  [{ lastVisitAt: "2026-03-09" }, "Today"],
  [{ lastVisitAt: "2026-03-08" }, "Yesterday"],
  [{ lastVisitAt: "2026-02-09" }, "28 days ago"],
  [{ lastVisitAt: "2026-02-08" }, "Feb 8, 2026"],
])("for a client who came in they state the last visit: %j", (visits, text) => {
  expect(words(visits)).toEqual([text, null]);
});

test("otherwise they state what is missing, and since when, in the portal's time zone", () => {
  const since = "2026-03-07T20:00:00.000Z";
  expect(words({ state: "invited", since })).toEqual(["Invited", "Yesterday"]);
  expect(words({ state: "opened", since })).toEqual(["Opened the invitation", "Yesterday"]);
  expect(words({ state: "not_invited", since })).toEqual(["Not invited", null]);
  expect(words({ state: "muted", lastVisitAt: "2026-03-01" })).toEqual([
    "Stopped reminders",
    "last visit 8 days ago",
  ]);
});

test("one phrase says the same, with dates as they are written", () => {
  const phrase = (visits: Partial<Visits>) =>
    visitPhrase({ state: "in", since: null, lastVisitAt: null, people: 1, ...visits }, now);
  expect(phrase({ lastVisitAt: "2026-03-08" })).toBe("Last visit yesterday");
  expect(phrase({ lastVisitAt: "2026-01-08" })).toBe("Last visit Jan 8, 2026");
  expect(phrase({ state: "invited", since: "2026-03-04T20:00:00.000Z" })).toBe("Invited, 4 days ago");
  expect(phrase({ state: "muted", lastVisitAt: "2026-02-01" })).toBe(
    "Stopped reminders, last visit Feb 1, 2026",
  );
  expect(phrase({ state: "not_invited" })).toBe("Not invited");
});
