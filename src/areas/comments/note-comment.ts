import { and, inArray, ne, sql } from "drizzle-orm";
import { type CommentRow, designRevisions, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { isMemberOf } from "#/src/domain/memberships";
import type { Write } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { type Notice, noteFor } from "#/src/services/notices/note-for";
import { findConversation, subjectOf } from "./conversation";

/**
 * Notifies staff who are mentioned, and the other side: the client's users of what the agency wrote and they can see,
 * the account manager and the assignee of what the client wrote. Others learn of it by the daily digest or in the
 * portal.
 */
export async function noteComment(ctx: Context, w: Write, row: CommentRow): Promise<void> {
  await noteMentions(ctx, w, row, []);
  const notice = { kind: "comment", ...thingOf(row), subjectId: row.id, byId: row.authorId } as const;
  if (ctx.actor.role === "client") return noteClientAct(ctx, w, notice);
  if (!(await isShownToClients(w, row))) return;
  const { clientId } = await findConversation(ctx, subjectOf(row), w.tx);
  const people = await w.tx.select({ id: users.id }).from(users).where(isMemberOf(clientId));
  const ids = people.map(({ id }) => id);
  await noteFor(ctx, w, ids, { ...notice, clientId, isFromClient: false });
}

/** Notifies staff who are mentioned now and were not before. */
export async function noteMentions(
  ctx: Context,
  w: Write,
  row: CommentRow,
  before: readonly string[],
): Promise<void> {
  const { actor } = ctx;
  const added = row.mentions.filter((each) => !before.includes(each) && each !== actor.userId);
  if (added.length === 0) return;
  const staff = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, added), ne(users.role, "client")));
  if (staff.length === 0) return;
  const { clientId } = await findConversation(ctx, subjectOf(row), w.tx);
  await noteFor(
    ctx,
    w,
    staff.map(({ id }) => id),
    {
      kind: "mention",
      clientId,
      ...thingOf(row),
      subjectId: row.id,
      byId: actor.userId,
      isFromClient: actor.role === "client",
    },
  );
}

/** Returns the task or project of a comment. */
function thingOf(row: CommentRow): Pick<Notice, "entity" | "entityId"> {
  const { taskId, projectId } = subjectOf(row);
  return taskId !== null
    ? { entity: "client_task", entityId: taskId }
    : { entity: "design_project", entityId: projectId };
}

async function isShownToClients({ tx }: Write, { revisionId }: CommentRow): Promise<boolean> {
  if (revisionId === null) return true;
  const [revision] = await tx
    .select({ isSent: designRevisions.sentForReview })
    .from(designRevisions)
    .where(sql`${designRevisions.id} = ${revisionId}`);
  return revision?.isSent === true;
}
