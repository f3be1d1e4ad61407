import { expect, test } from "bun:test";
import { aboutOf } from "./about-of";

const about = (returned: unknown, given?: unknown) =>
  aboutOf({ title: "Success", description: "Task updated successfully", about: { returned, given } });

test("a toast names the changed thing, and a new status or due date", () => {
  const task = { id: "1", name: "Call them" };
  expect(about(task, { task, change: { status: "in_progress" } })).toBe("Call them · Status: In Progress");
  expect(about(task, { task, change: { dueDate: "2026-03-10" } })).toBe("Call them · Due date: Mar 10, 2026");
  expect(about([task, task, task], { change: { owner: "client" } })).toBe("Call them and 2 more");
});

test("a lead is named by its company, a deleted thing by its last name, an audit by its client", () => {
  expect(about({ companyName: "Acme", clientName: "Ann" })).toBe("Acme");
  expect(about({}, { id: "1", name: "Gone" })).toBe("Gone");
  expect(about({ client: { name: "Acme" } })).toBe("Acme");
  expect(about({}, "a note")).toBeUndefined();
});

test("a name contained in the message is not repeated", () => {
  const words = { title: "Success", description: 'View "Mine" saved' };
  expect(aboutOf({ ...words, about: { returned: { name: "Mine" }, given: null } })).toBeUndefined();
});
