import { expect, test } from "bun:test";
import { filterTasks, readTaskFilters } from "./filters";
import { makeTask } from "./task.fixture";

const tasks = [
  makeTask({ name: "ads", category: "ads", status: "done", owner: "client" }),
  makeTask({ name: "ads open", category: "ads", owner: "agency" }),
  makeTask({ name: "legal", category: "legal", status: "blocked", owner: "client" }),
];
const names = (query: string) =>
  filterTasks(tasks, readTaskFilters(new URLSearchParams(query))).map(({ name }) => name);

test("without filters every task is shown", () => {
  expect(names("")).toEqual(["ads", "ads open", "legal"]);
});

test("filters narrow together", () => {
  expect(names("category=ads")).toEqual(["ads", "ads open"]);
  expect(names("owner=client")).toEqual(["ads", "legal"]);
  expect(names("category=ads&owner=client&status=done")).toEqual(["ads"]);
  expect(names("category=legal&status=done")).toEqual([]);
});

test("a value that does not exist filters nothing", () => {
  expect(names("category=shoes&status=toString&owner=")).toEqual(["ads", "ads open", "legal"]);
});
