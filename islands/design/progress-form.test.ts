import { expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { approvalStatus, designStatus } from "#/src/contract/choices/design";
import { UpdateProgress } from "#/src/contract/design";
import { progressChangesTo, progressFor, progressForm, progressValuesOf } from "./progress-form";
import { project } from "./project.fixture";

const formOf = (numberOfAssets: number) => progressForm({ numberOfAssets, clientApprovalStatus: "pending" });

test("everything the form accepts, the API accepts unchanged", () => {
  const figure = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -1, max: 101 }).map(String) },
    fc.string({ maxLength: 4 }),
  );
  const values = fc.record({
    assetsCompleted: figure,
    progress: figure,
    status: fc.constantFrom(...designStatus.values, ""),
    clientApprovalStatus: fc.constantFrom(...approvalStatus.values, ""),
    comment: fc.constantFrom("", " ", "Brighter"),
  });
  let accepted = 0;
  fc.assert(
    fc.property(values, fc.integer({ min: 40, max: 100 }), (typed, total) => {
      const { success, output } = v.safeParse(formOf(total), typed);
      if (!success) return;
      accepted++;
      expect(UpdateProgress.parse(output)).toEqual(output);
      expect(output.assetsCompleted).toBeLessThanOrEqual(total);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(250);
});

test.each([
  ["assetsCompleted", "4", "Must be between 0 and 3"],
  ["assetsCompleted", "-1", "Must be between 0 and 3"],
  ["assetsCompleted", "", "Must be between 0 and 3"],
  ["progress", "101", "Must be between 0 and 100"],
  ["progress", "1.5", "Must be between 0 and 100"],
])("%s %j is refused with %p", (key, value, message) => {
  const typed = {
    assetsCompleted: "0",
    progress: "0",
    status: "draft",
    clientApprovalStatus: "not_sent",
    comment: "",
  };
  const [issue] = v.safeParse(formOf(3), { ...typed, [key]: value }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([key, message]);
});

test.each<[string, number, number | null]>([
  ["0", 3, 0],
  ["1", 3, 33],
  ["2", 3, 67],
  ["3", 3, 100],
  ["1", 8, 13],
  ["0", 0, 0],
  ["4", 3, null],
  ["", 3, null],
  ["two", 3, null],
])("%j of %d assets completed is %p percent", (typed, total, percent) => {
  expect(progressFor(typed, total)).toBe(percent);
});

test("an update sends changed fields, and the progress with the completed assets", () => {
  const opened = project({ numberOfAssets: 4, assetsCompleted: 1, progress: 25 });
  const form = progressForm(opened);
  const edited = (change: object) =>
    progressChangesTo(form, opened, v.parse(form, { ...progressValuesOf(opened), ...change }));
  expect(edited({})).toEqual({});
  expect(edited({ progress: "40" })).toEqual({ progress: 40 });
  expect(edited({ clientApprovalStatus: "rejected", comment: "Brighter" })).toEqual({
    clientApprovalStatus: "rejected",
    comment: "Brighter",
  });
  expect(edited({ comment: "Brighter" })).toEqual({});
  expect(edited({ assetsCompleted: "2", progress: "25" })).toEqual({ assetsCompleted: 2, progress: 25 });
});

test("rejecting a project requires the requested changes", () => {
  const typed = { ...progressValuesOf(project()), clientApprovalStatus: "rejected" };
  const [issue] = v.safeParse(formOf(4), typed).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual(["comment", "Say what should change"]);
});
