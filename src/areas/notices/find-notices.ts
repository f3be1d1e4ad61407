import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import {
  clientMembers,
  clients,
  clientTasks,
  comments,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  invitations,
  notices,
  reviewLinks,
  taskFiles,
  type UserRow,
  users,
} from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { personName } from "#/src/contract/person-name";
import { titleForClient } from "#/src/domain/task-title";

/** A person with notices; clients get only what they may see. */
export type NoticeReader = Pick<UserRow, "id" | "role">;

const by = alias(users, "by_user");

/** The rows that a notice refers to, by left joins: one that is missing was deleted. */
const joined = (reader: Reader | Tx, { role }: NoticeReader) =>
  reader
    .select({
      notice: notices,
      clientName: clients.name,
      task: role === "client" ? titleForClient : sql<string>`${clientTasks.name}`,
      project: designProjects.projectName,
      asset: designAssets.assetName,
      comment: { text: comments.text, mentions: comments.mentions },
      text: sql<string | null>`coalesce(${designDecisions.comment}, ${designPins.text}, ${taskFiles.name})`,
      by: { firstName: by.firstName, lastName: by.lastName, email: by.email, role: by.role },
      byLink: reviewLinks.email,
    })
    .from(notices)
    .innerJoin(clients, eq(clients.id, notices.clientId))
    .leftJoin(clientTasks, eq(clientTasks.id, notices.entityId))
    .leftJoin(designProjects, eq(designProjects.id, notices.entityId))
    .leftJoin(comments, eq(comments.id, notices.subjectId))
    .leftJoin(designRevisions, eq(designRevisions.id, comments.revisionId))
    .leftJoin(designDecisions, eq(designDecisions.id, notices.subjectId))
    .leftJoin(designAssets, eq(designAssets.id, designDecisions.assetId))
    .leftJoin(reviewLinks, eq(reviewLinks.id, designDecisions.reviewLinkId))
    .leftJoin(designPins, eq(designPins.id, notices.subjectId))
    .leftJoin(taskFiles, eq(taskFiles.id, notices.subjectId))
    .leftJoin(invitations, eq(invitations.id, notices.subjectId))
    .leftJoin(by, eq(by.id, notices.byId));

export type FoundNotice = Awaited<ReturnType<typeof findNotices>>[number];

/** Reads a person's notices whose subject still exists unchanged, newest first. */
export function findNotices(reader: Reader | Tx, to: NoticeReader, which?: SQL) {
  return joined(reader, to)
    .where(and(eq(notices.userId, to.id), isShownTo(to), which))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .$dynamic();
}

/** Counts the same notices. */
export async function countNotices(reader: Reader | Tx, to: NoticeReader, which?: SQL): Promise<number> {
  const [counted] = await reader.all<{ total: number }>(
    sql`select ${countOfNotices(reader, to, which)} as "total"`,
  );
  return counted?.total ?? 0;
}

/** Builds a count of the same notices, as a part of another statement. */
export function countOfNotices(reader: Reader | Tx, to: NoticeReader, which?: SQL): SQL<number> {
  const shown = joined(reader, to)
    .where(and(eq(notices.userId, to.id), isShownTo(to), which))
    .as("shown");
  return sql`(select count(*) from ${shown})`;
}

/** Excludes acts that were undone or whose subject was deleted, and for clients what they may not see. */
function isShownTo({ id, role }: NoticeReader): SQL | undefined {
  const { entity, kind, subjectId } = notices;
  return and(
    sql`(${entity} = 'client' or coalesce(${clientTasks.id}, ${designProjects.id}) is not null)`,
    sql`(${subjectId} is null or coalesce(${comments.id}, ${designDecisions.id}, ${designPins.id},
      ${taskFiles.id}, ${invitations.id}) is not null)`,
    sql`(${kind} <> 'done' or ${clientTasks.status} = 'done')`,
    sql`(${kind} <> 'begun' or ${clientTasks.status} = 'in_progress')`,
    sql`(${kind} <> 'link' or ${clientTasks.evidenceUrls} <> '[]')`,
    sql`(${kind} <> 'ready' or (${clientTasks.status} <> 'done' and ${clientTasks.openNeeds} = 0))`,
    role === "client"
      ? sql`${notices.clientId} in (select member.client_id from ${clientMembers} as member where member.user_id = ${id})
          and (${comments.revisionId} is null or ${designRevisions.sentForReview} = 1)`
      : undefined,
  );
}

/** Returns the name of the thing that a notice is about. */
export function titleOf({ notice, task, project, asset, clientName }: FoundNotice): string {
  if (notice.entity === "client") return notice.kind === "phone" ? "its invitation" : clientName;
  const name = task ?? project ?? "";
  return asset === null ? name : `${asset}, ${name}`;
}

/** Returns the name of the person who acted, or of the client that needs a phone call or is ready for a task. */
export function actorOf(found: FoundNotice): string {
  const { kind } = found.notice;
  return kind === "phone" || kind === "ready" ? found.clientName : nameOf(found);
}

/** Returns the name of the person who acted, without revealing the email address of staff. */
export function nameOf({ by, byLink }: Pick<FoundNotice, "by" | "byLink">): string {
  if (!by) return byLink ?? "The client";
  return personName(by, by.role === "client" ? by.email : unnamedColleague);
}

type Leading = Pick<typeof notices.$inferSelect, "entity" | "entityId" | "clientId">;

/** Returns the path of the thing. */
export function pathOf({ entity, entityId, clientId }: Leading): string {
  if (entity === "design_project") return `/design?project=${entityId}`;
  if (entity === "client") return `/clients/${clientId}`;
  return `/clients/${clientId}?task=${entityId}`;
}
