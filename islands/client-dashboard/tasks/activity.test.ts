import { expect, test } from "bun:test";
import { taskFields } from "#/src/contract/nouns/tasks";
import { describeChange } from "#/src/format/describe-change";
import { activityLabel } from "./activity";
import { assigneeName } from "./assignee";

const cleo = { id: "0195f000-0000-7000-8000-0000000000c1", firstName: "Cleo", lastName: "Contributor" };

test("entries carry the words of the history", () => {
  expect(activityLabel("update", "manager")).toBe("Task updated");
  expect(activityLabel("add_note", "manager")).toBe("Note added");
  expect(activityLabel("add_evidence", "manager")).toBe("Evidence added");
  expect(activityLabel("name_evidence", "manager")).toBe("Evidence named");
  expect(activityLabel("remove_evidence", "manager")).toBe("Evidence removed");
  expect(activityLabel("create", "manager")).toBe("Task created");
  expect(activityLabel("add_evidence", "client")).toBe("Link added");
});

const change = (field: string, before: unknown, after: unknown) =>
  describeChange(
    taskFields,
    { field, before, after },
    { nameOf: (id) => assigneeName(id, [cleo]), currency: "USD" },
  );

test("a change shows the values before and after", () => {
  expect(change("status", "not_started", "done")).toBe("Status: Not Started → Done");
  expect(change("phase", "onboarding", "ongoing")).toBe("Phase: Onboarding → Ongoing");
  expect(change("owner", "agency", "client")).toBe("Owner: Agency → Client");
  expect(change("category", "ads", "legal")).toBe("Category: Ads → Legal");
  expect(change("dueDate", "2026-03-09", "2026-04-01")).toBe("Due date: Mar 9, 2026 → Apr 1, 2026");
  expect(change("assigneeUserId", null, cleo.id)).toBe("Assignee: Unassigned → Cleo Contributor");
  expect(change("clientCommunicated", false, true)).toBe("Communicated to client: No → Yes");
  expect(change("asanaLink", null, "https://app.asana.com/1")).toBe(
    "Asana link: none → https://app.asana.com/1",
  );
  expect(change("name", "Old", "New")).toBe("Name: Old → New");
  const weekly = { every: 2, unit: "week", on: [1], from: "schedule" };
  const monthly = { every: 1, unit: "month", on: 31, from: "done", until: "2026-12-31" };
  expect(change("repeat", weekly, monthly)).toBe(
    "Repeats: every 2 weeks on Monday → every month on the 31st, from completion, until Dec 31, 2026",
  );
  expect(change("repeat", null, weekly)).toBe("Repeats: never → every 2 weeks on Monday");
  expect(change("repeat", weekly, null)).toBe("Repeats: every 2 weeks on Monday → never");
});

test("long text is not repeated, and technical fields are left out", () => {
  expect(change("description", "a", "b")).toBe("Description changed");
  expect(change("evidenceUrls", ["a"], [])).toBe("Attachments changed");
  expect(change("sortOrder", 1, 2)).toBeNull();
});

test("people who left keep their name", () => {
  expect(assigneeName(null, [cleo])).toBe("Unassigned");
  expect(assigneeName(cleo.id, [])).toBe("Former colleague");
});
