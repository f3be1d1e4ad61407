import { expect, test } from "bun:test";
import { role } from "#/src/contract/choices/users";
import { isOnlyShown, taskDenials } from "./rights";

test("managers and admins may do everything, contributors all but delete, viewers nothing", () => {
  const workers = "Only contributors, managers, and admins can do this";
  const managers = "Only managers and admins can do this";
  const allowed = { edit: undefined, addNote: undefined, addEvidence: undefined, delete: undefined };
  expect(taskDenials("admin")).toEqual(allowed);
  expect(taskDenials("manager")).toEqual(allowed);
  expect(taskDenials("contributor")).toEqual({ ...allowed, delete: managers });
  expect(taskDenials("viewer")).toEqual({
    edit: workers,
    addNote: workers,
    addEvidence: workers,
    delete: managers,
  });
});

test("client users only see the agency's tasks, and everyone else can act on all tasks", () => {
  const shown = role.values.filter((each) => isOnlyShown(each, { owner: "agency" }));
  expect(shown).toEqual(["client"]);
  expect(role.values.filter((each) => isOnlyShown(each, { owner: "client" }))).toEqual([]);
});
