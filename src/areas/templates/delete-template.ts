import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { updated } from "#/src/domain/nouns/entries";
import { taskNoun, templateNoun } from "#/src/domain/nouns/tasks";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { bridgeTemplate } from "./needs";
import { findTemplate } from "./queries";

/**
 * Deletes a template; tasks created from it remain, without the reference. Templates that need it need its
 * prerequisites instead.
 * @throws NotFound; Stale if the template is not at `expectedVersion`; Conflict if another one would get too many
 * prerequisites
 */
export function deleteTemplate(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const template = await findTemplate(ctx, id, w.tx);
    requireVersion(template, expectedVersion);
    const made = await w.tx
      .select({ id: clientTasks.id })
      .from(clientTasks)
      .where(eq(clientTasks.templateId, id));
    await bridgeTemplate(w, template);
    await deleteRow(w, templateNoun, template);
    const [before, after] = [{ templateId: id }, { templateId: null }];
    for (const task of made) {
      w.record(updated(taskNoun, task.id, { before, after }));
    }
  });
}
