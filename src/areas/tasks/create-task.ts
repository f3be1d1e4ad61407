import { eq, max } from "drizzle-orm";
import { clientOnboarding, clientTasks, type TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateTask } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { requireDateOrderOfNew } from "#/src/domain/date-order";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { write } from "#/src/domain/write";
import { newTaskRow, recordTaskCreated } from "./task-row";

/** Adds a task at the end of a client's running onboarding. @throws NotFound; Conflict before onboarding was started; Invalid */
export function createTask(ctx: Context, clientId: string, input: CreateTask): Promise<TaskRow> {
  return write(ctx, async (w) => {
    await findClient(ctx, clientId, w.tx);
    await requireAssignable(w.tx, input.assigneeUserId);
    const [onboarding] = await w.tx
      .select({ id: clientOnboarding.id })
      .from(clientOnboarding)
      .where(eq(clientOnboarding.clientId, clientId));
    if (!onboarding) throw new Conflict("Start onboarding before adding tasks.");
    const [last] = await w.tx
      .select({ sortOrder: max(clientTasks.sortOrder) })
      .from(clientTasks)
      .where(eq(clientTasks.clientOnboardingId, onboarding.id));
    const startDate = input.startDate ?? ctx.today;
    requireDateOrderOfNew({ startDate, dueDate: input.dueDate });
    const task = newTaskRow({
      ...input,
      startDate,
      clientOnboardingId: onboarding.id,
      templateId: null,
      sortOrder: (last?.sortOrder ?? 0) + 1,
      now: w.now,
      newId: w.newId,
    });
    await w.tx.insert(clientTasks).values(task);
    recordTaskCreated(w, task);
    return task;
  });
}
