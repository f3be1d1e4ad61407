import { expect, test } from "bun:test";
import type { Fields } from "#/src/contract/nouns/field";
import { describeChange } from "./describe-change";

const fields: Fields = {
  name: { kind: "requiredLine", label: "Company Name", short: "Company" },
  notes: { kind: "note", label: "Notes" },
  links: { kind: "links", label: "Links", max: 3 },
  ownerId: { kind: "reference", to: "user", label: "Owner", none: "nobody" },
  taskId: { kind: "reference", to: "client_task", label: "Task" },
  value: { kind: "amount", label: "Value" },
  repeat: { kind: "repeat", label: "Repeats" },
};
const context = { nameOf: (id: string) => `<${id}>`, currency: "EUR" };
const describeOf = (field: string, before: unknown, after: unknown) =>
  describeChange(fields, { field, before, after }, context);

test("a change shows both values by the kind of its field", () => {
  expect(describeOf("name", "Kea", "Tui")).toBe("Company: Kea → Tui");
  expect(describeOf("name", null, "Tui")).toBe("Company: none → Tui");
  expect(describeOf("value", 5, 1_000)).toBe("Value: €5 → €1,000");
  expect(describeOf("ownerId", null, "u1")).toBe("Owner: nobody → <u1>");
  expect(describeOf("taskId", "t1", null)).toBe("Task: <t1> → none");
  const weekly = { every: 1, unit: "week", on: [1], from: "schedule" };
  expect(describeOf("repeat", null, weekly)).toBe("Repeats: never → every week on Monday");
});

test("a change of several rows shows the new value only", () => {
  expect(describeOf("name", undefined, "Tui")).toBe("Company: Tui");
});

test("a field whose values are too long for a line is only named, and an unknown one is left out", () => {
  expect(describeOf("notes", "a", "b")).toBe("Notes changed");
  expect(describeOf("links", [], ["b"])).toBe("Links changed");
  expect(describeOf("toString", "a", "b")).toBeNull();
});
