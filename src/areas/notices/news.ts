import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientOnboarding,
  clientTasks,
  comments,
  conversationMarks,
  designProjects,
  notices,
  users,
} from "#/db/schema";
import { findNames, shownText } from "#/src/areas/comments";
import type { LinkedThing } from "#/src/domain/links/linked-thing";
import { threadOf } from "#/src/services/mail/linked-things";
import type { News } from "#/src/services/mail/templates/notice";
import {
  actorOf,
  type FoundNotice,
  findNotices,
  type NoticeReader,
  nameOf,
  pathOf,
  titleOf,
} from "./find-notices";

/** News for a mail, latest first. */
export type NewsItem = News & {
  at: string;
  path: string;
  clientId: string;
  /** The thing that a client's person opens by a link; null for news of the client itself. */
  linked: Pick<LinkedThing, "kind" | "id"> | null;
  /** Local part of the Message-ID of its conversation. */
  thread: string;
  /** The task that it is about; null for other things. */
  taskId: string | null;
  /** First name of the colleague who acted; null for clients and links. */
  colleague: string | null;
};

const longestExcerpt = 300;

/** Returns a person's recorded news that is still unread and visible. */
export async function newsOf(
  reader: Reader | Tx,
  to: NoticeReader,
  ids: readonly string[],
): Promise<NewsItem[]> {
  const found = await findNotices(reader, to, and(inArray(notices.id, [...ids]), isNull(notices.readAt)));
  return toNews(reader, found);
}

/**
 * Returns the news for a staff member since a moment: unread notices, and unread comments in their own tasks and
 * projects and in conversations they take part in.
 */
export async function newsSince(reader: Reader | Tx, to: NoticeReader, since: string): Promise<NewsItem[]> {
  const which = and(gte(notices.createdAt, since), isNull(notices.readAt));
  const noted = await findNotices(reader, to, which);
  const commentNews = await commentNewsSince(reader, to, since);
  const all = [...(await toNews(reader, noted)), ...commentNews];
  return all.toSorted((one, other) => other.at.localeCompare(one.at));
}

async function toNews(reader: Reader | Tx, found: readonly FoundNotice[]): Promise<NewsItem[]> {
  const foundComments = found.flatMap(({ comment }) => comment ?? []);
  const names = await findNames(foundComments, reader);
  return found.map((each) => {
    const text = each.comment ? shownText(each.comment, names) : each.text;
    return {
      kind: each.notice.kind,
      who: actorOf(each),
      about: titleOf(each),
      text: text === null ? null : excerpt(text),
      at: each.notice.createdAt,
      path: pathOf(each.notice),
      clientId: each.notice.clientId,
      ...conversationOf(each.notice),
      colleague: each.by && each.by.role !== "client" ? each.by.firstName : null,
    };
  });
}

/** Names the conversation of a thing to mail programs, and the thing that a link opens. */
function conversationOf({ entity, entityId }: Pick<FoundNotice["notice"], "entity" | "entityId">) {
  const kinds = { client_task: "task", design_project: "approval", client: null } as const;
  const kind = kinds[entity];
  const linked = kind && { kind, id: entityId };
  return {
    thread: linked ? threadOf(linked) : `client-${entityId}`,
    taskId: entity === "client_task" ? entityId : null,
    linked,
  };
}

/**
 * Reads other people's unread comments in a staff member's tasks, projects and conversations, except those with a
 * notice.
 */
async function commentNewsSince(reader: Reader | Tx, to: NoticeReader, since: string): Promise<NewsItem[]> {
  const isTheirs = sql`(
    ${comments.taskId} in (select ${clientTasks.id} from ${clientTasks} where ${clientTasks.assigneeUserId} = ${to.id})
    or ${comments.projectId} in (
      select ${designProjects.id} from ${designProjects} where ${designProjects.assignedDesignerId} = ${to.id})
    or exists (select 1 from ${comments} as own where own.author_id = ${to.id}
      and (own.task_id = ${comments.taskId} or own.project_id = ${comments.projectId})))`;
  const isUnread = sql`${comments.authorId} <> ${to.id}
    and ${comments.seq} > coalesce((select mark.seq from ${conversationMarks} as mark
      where mark.subject_id = coalesce(${comments.taskId}, ${comments.projectId}) and mark.user_id = ${to.id}), 0)
    and not exists (select 1 from ${notices} as sent where sent.user_id = ${to.id} and sent.subject_id = ${comments.id})`;
  const rows = await reader
    .select({
      comment: { text: comments.text, mentions: comments.mentions },
      at: comments.createdAt,
      taskId: comments.taskId,
      projectId: comments.projectId,
      clientId: sql<string>`coalesce((select ${clientOnboarding.clientId} from ${clientOnboarding}
        where ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}), ${designProjects.clientId})`,
      about: sql<string>`coalesce(${clientTasks.name}, ${designProjects.projectName})`,
      by: { firstName: users.firstName, lastName: users.lastName, email: users.email, role: users.role },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(clientTasks, eq(clientTasks.id, comments.taskId))
    .leftJoin(designProjects, eq(designProjects.id, comments.projectId))
    .where(and(gte(comments.createdAt, since), isTheirs, isUnread))
    .orderBy(desc(comments.seq));
  const names = await findNames(
    rows.map(({ comment }) => comment),
    reader,
  );
  return rows.map(({ comment, at, taskId, projectId, clientId, about, by }) => {
    const entity = taskId === null ? "design_project" : "client_task";
    return {
      kind: "comment",
      who: nameOf({ by, byLink: null }),
      about,
      text: excerpt(shownText(comment, names)),
      at,
      path: pathOf({ entity, entityId: taskId ?? projectId ?? "", clientId }),
      clientId,
      ...conversationOf({ entity, entityId: taskId ?? projectId ?? "" }),
      colleague: by.role === "client" ? null : by.firstName,
    };
  });
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1)}…`;
}
