import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  type CommentRow,
  comments,
  conversationMarks,
  designAssets,
  designRevisions,
  type UserRow,
  users,
} from "#/db/schema";
import type { Comment, ListComments } from "#/src/contract/comments";
import { revisionScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { isClientOf } from "#/src/domain/memberships";
import { boundedPage } from "#/src/domain/requested-page";
import { type Conversation, findConversation, isAbout, subjectId, subjectOf } from "./conversation";
import { nameOf, presentComment } from "./present";

/** The columns of a person that make up their name. */
export type Person = Pick<UserRow, "id" | "firstName" | "lastName" | "email" | "role">;

/** A comment with the data displayed beside it. */
export type ListedComment = CommentRow & {
  author: Person;
  revision: { id: string; revisionNumber: number; sentForReview: boolean } | null;
  assetName: string | null;
};

export const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
};

type CommentPage = { items: Comment[]; page: number; pageSize: number; hasMore: boolean };

/**
 * Returns a page of a conversation, newest last; the first page ends with the newest comment.
 * @throws NotFound
 */
export async function listComments(
  ctx: Context,
  conversation: Conversation,
  query: ListComments,
): Promise<CommentPage> {
  const { page, pageSize } = boundedPage(query);
  const found = await selectComments(ctx, isAbout(conversation.subject), ctx.db.read)
    .orderBy(desc(comments.seq))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const rows = found.slice(0, pageSize).reverse();
  return { items: await present(ctx, conversation, rows), page, pageSize, hasMore: found.length > pageSize };
}

/** @throws NotFound, also if the caller may not see it */
export async function findComment(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<ListedComment> {
  const [row] = await selectComments(ctx, eq(comments.id, id), db);
  if (!row) throw new NotFound();
  await findConversation(ctx, subjectOf(row), db);
  return row;
}

/** Returns a comment for the caller. */
export async function showComment(ctx: Context, { id }: Pick<CommentRow, "id">): Promise<Comment> {
  const row = await findComment(ctx, id);
  const conversation = await findConversation(ctx, subjectOf(row));
  const [shown] = await present(ctx, conversation, [row]);
  if (!shown) throw new NotFound();
  return shown;
}

async function present(ctx: Context, { subject, clientId }: Conversation, rows: readonly ListedComment[]) {
  if (rows.length === 0) return [];
  const db = ctx.db.read;
  const names = await findNames(rows, db);
  const [marks] = await db
    .select({
      own: sql<number>`coalesce(max(iif(${eq(users.id, ctx.actor.userId)}, ${conversationMarks.seq}, 0)), 0)`,
      client: sql<number>`coalesce(max(iif(
        ${isClientOf(clientId)}, ${conversationMarks.seq}, 0)), 0)`,
    })
    .from(conversationMarks)
    .innerJoin(users, eq(users.id, conversationMarks.userId))
    .where(eq(conversationMarks.subjectId, subjectId(subject)));
  return rows.map((row) => presentComment(ctx, row, { names, ...(marks ?? { own: 0, client: 0 }) }));
}

/** Returns comments by revision, oldest first. The caller must check access to the revisions. */
export async function commentsOfRevisions(ctx: Context, where: SQL, db: Reader | Tx) {
  const rows = await selectComments(ctx, where, db).orderBy(comments.seq);
  const names = await findNames(rows, db);
  return { ofRevision: Map.groupBy(rows, ({ revisionId }) => revisionId), names };
}

/** Selects comments with the data displayed beside them. Clients cannot see comments on unsent revisions. */
export function selectComments(ctx: Context, where: SQL, db: Reader | Tx) {
  const { id, revisionNumber, sentForReview } = designRevisions;
  return db
    .select({
      ...getTableColumns(comments),
      author: person,
      revision: { id, revisionNumber, sentForReview },
      assetName: designAssets.assetName,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(designRevisions, eq(designRevisions.id, comments.revisionId))
    .leftJoin(designAssets, eq(designAssets.id, designRevisions.assetId))
    .where(and(where, sql`(${comments.revisionId} is null or ${revisionScope(ctx)})`))
    .$dynamic();
}

/** Returns the names of all mentioned people, by id. */
export async function findNames(
  rows: readonly Pick<CommentRow, "mentions">[],
  db: Reader | Tx,
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ mentions }) => mentions))];
  if (ids.length === 0) return new Map();
  const people = await db.select(person).from(users).where(inArray(users.id, ids));
  return new Map(people.map((each) => [each.id, nameOf(each)]));
}
