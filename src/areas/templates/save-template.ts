import type { Tx } from "#/db/client";
import type { TemplateRow } from "#/db/schema";
import { keptFieldsNamed } from "#/src/areas/client-fields";
import { requireFormOfClient } from "#/src/areas/forms";
import type { Condition } from "#/src/contract/choices/conditions";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { FieldError } from "#/src/contract/problem";
import type { CreateTemplate, UpdateTemplate } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { templateNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { checkConditions } from "#/src/domain/templates/check-conditions";
import { changedVariableErrors, variableErrors } from "#/src/domain/templates/check-variables";
import { write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { requireNeeds } from "./needs";
import { findTemplate, listTemplates } from "./queries";
import { endOfCategory } from "./rules";

/**
 * Adds a template at the end of its category; a new category comes last.
 * @throws Invalid for an unknown form, prerequisite or variable, for a condition that its field cannot have, and for a form
 * of a task of the agency
 */
export function createTemplate(ctx: Context, input: CreateTemplate): Promise<TemplateRow> {
  return write(ctx, async (w) => {
    await requireFormOfClient(w, { formId: input.formId, owner: input.defaultOwner });
    throwInvalid(variableErrors(input));
    const row = {
      ...input,
      conditions: await requireConditions(w.tx, input.conditions),
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
    throwInvalid(changedVariableErrors(row, change));
    const conditions = change.conditions && (await requireConditions(w.tx, change.conditions));
    const { category = row.category } = change;
    const place = category === row.category ? {} : endOfCategory(await listTemplates(w.tx), category);
    return applyTemplateChange(w, row, { ...change, ...(conditions && { conditions }), ...place });
  });
}

/**
 * Returns conditions with their values as stored.
 * @throws Invalid at a field that does not exist, a comparison or a value that it cannot have, and a repetition
 */
async function requireConditions(tx: Tx, given: readonly Condition[]): Promise<Condition[]> {
  const keys = given.flatMap(({ field }) => keyOfParam(field) ?? []);
  const { conditions, errors } = checkConditions(given, await keptFieldsNamed(tx, keys));
  throwInvalid(errors);
  return conditions;
}

/** @throws Invalid if there are errors */
function throwInvalid(errors: FieldError[]) {
  if (errors.length > 0) throw new Invalid(errors);
}
