import { expect, test } from "bun:test";
import { leadStatus } from "#/src/contract/choices/leads";
import { isActionPastDue } from "./next-action";

const today = "2026-03-09";

test("a next action is past due from the day after", () => {
  const on = (nextActionDate: string | null) => isActionPastDue({ nextActionDate, leadStatus: "new" }, today);
  expect([on("2026-03-08"), on(today), on("2026-03-10"), on(null)]).toEqual([true, false, false, false]);
});

test("nothing is past due for a lead that was won or lost", () => {
  const late = leadStatus.values.filter((status) =>
    isActionPastDue({ nextActionDate: "2026-03-01", leadStatus: status }, today),
  );
  expect(late).toEqual(leadStatus.values.filter((status) => status !== "won" && status !== "lost"));
});
