import { asc } from "drizzle-orm";
import type { Reader, Tx } from "../../../db/client";
import { onboardingTaskTemplates } from "../../../db/schema";

export type TemplateRow = typeof onboardingTaskTemplates.$inferSelect;

/** All templates in their hand-made order: categories first, then within the category. */
export function listTemplates(db: Reader | Tx): Promise<TemplateRow[]> {
  const t = onboardingTaskTemplates;
  return db.select().from(t).orderBy(asc(t.categoryOrder), asc(t.category), asc(t.sortOrder), asc(t.id));
}
