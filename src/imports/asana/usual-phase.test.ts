import { expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import { usualPhase } from "./usual-phase";

const done = { phase: "onboarding", status: "done" } as const;
const open = { phase: "onboarding", status: "blocked" } as const;
const ongoing = { phase: "ongoing", status: "not_started" } as const;

test.each<[Task["phase"], Pick<Task, "phase" | "status">[]]>([
  ["onboarding", []],
  ["onboarding", [done, open]],
  ["onboarding", [ongoing]],
  ["ongoing", [done]],
  ["ongoing", [done, ongoing]],
])("imported tasks are of the phase %s after %j", (phase, tasks) => {
  expect(usualPhase(tasks)).toBe(phase ?? "onboarding");
});
