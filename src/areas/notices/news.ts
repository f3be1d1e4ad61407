import { and, desc, eq, gte, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientOnboarding,
  clientTasks,
  comments,
  conversationMarks,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  reviewLinks,
  type UserRow,
  users,
} from "#/db/schema";
import { findNames, shownText, unnamedColleague } from "#/src/areas/comments";
import { personName } from "#/src/contract/person-name";
import type { News } from "#/src/services/mail/templates/notice";

/** A recipient of news; clients get only what they may see. */
export type NewsReader = Pick<UserRow, "id" | "role" | "clientId">;
/** News grouped by subject, latest first. */
export type NewsItem = News & { at: string; path: string };

const longestExcerpt = 300;

/** Reads other people's comments among these that the reader may see and has not read. */
async function saidNews(reader: Reader | Tx, to: NewsReader, which: SQL): Promise<NewsItem[]> {
  const taskClient = sql`(select ${clientOnboarding.clientId} from ${clientTasks}
    join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    where ${clientTasks.id} = ${comments.taskId})`;
  const projectClient = sql`(select ${designProjects.clientId} from ${designProjects} where ${designProjects.id} = ${comments.projectId})`;
  const rows = await reader
    .select({
      text: comments.text,
      mentions: comments.mentions,
      at: comments.createdAt,
      taskId: comments.taskId,
      projectId: comments.projectId,
      clientId: sql<string>`coalesce(${taskClient}, ${projectClient})`,
      about: sql<string>`coalesce(
        (select ${clientTasks.name} from ${clientTasks} where ${clientTasks.id} = ${comments.taskId}),
        (select ${designProjects.projectName} from ${designProjects} where ${designProjects.id} = ${comments.projectId}))`,
      author: { firstName: users.firstName, lastName: users.lastName, email: users.email, role: users.role },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(designRevisions, eq(designRevisions.id, comments.revisionId))
    .where(
      and(
        which,
        ne(comments.authorId, to.id),
        sql`${comments.seq} > coalesce((select mark.seq from ${conversationMarks} as mark
          where mark.subject_id = coalesce(${comments.taskId}, ${comments.projectId}) and mark.user_id = ${to.id}), 0)`,
        to.role === "client"
          ? sql`(${comments.revisionId} is null or ${designRevisions.sentForReview} = 1)
              and coalesce(${taskClient}, ${projectClient}) = ${to.clientId}`
          : undefined,
      ),
    )
    .orderBy(desc(comments.seq));
  const names = await findNames(rows, reader);
  return rows.map((row) => ({
    who: whoIs(row.author),
    about: row.about,
    text: excerpt(shownText(row, names)),
    isRejection: false,
    at: row.at,
    path: row.taskId === null ? projectPath(row.projectId) : taskPath(to, row.taskId, row.clientId),
  }));
}

/** Reads the rejections among these decisions; for staff only. */
async function rejectedNews(reader: Reader | Tx, to: NewsReader, which: SQL): Promise<NewsItem[]> {
  if (to.role === "client") return [];
  const rows = await reader
    .select({
      comment: designDecisions.comment,
      at: designDecisions.createdAt,
      projectId: designDecisions.projectId,
      projectName: designProjects.projectName,
      assetName: designAssets.assetName,
      by: { firstName: users.firstName, lastName: users.lastName, email: users.email, role: users.role },
      byLink: reviewLinks.email,
    })
    .from(designDecisions)
    .innerJoin(designProjects, eq(designProjects.id, designDecisions.projectId))
    .leftJoin(designAssets, eq(designAssets.id, designDecisions.assetId))
    .leftJoin(users, eq(users.id, designDecisions.decidedById))
    .leftJoin(reviewLinks, eq(reviewLinks.id, designDecisions.reviewLinkId))
    .where(
      and(
        which,
        eq(designDecisions.decision, "rejected"),
        sql`${designDecisions.decidedById} is not ${to.id}`,
      ),
    )
    .orderBy(desc(designDecisions.createdAt));
  return rows.map(({ by, byLink, assetName, projectName, projectId, comment, at }) => ({
    who: by ? whoIs(by) : (byLink ?? "The client"),
    about: assetName ? `${assetName}, ${projectName}` : projectName,
    text: comment === null ? null : excerpt(comment),
    isRejection: true,
    at,
    path: projectPath(projectId),
  }));
}

/**
 * Returns the news for a staff member since a moment: in their own tasks and projects, in conversations they take part
 * in, and with mentions of them.
 */
export async function newsSince(reader: Reader | Tx, to: NewsReader, since: string): Promise<NewsItem[]> {
  const isTheirs = sql`(
    ${comments.taskId} in (select ${clientTasks.id} from ${clientTasks} where ${clientTasks.assigneeUserId} = ${to.id})
    or ${comments.projectId} in (
      select ${designProjects.id} from ${designProjects} where ${designProjects.assignedDesignerId} = ${to.id})
    or exists (select 1 from json_each(${comments.mentions}) as named where named.value = ${to.id})
    or exists (select 1 from ${comments} as own where own.author_id = ${to.id}
      and (own.task_id = ${comments.taskId} or own.project_id = ${comments.projectId})))`;
  const said = await saidNews(reader, to, sql`${gte(comments.createdAt, since)} and ${isTheirs}`);
  const rejected = await rejectedNews(
    reader,
    to,
    sql`${gte(designDecisions.createdAt, since)} and ${eq(designProjects.assignedDesignerId, to.id)}`,
  );
  return byTime([...said, ...rejected]);
}

/** Returns the noted news for a person that is still unread and visible. */
export async function newsOf(
  reader: Reader | Tx,
  to: NewsReader,
  ids: readonly string[],
): Promise<NewsItem[]> {
  const said = await saidNews(reader, to, inArray(comments.id, [...ids]));
  return byTime([...said, ...(await rejectedNews(reader, to, inArray(designDecisions.id, [...ids])))]);
}

const byTime = (all: NewsItem[]) => all.toSorted((one, other) => other.at.localeCompare(one.at));

type Somebody = Pick<UserRow, "firstName" | "lastName" | "email" | "role">;

/** Returns a person's name, without revealing the email address of staff. */
function whoIs({ email, role, ...names }: Somebody): string {
  return personName(names, role === "client" ? email : unnamedColleague);
}

function taskPath({ role }: NewsReader, taskId: string, clientId: string): string {
  return role === "client" ? `/?task=${taskId}` : `/clients/${clientId}?task=${taskId}`;
}

const projectPath = (projectId: string | null) => `/design?project=${projectId}`;

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1)}…`;
}
