import { expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import { taskDenials } from "./rights";

/** What a person of this role may do to a task of this owner. */
function allowed(role: Role, owner: "agency" | "client") {
  const denials = Object.entries(taskDenials(role, { owner }));
  return denials.filter(([, denial]) => denial === undefined).map(([name]) => name);
}

test("managers and admins may do everything, contributors all but delete", () => {
  const everything = ["report", "edit", "addNote", "addEvidence", "delete"];
  for (const owner of ["agency", "client"] as const) {
    expect(allowed("admin", owner)).toEqual(everything);
    expect(allowed("manager", owner)).toEqual(everything);
    expect(allowed("contributor", owner)).toEqual(["report", "edit", "addNote", "addEvidence"]);
  }
});

test("viewers may do nothing", () => {
  expect(allowed("viewer", "agency")).toEqual([]);
  expect(allowed("viewer", "client")).toEqual([]);
});

test("client users may report on their own tasks and link to their work", () => {
  expect(allowed("client", "client")).toEqual(["report", "addEvidence"]);
  expect(allowed("client", "agency")).toEqual([]);
});

test("every denial is a sentence", () => {
  expect(taskDenials("viewer", { owner: "agency" })).toEqual({
    report: "Only contributors, managers, and admins can do this",
    edit: "Only contributors, managers, and admins can do this",
    addNote: "Only contributors, managers, and admins can do this",
    addEvidence: "Only contributors, managers, and admins can do this",
    delete: "Only managers and admins can do this",
  });
});
