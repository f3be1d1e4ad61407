import { keptFields } from "#/db/schema";
import type { Condition } from "#/src/contract/choices/conditions";
import type { TestApp } from "#/test/support/app";
import { addTemplate } from "#/test/support/templates";

export const id = (of: number) => `0198f000-0000-7000-8000-${String(of).padStart(12, "0")}`;
const need = (of: number, afterDays = 0) => ({ id: id(of), afterDays });
export const if_ = (field: string, op: Condition["op"], value: Condition["value"]): Condition => ({
  field,
  op,
  value,
});
export const template = (of: number, name: string, fields: object = {}) => ({
  ...{ id: id(of), name, defaultDueInDays: 7, sortOrder: of, dueFrom: "needs" as const },
  ...fields,
});
const templates = [
  template(1, "Agreement"),
  template(2, "Register {{client}} for VAT", {
    conditions: [if_("field.vat", "is", false), if_("field.markets", "has", "DE")],
    needs: [need(1, 2)],
  }),
  template(3, "Enroll {{brand}}", { repeatPer: "brand", needs: [need(2, 1)] }),
  template(4, "Compare the brands of {{client}}", { conditions: [if_("brands", "at_least", 2)] }),
  template(5, "Go live on {{launch}}", { needs: [need(3)] }),
];

/** Inserts templates that depend on the client, and the fields that they name. */
export async function addClientTemplates(app: TestApp) {
  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat", kind: "yes_no", label: "Registered for VAT" },
      { key: "markets", kind: "choices", label: "Marketplaces", options: ["US", "DE"] },
    ]),
  );
  for (const each of templates) await addTemplate(app.db, each);
}
