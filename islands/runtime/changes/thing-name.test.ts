import { expect, test } from "bun:test";
import { aboutOf } from "./thing-name";

test("a toast names what was changed, and a new status or due date", () => {
  const task = { id: "1", name: "Call them" };
  expect(aboutOf(task, { task, change: { status: "in_progress" } })).toBe("Call them · Status: In Progress");
  expect(aboutOf(task, { task, change: { dueDate: "2026-03-10" } })).toBe(
    "Call them · Due date: Mar 10, 2026",
  );
  expect(aboutOf([task, task, task], { change: { owner: "client" } })).toBe("Call them and 2 more");
});

test("a lead is named by its company, a deleted thing as it was, an audit by its client", () => {
  expect(aboutOf({ companyName: "Acme", clientName: "Ann" }, {})).toBe("Acme");
  expect(aboutOf({}, { id: "1", name: "Gone" })).toBe("Gone");
  expect(aboutOf({ client: { name: "Acme" } }, {})).toBe("Acme");
  expect(aboutOf({}, "a note")).toBeUndefined();
});
