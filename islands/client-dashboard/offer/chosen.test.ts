import { expect, test } from "bun:test";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { chosenOf, keyOf, ticksOf } from "./chosen";

const instance = (templateId: string, brand: string | null = null) => ({ templateId, brand, name: "Task" });
const added = (templateId: string, brand: string | null = null) => ({
  ...instance(templateId, brand),
  ...{ owner: "agency" as const, dueDate: "2026-03-09" },
});
const plan: TemplatePlan = {
  planHash: "",
  add: [added("a", "One"), added("a", "Two"), added("b")],
  remove: [
    { taskId: "x", brand: null, name: "X" },
    { taskId: "y", brand: null, name: "Y" },
  ],
  leaveOut: [],
  declined: [instance("c")],
};

test("at first all that is on offer is chosen, and nothing that was left out before", () => {
  expect([...ticksOf(plan)]).toEqual(["a One", "a Two", "b ", "x", "y"]);
});

test("offered tasks that are not chosen are left out, and chosen ones of before are added", () => {
  const ticks = new Set([keyOf(instance("a", "Two")), keyOf(instance("c")), "y"]);
  expect(chosenOf(plan, ticks)).toEqual({
    add: [
      { templateId: "a", brand: "Two" },
      { templateId: "c", brand: null },
    ],
    remove: ["y"],
    leaveOut: [
      { templateId: "a", brand: "One" },
      { templateId: "b", brand: null },
    ],
  });
});
