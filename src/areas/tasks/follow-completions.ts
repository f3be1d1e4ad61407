import type { TaskRow } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { moveFollowers } from "./move-followers";
import { insertNextOf } from "./series";

/**
 * Carries out what follows from tasks that a write completed: moves the due dates of those that come after them, and
 * inserts the next occurrence of those that repeat.
 * @param before the tasks before the write
 * @param after the same tasks as stored
 */
export async function followCompletions(
  ctx: Pick<Context, "today" | "actor" | "mail">,
  w: Write,
  before: readonly Pick<TaskRow, "id" | "clientOnboardingId" | "status">[],
  after: readonly TaskRow[],
): Promise<void> {
  const open = new Set(before.flatMap(({ id, status }) => (status === "done" ? [] : [id])));
  const completed = after.filter(({ id, status }) => status === "done" && open.has(id));
  await moveFollowers(ctx, w, completed, after);
  await insertNextOf(ctx, w, completed);
}
