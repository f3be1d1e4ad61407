import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { notices } from "#/db/schema";
import type { ListNotices, Notice } from "#/src/contract/notices";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { boundedPage } from "#/src/domain/requested-page";
import {
  actorOf,
  countNotices,
  countOfNotices,
  type FoundNotice,
  findNotices,
  type NoticeReader,
  pathOf,
  titleOf,
} from "./find-notices";

export type NoticePage = { items: Notice[]; total: number; page: number; pageSize: number };

/** Returns a page of the caller's notices, newest first; `total` is the number of matches. */
export async function listNotices({ actor, db }: Context, query: ListNotices): Promise<NoticePage> {
  const { page, pageSize } = boundedPage(query);
  const to = readerIn(actor);
  const which = and(...filtersOf(query));
  const found = await findNotices(db.read, to, which)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const isAll = page === 1 && found.length < pageSize;
  const total = isAll ? found.length : await countNotices(db.read, to, which);
  return { items: found.map(present), total, page, pageSize };
}

/** Counts the caller's unread notices. */
export function countUnread({ actor, db }: Context, reader: Reader | Tx = db.read): Promise<number> {
  return countNotices(reader, readerIn(actor), isNull(notices.readAt));
}

/** Builds the count of the caller's unread notices from clients, as a part of another statement. */
export function countOfNews({ actor, db }: Context): SQL<number> {
  const which = and(isNull(notices.readAt), eq(notices.isFromClient, true));
  return countOfNotices(db.read, readerIn(actor), which);
}

function readerIn({ userId, role }: Actor): NoticeReader {
  return { id: userId, role };
}

function filtersOf({ from, unread, clientId, entityId }: ListNotices): SQL[] {
  return [
    ...(from === "client" ? [eq(notices.isFromClient, true)] : []),
    ...(unread === "true" ? [isNull(notices.readAt)] : []),
    ...(clientId === undefined ? [] : [eq(notices.clientId, clientId)]),
    ...(entityId === undefined ? [] : [eq(notices.entityId, entityId)]),
  ];
}

function present(found: FoundNotice): Notice {
  const { id, kind, clientId, entity, entityId, createdAt: at, readAt, isUnassigned } = found.notice;
  return {
    id,
    kind,
    clientId,
    clientName: found.clientName,
    entity,
    entityId,
    title: titleOf(found),
    by: actorOf(found),
    byRole: found.by?.role ?? "client",
    at,
    readAt,
    isUnassigned,
    href: pathOf(found.notice),
  };
}
