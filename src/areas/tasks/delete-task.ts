import { eq } from "drizzle-orm";
import { clientTasks } from "../../../db/schema";
import type { Context } from "../../domain/context";
import { write } from "../../domain/write";
import { findTask } from "./queries";

/** @throws NotFound */
export function deleteTask(ctx: Context, id: string): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const task = await findTask(ctx, id, tx);
    await tx.delete(clientTasks).where(eq(clientTasks.id, id));
    record({ entity: "client_task", entityId: id, action: "delete", before: task });
  });
}
