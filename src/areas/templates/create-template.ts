import { onboardingTaskTemplates, type TemplateRow } from "#/db/schema";
import type { CreateTemplate } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { listTemplates } from "./queries";
import { endOfCategory } from "./rules";

/** Adds a template at the end of its category; a new category comes after the others. */
export function createTemplate(ctx: Context, input: CreateTemplate): Promise<TemplateRow> {
  return write(ctx, async ({ tx, now, newId, record }) => {
    const row: TemplateRow = {
      ...input,
      ...endOfCategory(await listTemplates(tx), input.category),
      id: newId(),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(onboardingTaskTemplates).values(row);
    record({
      entity: "onboarding_task_template",
      entityId: row.id,
      action: "create",
      after: row,
    });
    return row;
  });
}
