import type { TemplateRow } from "#/db/schema";
import { requireFormOfClient } from "#/src/areas/forms";
import type { CreateTemplate, UpdateTemplate } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { requireNeeds } from "./needs";
import { findTemplate, listTemplates } from "./queries";
import { endOfCategory } from "./rules";

/**
 * Adds a template at the end of its category; a new category comes last.
 * @throws Invalid for an unknown form or prerequisite, and for a form of a task of the agency
 */
export function createTemplate(ctx: Context, input: CreateTemplate): Promise<TemplateRow> {
  return write(ctx, async (w) => {
    await requireFormOfClient(w, { formId: input.formId, owner: input.defaultOwner });
    const row = {
      ...input,
      ...endOfCategory(await listTemplates(w.tx), input.category),
      ...firstVersion(w),
    };
    await requireNeeds(w.tx, row);
    return insertRow(w, templateNoun, row);
  });
}

/**
 * Edits a template; one moved to another category goes to its end. Tasks created from it do not change.
 * @throws NotFound; Stale if the template is not at `expectedVersion`; Invalid as above; Conflict if it would need
 * itself through its prerequisites
 */
export function updateTemplate(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateTemplate>,
): Promise<TemplateRow> {
  return write(ctx, async (w) => {
    const row = await findTemplate(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    const { formId = row.formId, defaultOwner: owner = row.defaultOwner } = change;
    if (formId !== row.formId || owner !== row.defaultOwner) await requireFormOfClient(w, { formId, owner });
    const { needs } = change;
    if (needs) await requireNeeds(w.tx, { ...row, needs });
    const { category = row.category } = change;
    const place = category === row.category ? {} : endOfCategory(await listTemplates(w.tx), category);
    return applyTemplateChange(w, row, { ...change, ...place });
  });
}
