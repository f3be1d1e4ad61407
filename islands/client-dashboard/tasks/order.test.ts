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

test("at first the open tasks stand by due date, in their own order on one day, and the done ones last", () => {
  expect(ordered(null)).toEqual(["call", "deck", "Audit", "banner"]);
});

test("each column sorts by what it shows, and tasks that are alike keep the first order", () => {
  expect(ordered("task")).toEqual(["Audit", "banner", "call", "deck"]);
  expect(ordered("category")).toEqual(["call", "deck", "banner", "Audit"]);
  expect(ordered("owner")).toEqual(["call", "deck", "banner", "Audit"]);
  expect(ordered("assignee")).toEqual(["banner", "deck", "Audit", "call"]);
  expect(ordered("dueDate")).toEqual(["banner", "call", "deck", "Audit"]);
  expect(ordered("status")).toEqual(["deck", "call", "Audit", "banner"]);
  expect(ordered("notified")).toEqual(["deck", "Audit", "banner", "call"]);
});

test("the other way round turns the column and leaves the order of tasks that are alike", () => {
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
