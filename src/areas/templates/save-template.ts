import type { TemplateRow } from "#/db/schema";
import type { CreateTemplate, UpdateTemplate } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { findTemplate, listTemplates } from "./queries";
import { endOfCategory } from "./rules";

/** Adds a template at the end of its category; a new category comes last. */
export function createTemplate(ctx: Context, input: CreateTemplate): Promise<TemplateRow> {
  return write(ctx, async (w) =>
    insertRow(w, templateNoun, {
      ...input,
      ...endOfCategory(await listTemplates(w.tx), input.category),
      ...firstVersion(w),
    }),
  );
}

/**
 * Edits a template; one moved to another category goes to its end. Tasks created from it do not change.
 * @throws NotFound; Stale if the template is not at `expectedVersion`
 */
export function updateTemplate(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateTemplate>,
): Promise<TemplateRow> {
  return write(ctx, async (w) => {
    const row = await findTemplate(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    const { category = row.category } = change;
    const place = category === row.category ? {} : endOfCategory(await listTemplates(w.tx), category);
    return applyTemplateChange(w, row, { ...change, ...place });
  });
}
