import { asc, desc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type FormRow, forms, formVersions, onboardingTaskTemplates } from "#/db/schema";
import type { Form, FormDetail } from "#/src/contract/forms";
import type { Context } from "#/src/domain/context";
import { formNoun } from "#/src/domain/nouns/forms";
import { rowFinder } from "#/src/domain/rows";
import { changesOf } from "./changes-of";

export const findForm = rowFinder(formNoun);

/** Lists all forms by name, with their versions and the templates that name them. */
export function listForms(db: Reader | Tx): Promise<Form[]> {
  return presentForms(db, db.select().from(forms).orderBy(asc(forms.nameKey)));
}

/**
 * Returns a form with the sections of its newest version.
 * @throws NotFound
 */
export async function showForm(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<FormDetail> {
  const row = await findForm(ctx, id, db);
  const [[form], versions] = await Promise.all([
    presentForms(db, [row]),
    db.select().from(formVersions).where(eq(formVersions.formId, id)).orderBy(asc(formVersions.number)),
  ]);
  const newest = versions.at(-1);
  if (!form || !newest) throw new Error("A form has at least one version.");
  return { ...form, sections: newest.sections, changes: changesOf(versions) };
}

/** Returns the newest version of a form. */
export async function newestVersion(db: Reader | Tx, formId: string) {
  const [newest] = await db
    .select()
    .from(formVersions)
    .where(eq(formVersions.formId, formId))
    .orderBy(desc(formVersions.number))
    .limit(1);
  return newest ?? null;
}

/** Lists the names of all forms. */
export function namesOfForms(db: Reader | Tx): Promise<{ id: string; name: string }[]> {
  return db.select({ id: forms.id, name: forms.name }).from(forms).orderBy(asc(forms.nameKey));
}

/** Returns the ids of the newest versions, by form. */
export async function newestVersions(db: Reader | Tx): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: formVersions.id, formId: formVersions.formId })
    .from(formVersions)
    .orderBy(asc(formVersions.number));
  return new Map(rows.map(({ id, formId }) => [formId, id]));
}

/** Counts the tasks that have a version. */
export const usesOf = sql<number>`(
  select count(*) from client_tasks as task where task.form_version_id = form_versions.id)`;

async function presentForms(db: Reader | Tx, rows: FormRow[] | PromiseLike<FormRow[]>): Promise<Form[]> {
  const { id, formId, number, fieldCount, createdAt } = formVersions;
  const [found, versions, templates] = await Promise.all([
    rows,
    db
      .select({ id, formId, number, fieldCount, createdAt, usedBy: usesOf })
      .from(formVersions)
      .orderBy(desc(number)),
    db
      .select({
        id: onboardingTaskTemplates.id,
        name: onboardingTaskTemplates.name,
        formId: onboardingTaskTemplates.formId,
      })
      .from(onboardingTaskTemplates)
      .where(sql`${onboardingTaskTemplates.formId} is not null`)
      .orderBy(asc(onboardingTaskTemplates.categoryOrder), asc(onboardingTaskTemplates.sortOrder)),
  ]);
  return found.map(({ nameKey: _, ...form }) => ({
    ...form,
    versions: versions.flatMap(({ formId: of, ...version }) => (of === form.id ? [version] : [])),
    templates: templates.flatMap(({ formId: of, ...template }) => (of === form.id ? [template] : [])),
  }));
}
