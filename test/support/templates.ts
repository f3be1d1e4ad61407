import type { Database } from "#/db/client";
import { onboardingTaskTemplates } from "#/db/schema";

type NewTemplate = Partial<typeof onboardingTaskTemplates.$inferInsert>;

/** A rule by which a template has a task for each brand of a client with two or more. */
export const forEachBrand = {
  repeatPer: "brand",
  conditions: [{ field: "brands", op: "at_least", value: 2 }],
};

/** Inserts a template; by default for every type of client, owned by the agency. */
export async function addTemplate(db: Database, fields: NewTemplate = {}) {
  const row = { id: Bun.randomUUIDv7(), name: "Template", category: "admin" as const, ...fields };
  await db.transaction((tx) => tx.insert(onboardingTaskTemplates).values(row));
  return row;
}

/** Inserts the minimum for an onboarding with a task of either owner. */
export async function addBothOwners(db: Database, fields: NewTemplate = {}) {
  await addTemplate(db, { name: "Open the account", sortOrder: 1, defaultOwner: "agency", ...fields });
  await addTemplate(db, { name: "Send the invoices", sortOrder: 2, defaultOwner: "client", ...fields });
}
