import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import { onTop, settledOutline } from "../support/opened-outline";
import { closeToast, leave, type OpenedPart, refused, region, shown } from "../support/opened-parts";
import { type OutlinedTasks, outlinedTasks } from "../support/outlined-tasks";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, tick } from "../support/presses";

/* Like dialog-outlines.test.ts, for the dates of a client's tasks and the forms for them. */

const portal = inDocument({ templates: false });
let made: OutlinedTasks;

beforeAll(async () => {
  made = await outlinedTasks(portal.app);
});

const openDates = async () => {
  await chooseItem("More actions", "Move dates");
  return dialog("Move Dates");
};

/** Types a target date and asks for its plan. */
async function planLaunch(date: string) {
  await press(/^(Set|Change) target date$/);
  await fill("Target date", date);
  await press("Save");
  await shown(/tasks? moves?\./);
}

const dates: OpenedPart[] = [
  ["the plan of a launch date", "manager", () => made.planned, () => planLaunch("2026-04-21")],
  ["a plan with tasks that would be late", "manager", () => made.planned, () => planLaunch("2026-03-16")],
  [
    "a plan with a task set by hand",
    "manager",
    () => made.launched,
    async () => {
      await planLaunch("2026-05-04");
      await tick(/Agree by hand/, await screen.findByRole("group", { name: /Set by hand/ }));
      await screen.findByRole("button", { name: "Move 3 tasks" });
    },
  ],
  ["a launch date that is set", "manager", () => made.launched, () => press("Change target date")],
  [
    "a launch date that is missing",
    "manager",
    () => made.planned,
    async () => {
      await press("Set target date");
      await press("Save");
      await shown("Required");
    },
  ],
  [
    "a launch date on a day off whose plan cannot be made",
    "manager",
    () => made.planned,
    async () => {
      portal.answer(/^POST .*\/reschedule$/, noConnection);
      await press("Set target date");
      await fill("Target date", "2026-04-19");
      await press("Save");
      await shown("The server could not be reached.");
    },
  ],
  ["new dates", "manager", () => made.planned, openDates],
  ["new dates of an onboarding that has begun", "manager", () => made.begun, openDates],
  [
    "new dates without a start",
    "manager",
    () => made.planned,
    async () => {
      await openDates();
      await fill("Start date", "");
      await press("Show Plan");
      await shown("Required");
    },
  ],
  [
    "a plan that moves no task",
    "manager",
    () => made.planned,
    async () => {
      await openDates();
      await press("Show Plan");
      await shown("No due date moves.");
    },
  ],
  [
    "a plan that only sets the start",
    "manager",
    () => made.planned,
    async () => {
      await openDates();
      await fill("Start date", "2026-03-03");
      await press("Show Plan");
      await screen.findByRole("button", { name: /^(Save|Move \d tasks?)$/ });
    },
  ],
  [
    "a plan that cannot be made",
    "manager",
    () => made.planned,
    async () => {
      portal.answer(/^POST .*\/reschedule$/, noConnection);
      await openDates();
      await press("Show Plan");
      await shown("The plan could not be made");
    },
  ],
];

const ongoing = () => `${made.begun}?phase=ongoing`;

/** Opens the form for a new task of the ongoing phase. */
async function newOngoing() {
  await press("Add Task");
  const form = await dialog("Add Task");
  await select("Phase", "Ongoing", form);
  return form;
}

async function selectSteps() {
  for (let at = 1; at <= 10; at++) await tick(`Select Step ${at}`);
}

async function changeSteps() {
  await selectSteps();
  await press("Change");
  return dialog("Change 10 tasks");
}

const dialogs: OpenedPart[] = [
  ["a new ongoing task", "manager", ongoing, newOngoing],
  [
    "a task that returns by weeks",
    "manager",
    ongoing,
    async () => {
      const form = await newOngoing();
      await select("Repeats", "By weeks", form);
      await tick("Monday", form);
      await tick("Friday", form);
      await tick("Friday", form);
    },
  ],
  [
    "a task that returns by months",
    "manager",
    ongoing,
    async () => {
      const form = await newOngoing();
      await select("Repeats", "By months", form);
      await select("On", "Last working day", form);
    },
  ],
  [
    "the form of a task that repeats",
    "manager",
    ongoing,
    () => chooseItem("Actions for Report", "Edit Task"),
  ],
  [
    "the question before a task of a series is deleted",
    "manager",
    ongoing,
    () => chooseItem("Actions for Report", "Delete task"),
  ],
  [
    "the question before a series is deleted",
    "manager",
    ongoing,
    async () => {
      await chooseItem("Actions for Report", "Delete task");
      await question("Delete Recurring Task");
      fireEvent.click(await screen.findByRole("radio", { name: "The whole series" }));
    },
  ],
  [
    "the question before the last task of a series is deleted",
    "manager",
    ongoing,
    () => chooseItem("Actions for Check the prices", "Delete task"),
  ],
  ["the form for ten tasks", "manager", () => made.begun, changeSteps],
  [
    "the question before ten tasks are changed",
    "manager",
    () => made.begun,
    async () => {
      const form = await changeSteps();
      await select("Status", "Blocked", form);
      await press("Save Changes", form);
      await question("Change 10 tasks?");
    },
  ],
  [
    "a due date of ten tasks that is refused",
    "manager",
    () => made.begun,
    async () => {
      portal.answer(/^PATCH \/api\/tasks$/, refused("Before the start date", "change.dueDate"));
      const form = await changeSteps();
      await fill("Due date", "2026-03-14", form);
      await press("Save Changes", form);
      await press("Change", await question("Change 10 tasks?"));
      await closeToast("Failed to update tasks");
    },
  ],
  [
    "a change of ten tasks that is refused",
    "manager",
    () => made.begun,
    async () => {
      portal.answer(/^PATCH \/api\/tasks$/, refused("Some are gone."));
      const form = await changeSteps();
      await select("Assignee", "Unassigned", form);
      await press("Save Changes", form);
      await press("Change", await question("Change 10 tasks?"));
      await closeToast("Failed to update tasks");
    },
  ],
  [
    "the question before ten tasks are marked done",
    "manager",
    () => made.begun,
    async () => {
      await selectSteps();
      await press("Mark Done");
      await question("Mark 10 tasks done?");
    },
  ],
  ["the due date of a row", "manager", () => made.begun, () => press(/^Due date of Bare/)],
  [
    "a tab without a match",
    "manager",
    () => `${made.begun}?status=blocked`,
    async () => {},
    region("Task list"),
  ],
];

test.each([...dates, ...dialogs])("%s has the recorded outline", async (_, who, path, open, part = onTop) => {
  await portal.open(who, path());
  await open();
  expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
  await leave(part());
});
