import { eq } from "drizzle-orm";
import { clientOnboarding, type TaskRow } from "#/db/schema";
import { tasksOf } from "#/src/areas/tasks";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findOnboarding } from "./queries";

type Undo = { clientId: string; expectedVersion?: number | undefined };

/** Takes a start back while nobody has worked on it. @throws NotFound; Stale; Conflict once a task was touched */
export function undoOnboarding(ctx: Context, { clientId, expectedVersion }: Undo): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const onboarding = await findOnboarding(ctx, clientId, tx);
    requireVersion(onboarding, expectedVersion);
    const tasks = await tasksOf(tx, onboarding.id);
    if (!tasks.every((task) => isUntouched(task, onboarding))) {
      throw new Conflict("Onboarding cannot be undone: somebody has already worked on its tasks.");
    }
    await tx.delete(clientOnboarding).where(eq(clientOnboarding.id, onboarding.id));
    for (const task of tasks) {
      record({ entity: "client_task", entityId: task.id, action: "delete", before: task });
    }
    record({
      entity: "client_onboarding",
      entityId: onboarding.id,
      action: "delete",
      before: onboarding,
    });
  });
}

/** A task is as the start made it: neither edited nor noted on nor linked from, and not added by hand later. */
function isUntouched(task: TaskRow, onboarding: { createdAt: string }): boolean {
  return (
    task.version === 1 &&
    task.notes === null &&
    task.evidenceUrls.length === 0 &&
    task.createdAt === onboarding.createdAt
  );
}
