import { eq } from "drizzle-orm";
import { brokeUnique } from "#/db/failure";
import { type FormVersionRow, forms, formVersions, keptFields, onboardingTaskTemplates } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import { fieldsOf } from "#/src/contract/form-answers";
import type {
  CreateForm,
  CreateFormVersion,
  FormDetail,
  FormSection,
  UpdateForm,
} from "#/src/contract/forms";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { updated } from "#/src/domain/nouns/entries";
import { deriveForm, formNoun, formVersionNoun } from "#/src/domain/nouns/forms";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findForm, newestVersion, showForm, usesOf } from "./queries";

/**
 * Adds a form with its first version.
 * @throws Conflict for a name that another form has, a kept field of another kind, and too many forms
 */
export function createForm(ctx: Context, { name, sections }: CreateForm): Promise<FormDetail> {
  return withUniqueName(
    write(ctx, async (w) => {
      const { most } = amounts.forms;
      if ((await w.tx.$count(forms)) >= most) throw new Conflict(`The agency has room for ${most} forms.`);
      const form = await insertRow(w, formNoun, { ...firstVersion(w), name, ...deriveForm({ name }) });
      await insertVersion(w, { formId: form.id, number: 1, sections });
      return showForm(ctx, form.id, w.tx);
    }),
  );
}

/**
 * Changes the name of a form, and the sections of its newest version.
 * @throws NotFound; Stale if it is not at `expectedVersion`; Conflict for sections of a version that a task has, a name
 * that another form has, and a kept field of another kind
 */
export function updateForm(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateForm>,
): Promise<FormDetail> {
  const { name, sections } = change;
  return withUniqueName(
    write(ctx, async (w) => {
      const row = await findForm(ctx, id, w.tx);
      requireVersion(row, expectedVersion);
      const newest = await newestVersion(w.tx, id);
      const isChanged =
        sections !== undefined && JSON.stringify(sections) !== JSON.stringify(newest?.sections ?? null);
      if (newest && isChanged) await changeSections(w, newest, sections);
      const renamed = name === undefined ? {} : { name, ...deriveForm({ name }) };
      // The form's version counts changes of its sections too, since callers edit both together.
      await updateRow(w, formNoun, { row, change: renamed, ...(isChanged && { remark: {} }) });
      return showForm(ctx, id, w.tx);
    }),
  );
}

/**
 * Adds the next version of a form. Tasks keep the version that they have.
 * @throws NotFound; Stale; Conflict for a kept field of another kind, and too many versions
 */
export function addVersion(
  ctx: Context,
  { id, expectedVersion, change: { sections } }: Edit<CreateFormVersion>,
): Promise<FormDetail> {
  return write(ctx, async (w) => {
    const row = await findForm(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    const newest = await newestVersion(w.tx, id);
    const number = (newest?.number ?? 0) + 1;
    const { most } = amounts.formVersions;
    if (number > most) throw new Conflict(`A form has room for ${most} versions.`);
    await insertVersion(w, { formId: id, number, sections });
    await updateRow(w, formNoun, { row, change: {}, remark: {} });
    return showForm(ctx, id, w.tx);
  });
}

/**
 * Deletes a form that nothing uses.
 * @throws NotFound; Stale; Conflict for one that a task or a template has
 */
export function deleteForm(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const row = await findForm(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    const isNamed = (await w.tx.$count(onboardingTaskTemplates, eq(onboardingTaskTemplates.formId, id))) > 0;
    if (isNamed) throw new Conflict("A template has this form. Take it off the template first.");
    const versions = await w.tx
      .select({ row: formVersions, uses: usesOf })
      .from(formVersions)
      .where(eq(formVersions.formId, id));
    if (versions.some(({ uses }) => uses > 0)) {
      throw new Conflict("Tasks have this form, so it stays.");
    }
    for (const version of versions) await deleteRow(w, formVersionNoun, version.row);
    await deleteRow(w, formNoun, row);
  });
}

async function changeSections(w: Write, row: FormVersionRow, sections: FormSection[]) {
  const [used] = await w.tx.select({ uses: usesOf }).from(formVersions).where(eq(formVersions.id, row.id));
  if (used && used.uses > 0) {
    throw new Conflict(
      `Tasks have version ${row.number} of this form. Save it as version ${row.number + 1}.`,
    );
  }
  await keepFields(w, sections);
  const fieldCount = fieldsOf(sections).length;
  await w.tx.update(formVersions).set({ sections, fieldCount }).where(eq(formVersions.id, row.id));
  const { sections: before, fieldCount: countBefore } = row;
  const entry = { before: { sections: before, fieldCount: countBefore }, after: { sections, fieldCount } };
  w.record(updated(formVersionNoun, row.id, entry));
}

type NewVersion = Pick<FormVersionRow, "formId" | "number" | "sections">;

async function insertVersion(w: Write, version: NewVersion) {
  await keepFields(w, version.sections);
  const fieldCount = fieldsOf(version.sections).length;
  await insertRow(w, formVersionNoun, { id: w.newId(), ...version, fieldCount, createdAt: w.now });
}

/**
 * Adds the agency's own fields of clients that a form fills. The kind of one that exists stays.
 * @throws Conflict for another kind
 */
async function keepFields({ tx, now }: Write, sections: FormSection[]) {
  const known = new Map((await tx.select().from(keptFields)).map((row) => [row.key, row]));
  for (const { keep, options = [] } of fieldsOf(sections)) {
    if (!keep) continue;
    const row = known.get(keep.key);
    if (row && row.kind !== keep.kind) {
      throw new Conflict(
        `Clients have a field "${keep.key}" of another kind, which never changes. Choose another key.`,
      );
    }
    const all = [...new Set([...(row?.options ?? []), ...options])];
    if (row) {
      await tx
        .update(keptFields)
        .set({ label: keep.label, options: all })
        .where(eq(keptFields.key, keep.key));
    } else {
      const { most } = amounts.keptFields;
      if (known.size >= most) throw new Conflict(`The agency has room for ${most} fields of clients.`);
      await tx.insert(keptFields).values({ ...keep, options: all, createdAt: now });
    }
    known.set(keep.key, { ...keep, options: all, createdAt: row?.createdAt ?? now });
  }
}

async function withUniqueName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!brokeUnique(error, "forms.name_key")) throw error;
    throw new Conflict("Another form has this name.");
  }
}

/** @throws Invalid at `formId` for an unknown form, and for one of a template of the agency */
export async function requireFormOfClient(
  { tx }: Pick<Write, "tx">,
  { formId, owner }: { formId: string | null; owner: string },
) {
  if (formId === null) return;
  const refuse = (message: string) => new Invalid([{ path: "formId", message }]);
  if (owner !== "client") throw refuse("Only a task of the client can have a form");
  const [found] = await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, formId));
  if (!found) throw refuse("There is no such form");
}
