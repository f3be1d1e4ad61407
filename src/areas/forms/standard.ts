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
  const times = { createdAt: now, updatedAt: now };
  const all = standardForms.map((form) => {
    const { name, sections } = CreateForm.parse(form);
    return { id: stableId(`form ${name}`), name, sections, fields: fieldsOf(sections) };
  });
  await tx.insert(forms).values(all.map(({ id, name }) => ({ id, name, ...deriveForm({ name }), ...times })));
  await tx.insert(formVersions).values(
    all.map(({ id, name, sections, fields }) => ({
      ...{ id: stableId(`form ${name} 1`), formId: id, number: 1, sections },
      ...{ fieldCount: fields.length, createdAt: now },
    })),
  );
  const kept = all.flatMap(({ fields }) =>
    fields.flatMap(({ keep, options = [] }) => (keep ? [{ ...keep, options, createdAt: now }] : [])),
  );
  await tx.insert(keptFields).values(kept).onConflictDoNothing();
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
