import { asc } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { onboardingTaskTemplates, type TemplateRow } from "#/db/schema";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { rowFinder } from "#/src/domain/rows";

/** Lists all templates in their manual order: categories first, then within the category. */
export function listTemplates(db: Reader | Tx): Promise<TemplateRow[]> {
  const t = onboardingTaskTemplates;
  return db.select().from(t).orderBy(asc(t.categoryOrder), asc(t.category), asc(t.sortOrder), asc(t.id));
}

export const findTemplate = rowFinder(templateNoun);
