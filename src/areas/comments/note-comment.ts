import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type CommentRow, designRevisions, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { noteFor } from "#/src/services/mail/notices";
import { findConversation, subjectOf } from "./conversation";

type Mailing = Pick<Context, "actor" | "db" | "mail">;

/**
 * Notes a comment for the people to be notified: the client's users if the agency wrote something they can see, and
 * staff who are mentioned. Others learn of it by the daily digest or in the portal.
 */
export async function noteComment(ctx: Context, w: Write, row: CommentRow): Promise<void> {
  await noteMentions(ctx, w, row, []);
  if (!ctx.mail || ctx.actor.role === "client" || !(await isShownToClients(w, row))) return;
  const { clientId } = await findConversation(ctx, subjectOf(row), w.tx);
  const people = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.role, "client"), eq(users.active, true)));
  const ids = people.map(({ id }) => id);
  await noteFor(w, ids, { kind: "comment", subjectId: row.id });
}

/** Notes a mention for staff who are mentioned now and were not before. */
export async function noteMentions(
  { actor, mail }: Mailing,
  w: Write,
  { id, mentions }: CommentRow,
  before: readonly string[],
): Promise<void> {
  const added = mentions.filter((each) => !before.includes(each) && each !== actor.userId);
  if (!mail || added.length === 0) return;
  const staff = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, added), ne(users.role, "client")));
  await noteFor(
    w,
    staff.map((each) => each.id),
    { kind: "mention", subjectId: id },
  );
}

async function isShownToClients({ tx }: Write, { revisionId }: CommentRow): Promise<boolean> {
  if (revisionId === null) return true;
  const [revision] = await tx
    .select({ isSent: designRevisions.sentForReview })
    .from(designRevisions)
    .where(sql`${designRevisions.id} = ${revisionId}`);
  return revision?.isSent === true;
}
