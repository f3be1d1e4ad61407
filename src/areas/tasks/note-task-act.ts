import { authorOf } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";

/** Notifies the team of what a client's person did with a task; acts of staff notify nobody. */
export async function noteTaskAct(
  ctx: Context,
  w: Write,
  taskId: string,
  kind: "link" | "begun" | "done",
): Promise<void> {
  if (ctx.actor.role !== "client") return;
  await noteClientAct(ctx, w, {
    kind,
    entity: "client_task",
    entityId: taskId,
    subjectId: null,
    byId: authorOf(ctx.actor).userId,
  });
}
