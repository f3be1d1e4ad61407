import { eq, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, forms, formVersions, keptFields } from "#/db/schema";
import { fieldsOf } from "#/src/contract/form-answers";
import { CreateForm } from "#/src/contract/forms";
import { standardForms } from "#/src/contract/standard-forms";
import { deriveForm } from "#/src/domain/nouns/forms";
import { stableId } from "#/src/domain/stable-id";

/**
 * Inserts the standard forms into a database that never had forms, unlogged like the standard templates.
 * @returns the number of forms inserted: all of them or none
 */
export async function insertStandardForms(tx: Tx, now: string): Promise<number> {
  if (await hasHadForms(tx)) return 0;
  const kept = new Map<string, typeof keptFields.$inferInsert>();
  for (const form of standardForms) {
    const { name, sections } = CreateForm.parse(form);
    const id = stableId(`form ${name}`);
    const times = { createdAt: now, updatedAt: now };
    await tx.insert(forms).values({ id, name, ...deriveForm({ name }), ...times });
    const fields = fieldsOf(sections);
    await tx.insert(formVersions).values({
      ...{ id: stableId(`form ${name} 1`), formId: id, number: 1, sections },
      ...{ fieldCount: fields.length, createdAt: now },
    });
    for (const { keep, options = [] } of fields) {
      if (keep) kept.set(keep.key, { ...keep, options, createdAt: now });
    }
  }
  for (const field of kept.values()) await tx.insert(keptFields).values(field).onConflictDoNothing();
  return standardForms.length;
}

async function hasHadForms(tx: Tx): Promise<boolean> {
  const [form] = await tx.select({ one: sql`1` }).from(forms).limit(1);
  if (form) return true;
  const [trace] = await tx
    .select({ one: sql`1` })
    .from(auditLogs)
    .where(eq(auditLogs.entity, "form"))
    .limit(1);
  return trace !== undefined;
}
