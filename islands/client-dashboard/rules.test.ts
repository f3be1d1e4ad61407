import { expect, test } from "bun:test";
import { isUntouched } from "./parts/more-actions";
import { launchNote, progressOf } from "./rules";
import { makeTask } from "./tasks/task.fixture";

test("progress is the rounded share of done tasks, and 0 without tasks", () => {
  expect(progressOf([])).toEqual({ total: 0, done: 0, pastDue: 0, percent: 0 });
  const tasks = [makeTask({ status: "done" }), makeTask({ status: "done" }), makeTask({ isPastDue: true })];
  expect(progressOf(tasks)).toEqual({ total: 3, done: 2, pastDue: 1, percent: 67 });
});

test("a launch date counts down to the day, and is overdue after it while work is left", () => {
  const note = (targetLaunchDate: string, isComplete = false) =>
    launchNote({ targetLaunchDate, today: "2026-03-09", isComplete });
  expect(note("2026-03-11")).toEqual({ text: "2 days left", isOverdue: false });
  expect(note("2026-03-10")).toEqual({ text: "1 day left", isOverdue: false });
  expect(note("2026-03-09")).toEqual({ text: "Launches today", isOverdue: false });
  expect(note("2026-03-08")).toEqual({ text: "1 day overdue", isOverdue: true });
  expect(note("2026-03-08", true)).toEqual({ text: "All tasks done", isOverdue: false });
});

test("a start can be undone only while no task was changed, noted on, linked from or added", () => {
  const onboarding = {
    id: "0195f000-0000-7000-8000-000000000002",
    clientId: "0195f000-0000-7000-8000-000000000001",
    startDate: "2026-03-09",
    targetLaunchDate: null,
    version: 1,
    createdAt: "2026-03-09T12:00:00.000Z",
    updatedAt: "2026-03-09T12:00:00.000Z",
  };
  expect(isUntouched(onboarding, [makeTask(), makeTask()])).toBe(true);
  expect(isUntouched(onboarding, [makeTask(), makeTask({ version: 2 })])).toBe(false);
  expect(isUntouched(onboarding, [makeTask({ notes: "[…] Mia: hello" })])).toBe(false);
  expect(isUntouched(onboarding, [makeTask({ evidenceUrls: ["https://a.example"] })])).toBe(false);
  expect(isUntouched(onboarding, [makeTask({ createdAt: "2026-03-10T12:00:00.000Z" })])).toBe(false);
});
