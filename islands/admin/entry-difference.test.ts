import { expect, test } from "bun:test";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { differenceOf, fieldLabel, summaryOf } from "./entry-difference";

const harbor = "0195f000-0000-7000-8000-000000000001";
const names = {
  nameOf: (id: string) => (id === harbor ? "Harbor Coffee" : undefined),
  timeZone: "America/New_York",
};
const change = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  entity: AuditLogEntity = "client_task",
) => {
  const entry = { entity, entityId: "row", before, after };
  const differences = differenceOf(entry, names);
  return { differences, summary: summaryOf(entry, differences) };
};
const shown = (field: string, value: unknown, entity?: AuditLogEntity) =>
  change(null, { [field]: value }, entity).differences[0]?.after;

test("an update shows the fields that differ, before and after, and no others", () => {
  const { differences, summary } = change(
    { id: "row", status: "not_started", owner: "agency", name: "Hold the call" },
    { id: "row", status: "in_progress", owner: "agency", name: "Hold the call" },
  );
  expect(differences).toEqual([
    { field: "status", label: "Status", before: "Not Started", after: "In Progress" },
  ]);
  expect(summary).toBe("Status: Not Started → In Progress");
});

test.each([
  ["design_project", "status", "revision", "Revision"],
  ["design_project", "projectType", "listing_images", "Listing Images"],
  ["design_project", "clientApprovalStatus", "pending", "Pending Review"],
  ["design_project", "company", "lacore_commerce", "Lacore Commerce"],
  ["client_lead", "leadStatus", "follow_up_scheduled", "Follow Up Scheduled"],
  ["client_audit", "auditFrequency", "bi_weekly", "Bi-Weekly"],
  ["request_answer", "review", "sent_back", "Sent back"],
] as const)("of a %s, %s %s reads %s", (entity, field, stored, label) => {
  expect(shown(field, stored, entity)).toBe(label);
});

test("a creation has no values before, a deletion none after, and both are summarized by the name", () => {
  const created = change(null, { id: "row", name: "Harbor Coffee", status: "lead" }, "client");
  expect(created.summary).toBe("Harbor Coffee");
  expect(created.differences.map(({ before, after }) => [before, after])).toEqual([
    [null, "Harbor Coffee"],
    [null, "Lead"],
  ]);
  const deleted = change({ name: "Harbor Coffee" }, null);
  expect(deleted.differences).toEqual([
    { field: "name", label: "Name", before: "Harbor Coffee", after: null },
  ]);
});

test("more than two fields are counted in the summary", () => {
  expect(change({ a: 1, b: 2, c: 3 }, { a: 2, b: 3, c: 4 }).summary).toBe("A: 1 → 2, B: 2 → 3 and 1 more");
  expect(change(null, null)).toEqual({ differences: [], summary: "" });
});

test("values are formatted for people", () => {
  expect(shown("dueDate", "2026-03-09")).toBe("Mar 9, 2026");
  expect(shown("expiresAt", "2026-03-09T12:00:00.000Z")).toBe("Mar 9, 2026, 8:00 AM");
  expect(shown("clientId", harbor)).toBe("Harbor Coffee");
  expect(shown("clientCommunicated", true)).toBe("Yes");
  expect(shown("websiteUrl", null)).toBe("none");
  expect(shown("clientTypes", ["uncut_brands_mlm", "lacore"], "onboarding_task_template")).toBe(
    "UnCut Brands (MLM), Lacore",
  );
  expect(shown("category", "send_to_fba", "onboarding_task_template")).toBe("Send to FBA or FBM Live");
  expect(shown("name", "done")).toBe("done");
  expect(shown("data", { a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(shown("notes", "x".repeat(3_000))).toEndWith("… (1,000 more characters)");
});

test("a field named like a property of every object is an ordinary field", () => {
  expect(change(null, { constructor: "x" }).differences[0]?.before).toBeNull();
});

test("fields have the titles of their forms, in sentence case", () => {
  const labels = [
    ["client", "primaryContactName"],
    ["client", "websiteUrl"],
    ["client_task", "evidenceUrls"],
    ["client_task", "assigneeUserId"],
    ["client_lead", "aiInsights"],
    ["client_audit", "avgMonthlySales90Days"],
    ["user", "singleKeys"],
  ] as const;
  expect(labels.map(([entity, field]) => fieldLabel({ entity, field }))).toEqual([
    "Primary contact name",
    "Website URL",
    "Attachments",
    "Assignee",
    "AI insights",
    "Average monthly sales, 90 days",
    "Single keys",
  ]);
});
