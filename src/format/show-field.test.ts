import { expect, test } from "bun:test";
import { leadStatus } from "#/src/contract/choices/leads";
import { clientFields } from "#/src/contract/nouns/clients";
import type { Field } from "#/src/contract/nouns/field";
import { leadFields } from "#/src/contract/nouns/leads";
import { describeChange } from "./describe-change";
import { showField } from "./show-field";

const lead = {
  companyName: "Acme",
  leadStatus: leadStatus.values[0],
  dealValue: 12_500,
  priorityScore: 3,
  nextActionDate: "2026-03-09",
  ownerId: "1",
  owner: { firstName: "Mia", lastName: "Manager" },
};
const shown = (name: keyof typeof leadFields, row: object = lead, currency: string | null = "USD") =>
  showField(leadFields[name], name, row, currency);

test("a field is shown by its kind", () => {
  expect(shown("companyName")).toBe("Acme");
  expect(shown("leadStatus")).toBe(leadStatus.label(leadStatus.values[0]));
  expect(shown("priorityScore")).toBe("3");
  expect(shown("nextActionDate")).toBe("Mar 9, 2026");
  expect(showField(clientFields.brandNames, "brandNames", { brandNames: ["A", "B"] }, null)).toBe("A, B");
  const flag: Field = { kind: "flag", label: "Sends Reminders" };
  expect(showField(flag, "sendsReminders", { sendsReminders: false }, null)).toBe("No");
});

test("an amount has the currency where it is known", () => {
  expect(shown("dealValue")).toBe("$12,500");
  expect(shown("dealValue", lead, null)).toBe("12,500");
});

test("a reference is shown by the name beside it", () => {
  const manager = {
    accountManagerId: "1",
    accountManager: { firstName: null, lastName: null, email: "m@a.test" },
  };
  expect(shown("ownerId")).toBe("Mia Manager");
  expect(showField(clientFields.accountManagerId, "accountManagerId", manager, null)).toBe("m@a.test");
  const project = { clientId: "1", client: { name: "Acme" } };
  expect(showField({ kind: "reference", label: "Client", to: "client" }, "clientId", project, null)).toBe(
    "Acme",
  );
});

test("a missing value has no text", () => {
  const empty = { phone: "", dealValue: null, ownerId: null, owner: null, brandNames: [] };
  expect(shown("phone", empty)).toBeNull();
  expect(shown("dealValue", empty)).toBeNull();
  expect(shown("ownerId", empty)).toBeNull();
  expect(showField(clientFields.brandNames, "brandNames", empty, null)).toBeNull();
});

test("a history names each of several words", () => {
  const change = { field: "brandNames", before: ["Acme"], after: ["Acme", "Zenith"] };
  const context = { nameOf: (id: string) => id, currency: "USD" };
  expect(describeChange(clientFields, change, context)).toBe("Brand names: Acme → Acme, Zenith");
});
