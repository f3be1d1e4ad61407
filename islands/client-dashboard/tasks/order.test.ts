import { expect, test } from "bun:test";
import { isTaskSort, orderTasks, sortOptions, type TaskSort } from "./order";
import { makeTask } from "./task.fixture";

const people = [
  { id: "0195f000-0000-7000-8000-00000000000a", firstName: "Ünal", lastName: "A", email: "u@agency.test" },
  { id: "0195f000-0000-7000-8000-00000000000c", firstName: "cleo", lastName: "C", email: "c@agency.test" },
];
const [unal, cleo] = people.map(({ id }) => id);
const tasks = [
  makeTask({
    name: "banner",
    category: "ads",
    status: "done",
    dueDate: "2026-03-01",
    assigneeUserId: cleo ?? null,
  }),
  makeTask({ name: "Audit", category: "legal", status: "blocked", dueDate: "2026-03-20", owner: "client" }),
  makeTask({
    name: "call",
    status: "in_progress",
    dueDate: "2026-03-05",
    clientCommunicated: true,
    assigneeUserId: unal ?? null,
  }),
  makeTask({ name: "deck", dueDate: "2026-03-05" }),
];
const ordered = (sort: TaskSort | null) => orderTasks(tasks, sort, people).map(({ name }) => name);

test("the initial order is open tasks by due date, in their own order within a day, then completed ones", () => {
  expect(ordered(null)).toEqual(["call", "deck", "Audit", "banner"]);
});

test("each column sorts by the displayed value, with ties in the initial order", () => {
  expect(ordered("task")).toEqual(["Audit", "banner", "call", "deck"]);
  expect(ordered("category")).toEqual(["call", "deck", "banner", "Audit"]);
  expect(ordered("owner")).toEqual(["call", "deck", "banner", "Audit"]);
  expect(ordered("assignee")).toEqual(["banner", "deck", "Audit", "call"]);
  expect(ordered("dueDate")).toEqual(["banner", "call", "deck", "Audit"]);
  expect(ordered("status")).toEqual(["deck", "call", "Audit", "banner"]);
  expect(ordered("notified")).toEqual(["deck", "Audit", "banner", "call"]);
});

test("the reverse order reverses the column and keeps the order of ties", () => {
  expect(ordered("-task")).toEqual(["deck", "call", "banner", "Audit"]);
  expect(ordered("-dueDate")).toEqual(["Audit", "call", "deck", "banner"]);
});

test("every column has an order each way", () => {
  const values = sortOptions.map(({ value }) => value);
  expect(values.length).toBe(14);
  expect(values.every(isTaskSort)).toBe(true);
  for (const other of ["", "-", "--task", "toString", "name"])
    expect([other, isTaskSort(other)]).toEqual([other, false]);
});
