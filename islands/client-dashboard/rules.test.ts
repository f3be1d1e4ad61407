import { expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import { isUntouched } from "./parts/more-actions";
import { launchNote, openNote, pastDueNote, progressOf } from "./rules";
import { makeTask } from "./tasks/task.fixture";

const done = (fields: Partial<Task> = {}) => makeTask({ status: "done", ...fields });

test("progress is the rounded share of done tasks, and 0 without tasks", () => {
  expect(progressOf([])).toMatchObject({ total: 0, done: 0, pastDue: 0, percent: 0, isComplete: false });
  const tasks = [done(), done(), makeTask({ isPastDue: true })];
  expect(progressOf(tasks)).toMatchObject({ total: 3, done: 2, pastDue: 1, percent: 67, isComplete: false });
});

test("ongoing tasks do not change the onboarding's figures, and can be past due nevertheless", () => {
  const ongoing = [makeTask({ phase: "ongoing", isPastDue: true }), done({ phase: "ongoing" })];
  expect(progressOf([done(), done(), ...ongoing])).toEqual({
    ...{ total: 2, done: 2, pastDue: 1, percent: 100, isComplete: true },
    ongoing: { total: 2, done: 1, pastDue: 1 },
  });
  expect(progressOf(ongoing)).toMatchObject({ total: 0, percent: 0, isComplete: false });
});

test("the cards count open tasks, and name past-due ongoing ones", () => {
  const late = makeTask({ isPastDue: true });
  const lateOngoing = makeTask({ phase: "ongoing", isPastDue: true });
  const notes = (...tasks: Task[]) => {
    const progress = progressOf(tasks);
    return [openNote(progress), pastDueNote(progress)];
  };
  expect(notes()).toEqual(["No tasks yet", "Nothing is past due"]);
  expect(notes(done())).toEqual(["All tasks done", "Nothing is past due"]);
  expect(notes(done(), late)).toEqual(["1 open", "Needs attention"]);
  expect(notes(done(), lateOngoing)).toEqual(["Onboarding complete", "1 ongoing"]);
  expect(notes(late, lateOngoing, lateOngoing)).toEqual(["1 open", "1 in onboarding, 2 ongoing"]);
});

test("a launch date counts down to the day, and is overdue after it while work is left", () => {
  const note = (targetLaunchDate: string, isComplete = false, hasOngoing = false) =>
    launchNote({ targetLaunchDate, today: "2026-03-09", isComplete, hasOngoing });
  expect(note("2026-03-11")).toEqual({ text: "2 days left", isOverdue: false });
  expect(note("2026-03-10")).toEqual({ text: "1 day left", isOverdue: false });
  expect(note("2026-03-09")).toEqual({ text: "Launches today", isOverdue: false });
  expect(note("2026-03-08")).toEqual({ text: "1 day overdue", isOverdue: true });
  expect(note("2026-03-08", true)).toEqual({ text: "All tasks done", isOverdue: false });
  expect(note("2026-03-08", true, true)).toEqual({ text: "Onboarding complete", isOverdue: false });
});

test("a start can be undone only while no task was changed, commented on, linked or added", () => {
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
