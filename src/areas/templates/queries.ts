import { asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { onboardingTaskTemplates, type TemplateRow } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** Lists all templates in their manual order: categories first, then within the category. */
export function listTemplates(db: Reader | Tx): Promise<TemplateRow[]> {
  const t = onboardingTaskTemplates;
  return db.select().from(t).orderBy(asc(t.categoryOrder), asc(t.category), asc(t.sortOrder), asc(t.id));
}

/** @throws NotFound */
export async function findTemplate(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<TemplateRow> {
  const [row] = await db.select().from(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, id));
  if (!row) throw new NotFound();
  return row;
}
