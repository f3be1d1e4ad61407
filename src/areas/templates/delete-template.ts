import { eq } from "drizzle-orm";
import { onboardingTaskTemplates } from "../../../db/schema";
import type { Context } from "../../domain/context";
import { write } from "../../domain/write";
import { presentTemplate } from "./present";
import { findTemplate } from "./queries";

/** Deletes a template; the tasks that were made from it stay, without naming it. @throws NotFound */
export function deleteTemplate(ctx: Context, id: string): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const template = await findTemplate(ctx, id, tx);
    await tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, id));
    record({
      entity: "onboarding_task_template",
      entityId: id,
      action: "delete",
      before: presentTemplate(template),
    });
  });
}
