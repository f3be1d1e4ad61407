import { expect, test } from "bun:test";
import { filterTasks, hiddenBy, taskAddress } from "./address";
import { makeTask } from "./task.fixture";

const cleo = "0195f000-0000-7000-8000-00000000000c";
const tasks = [
  makeTask({ name: "ads", category: "ads", status: "done", owner: "client", assigneeUserId: cleo }),
  makeTask({ name: "ads open", category: "ads", owner: "agency", isPastDue: true }),
  makeTask({ name: "legal", category: "legal", status: "blocked", owner: "client", description: "Straße 9" }),
];
const read = (query: string) => taskAddress.read(Object.fromEntries(new URLSearchParams(query)));
const names = (query: string) => filterTasks(tasks, read(query)).map(({ name }) => name);

test("without filters every task is shown", () => {
  expect(names("")).toEqual(["ads", "ads open", "legal"]);
});

test("filters narrow together", () => {
  expect(names("category=ads")).toEqual(["ads", "ads open"]);
  expect(names("owner=client")).toEqual(["ads", "legal"]);
  expect(names("category=ads&owner=client&status=done")).toEqual(["ads"]);
  expect(names("category=legal&status=done")).toEqual([]);
});

test("open tasks are those that are not done, past-due ones those that are late", () => {
  expect(names("status=open")).toEqual(["ads open", "legal"]);
  expect(names("status=past_due")).toEqual(["ads open"]);
});

test("tasks that can start are not started, and those that wait cannot", () => {
  const some = [
    makeTask({ name: "free" }),
    makeTask({ name: "waiting", canStart: false }),
    makeTask({ name: "started", status: "in_progress" }),
  ];
  const among = (query: string) => filterTasks(some, read(query)).map(({ name }) => name);
  expect(among("status=can_start")).toEqual(["free"]);
  expect(among("status=waiting")).toEqual(["waiting"]);
});

test("a search matches names and descriptions, ignoring case", () => {
  expect(names("search=ADS")).toEqual(["ads", "ads open"]);
  expect(names("search=%20STRASSE%20")).toEqual(["legal"]);
  expect(names("search=ads%20legal")).toEqual([]);
});

test("the assignee is a person or unassigned", () => {
  expect(names(`assignee=${cleo}`)).toEqual(["ads"]);
  expect(names("assignee=unassigned")).toEqual(["ads open", "legal"]);
});

test("an unknown value does not filter", () => {
  expect(names("category=shoes&status=toString&owner=&sort=--task")).toEqual(["ads", "ads open", "legal"]);
});

test("a task is hidden by each filter that it does not match, and by no other", () => {
  const [ads] = tasks;
  if (!ads) throw new Error("There are no tasks.");
  expect(hiddenBy(ads, read("category=ads&owner=client"))).toEqual([]);
  expect(hiddenBy(ads, read("search=x&category=legal&status=open&owner=client&assignee=unassigned"))).toEqual(
    ["search", "category", "status", "assignee"],
  );
});
