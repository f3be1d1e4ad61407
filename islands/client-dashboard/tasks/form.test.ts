import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { safeParse } from "valibot";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "#/src/contract/choices/tasks";
import { limits } from "#/src/contract/limits";
import { CreateTask, UpdateTask } from "#/src/contract/tasks";
import { taskForm } from "./form";
import { noRepeat } from "./repeat-form";

const typed = {
  ...noRepeat,
  name: "Hold the kickoff call",
  clientTitle: "",
  description: "",
  category: "ads",
  owner: "agency",
  assigneeUserId: "",
  status: "not_started",
  phase: "",
  startDate: "2026-03-09",
  dueDate: "2026-03-16",
};
const messagesOf = (values: Partial<typeof typed>) =>
  safeParse(taskForm([]), { ...typed, ...values }).issues?.map(({ message }) => message) ?? [];

describe("typed values", () => {
  test("are trimmed, and empty ones are omitted", () => {
    const { output } = safeParse(taskForm([]), { ...typed, name: "  Call  " });
    expect(output).toMatchObject({ name: "Call", description: null, assigneeUserId: null });
  });

  test("are refused with a message on the field", () => {
    expect(messagesOf({ name: " " })).toHaveLength(1);
    expect(messagesOf({ category: "" })).toEqual(["Required"]);
    expect(messagesOf({ dueDate: "2026-02-30" })).toContain("Must be a date");
    expect(messagesOf({ dueDate: "1492-10-12" })).toEqual([
      "Must be a year from 1900 to 2199",
      "Must not be before the start date",
    ]);
    expect(messagesOf({ phase: "never" })).toHaveLength(1);
    expect(messagesOf({ name: "x".repeat(limits.nameLength + 1) })).toEqual([
      "Must be at most 200 characters",
    ]);
    expect(messagesOf({ assigneeUserId: "somebody" })).toHaveLength(1);
  });
});

test("an empty phase is not sent", () => {
  const sent = (phase: string) =>
    JSON.parse(JSON.stringify(safeParse(taskForm([]), { ...typed, phase }).output));
  expect(sent("")).not.toHaveProperty("phase");
  expect(sent("ongoing")).toMatchObject({ phase: "ongoing" });
});

test("a client is required only in a form with a client field", () => {
  const clientId = "0195f000-0000-7000-8000-000000000001";
  const asking = (given: string) =>
    safeParse(taskForm([], { hasClientField: true }), { ...typed, clientId: given });
  expect(asking("").issues?.map(({ message }) => message)).toEqual(["Client is required"]);
  expect(asking(clientId).output).toMatchObject({ clientId });
  expect(safeParse(taskForm([]), typed).output).toMatchObject({ clientId: "" });
});

test("a due date before the start date is refused at the field, unless the task already had it", () => {
  const dates = { startDate: "2026-03-09", dueDate: "2026-03-08" };
  const { issues } = safeParse(taskForm([]), { ...typed, ...dates });
  expect(issues?.map(({ path, message }) => [path?.at(-1)?.key, message])).toEqual([
    ["dueDate", "Must not be before the start date"],
  ]);
  expect(safeParse(taskForm([], { saved: dates }), { ...typed, ...dates }).success).toBe(true);
  expect(
    safeParse(taskForm([], { saved: dates }), { ...typed, ...dates, dueDate: "2026-03-07" }).success,
  ).toBe(false);
  expect(messagesOf({ startDate: "2026-03-16", dueDate: "2026-03-16" })).toEqual([]);
});

test("everything the form accepts, the wire accepts", () => {
  const people = fc.array(fc.uuid(), { maxLength: 3 });
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ maxLength: 20 }),
    fc.constantFrom("", " ", "\u0000", "\ud800", "x".repeat(200), `${"x".repeat(200)} `, "Call\n"),
  );
  const date = fc.oneof(
    fc
      .date({ min: new Date("1850-01-01"), max: new Date("2250-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    fc.constantFrom("", "1900-01-01", "1899-12-31", "2199-12-31", "2200-01-01", "2026-02-29", "2028-02-29"),
  );
  const pick = (values: readonly string[]) =>
    fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: fc.constant("other") },
    );
  const odd = fc.record({
    name: text,
    clientTitle: text,
    description: text,
    category: pick(taskCategory.values),
    owner: pick(taskOwner.values),
    status: pick(taskStatus.values),
    phase: pick(["", ...taskPhase.values]),
    startDate: date,
    dueDate: date,
    repeatUnit: pick(["", "week", "month"]),
    repeatEvery: fc.oneof(fc.integer({ min: -1, max: 60 }).map(String), text),
    repeatWeekdays: fc.oneof(fc.constantFrom("", "135", "7"), text),
    repeatDay: pick(["", "1", "31", "32", "last", "last_working"]),
    repeatFrom: pick(["schedule", "done"]),
    repeatUntil: date,
  });
  const keys = [
    "name",
    "description",
    "category",
    "owner",
    "status",
    "phase",
    "startDate",
    "dueDate",
    "repeatUnit",
    "repeatEvery",
    "repeatWeekdays",
    "repeatDay",
    "repeatFrom",
    "repeatUntil",
  ] as const;
  const nearlyTyped = fc
    .tuple(odd, fc.subarray([...keys], { minLength: 1, maxLength: 4 }))
    .map(([values, some]) => ({ ...typed, ...Object.fromEntries(some.map((key) => [key, values[key]])) }));
  let accepted = 0;
  const property = fc.property(people, fc.nat(), nearlyTyped, (assignees, choice, values) => {
    const assigneeUserId = ["", ...assignees][choice % (assignees.length + 1)] ?? "";
    const result = safeParse(taskForm(assignees), { ...values, assigneeUserId });
    if (!result.success) return;
    accepted++;
    const { clientId: _, ...fields } = result.output;
    const wire: unknown = JSON.parse(JSON.stringify(fields));
    expect(CreateTask.safeParse(wire).error).toBeUndefined();
    expect(UpdateTask.safeParse(wire).error).toBeUndefined();
  });
  fc.assert(property, { numRuns: 1_000 });
  expect(accepted).toBeGreaterThan(200);
});

test("a rule takes its day from the due date unless one was chosen", () => {
  const repeatOf = (values: object) => safeParse(taskForm([]), { ...typed, ...values }).output;
  expect(repeatOf({})).toMatchObject({ repeat: null });
  expect(repeatOf({ repeatUnit: "week", repeatEvery: "2" })).toMatchObject({
    repeat: { unit: "week", every: 2, on: [1], from: "schedule" },
  });
  expect(repeatOf({ repeatUnit: "week", repeatWeekdays: "53" })).toMatchObject({ repeat: { on: [3, 5] } });
  expect(repeatOf({ repeatUnit: "month" })).toMatchObject({ repeat: { unit: "month", on: 16 } });
  const last = {
    repeatUnit: "month",
    repeatDay: "last_working",
    repeatFrom: "done",
    repeatUntil: "2026-12-31",
  };
  expect(repeatOf(last)).toMatchObject({
    repeat: { unit: "month", on: "last_working", from: "done", until: "2026-12-31" },
  });
});
