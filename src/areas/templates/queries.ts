import { asc } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { onboardingTaskTemplates, type TemplateRow } from "#/db/schema";
import { newestVersions } from "#/src/areas/forms";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { rowFinder } from "#/src/domain/rows";

/** Lists all templates in their manual order: categories first, then within the category. */
export function listTemplates(db: Reader | Tx): Promise<TemplateRow[]> {
  const t = onboardingTaskTemplates;
  return db.select().from(t).orderBy(asc(t.categoryOrder), asc(t.category), asc(t.sortOrder), asc(t.id));
}

/** A template with the newest version of its form, which new tasks get. */
export type TemplateWithForm = TemplateRow & { formVersionId: string | null };

/** Lists the same with the newest versions of their forms. */
export async function listTemplatesWithForms(db: Reader | Tx): Promise<TemplateWithForm[]> {
  const [templates, newest] = await Promise.all([listTemplates(db), newestVersions(db)]);
  return templates.map((template) => ({
    ...template,
    formVersionId: (template.formId && newest.get(template.formId)) || null,
  }));
}

export const findTemplate = rowFinder(templateNoun);
