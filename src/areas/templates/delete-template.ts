import { eq } from "drizzle-orm";
import { onboardingTaskTemplates } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findTemplate } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/**
 * Deletes a template; the tasks that were made from it stay, without naming it.
 * @throws NotFound, Stale when the template is no longer at `expectedVersion`
 */
export function deleteTemplate(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const template = await findTemplate(ctx, id, tx);
    requireVersion(template, expectedVersion);
    await tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, id));
    record({
      entity: "onboarding_task_template",
      entityId: id,
      action: "delete",
      before: template,
    });
  });
}
