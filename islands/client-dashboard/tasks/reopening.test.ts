import { expect, test } from "bun:test";
import { isCompleteFor, reopeningWarning } from "./reopening";
import { makeTask } from "./task.fixture";

const reopens = "The onboarding is complete. This reopens it.";
const mayReopen = "If the onboarding is complete, this reopens it.";

test("only an open task moved into the phase of a complete onboarding reopens it", () => {
  const warning = (phase: string, isOpen: boolean, isComplete: boolean | null) =>
    reopeningWarning({ phase, isOpen, isComplete });
  expect(warning("onboarding", true, true)).toBe(reopens);
  expect(warning("onboarding", true, null)).toBe(mayReopen);
  for (const phase of ["", "ongoing"]) expect(warning(phase, true, true)).toBeUndefined();
  expect(warning("onboarding", false, true)).toBeUndefined();
  expect(warning("onboarding", true, false)).toBeUndefined();
});

test("an onboarding with an open task is not complete, regardless of other data", () => {
  expect(isCompleteFor([makeTask()], null)).toBe(false);
  expect(isCompleteFor([makeTask({ status: "done" })], true)).toBe(true);
  expect(isCompleteFor([makeTask({ phase: "ongoing" })], null)).toBeNull();
});
