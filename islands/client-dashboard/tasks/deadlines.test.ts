import { expect, test } from "bun:test";
import { countDays, deadlineNote, upcomingDeadlines } from "./deadlines";
import { makeTask } from "./task.fixture";

const today = "2026-03-09";

test("a deadline is overdue until yesterday, soon from today to two days ahead, then a date", () => {
  expect(deadlineNote("2026-03-06", today)).toEqual({ text: "3 days overdue", tone: "red" });
  expect(deadlineNote("2026-03-08", today)).toEqual({ text: "1 day overdue", tone: "red" });
  expect(deadlineNote("2026-03-09", today)).toEqual({ text: "Due soon", tone: "yellow" });
  expect(deadlineNote("2026-03-11", today)).toEqual({ text: "Due soon", tone: "yellow" });
  expect(deadlineNote("2026-03-12", today)).toEqual({ text: "Mar 12, 2026", tone: "gray" });
});

test("days are counted over a change of the clocks and of the year", () => {
  expect(deadlineNote("2026-03-28", "2026-03-30").text).toBe("2 days overdue");
  expect(deadlineNote("2025-12-31", "2026-01-01").text).toBe("1 day overdue");
});

test("the three open tasks due first are shown, earliest first", () => {
  const tasks = [
    makeTask({ name: "later", dueDate: "2026-03-20" }),
    makeTask({ name: "done", dueDate: "2026-03-01", status: "done" }),
    makeTask({ name: "first", dueDate: "2026-03-02" }),
    makeTask({ name: "last", dueDate: "2026-04-01" }),
    makeTask({ name: "blocked", dueDate: "2026-03-10", status: "blocked" }),
  ];
  expect(upcomingDeadlines(tasks).map(({ name }) => name)).toEqual(["first", "blocked", "later"]);
});

test("tasks due on one day keep the table's order", () => {
  const tasks = ["one", "two", "three"].map((name) => makeTask({ name, dueDate: "2026-03-10" }));
  expect(upcomingDeadlines(tasks).map(({ name }) => name)).toEqual(["one", "two", "three"]);
});

test("one day is singular", () => {
  expect([countDays(0), countDays(1), countDays(2)]).toEqual(["0 days", "1 day", "2 days"]);
});
