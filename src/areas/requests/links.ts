import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks, type LinkRow, links } from "#/db/schema";
import type { RequestLink } from "#/src/contract/requests";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isOpenAt } from "#/src/domain/links/request-link";

const mostListed = 200;

/** Lists the links to a request, newest first. */
export function listLinks(ctx: Context, taskId: string): Promise<RequestLink[]> {
  return read(ctx, ctx.db.read, eq(links.taskId, taskId));
}

/** @throws NotFound */
export async function showLink(ctx: Context, id: string, db: Reader | Tx): Promise<RequestLink> {
  const [link] = await read(ctx, db, eq(links.id, id));
  if (!link) throw new NotFound();
  return link;
}

/** @throws NotFound */
export async function findLink(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<LinkRow> {
  const [found] = await db
    .select({ link: links })
    .from(links)
    .innerJoin(clients, eq(clients.id, links.clientId))
    .where(and(eq(links.id, id), linkKinds.request.rows.only, clientScope(ctx)));
  if (!found) throw new NotFound();
  return found.link;
}

function read(ctx: Context, db: Reader | Tx, where: SQL): Promise<RequestLink[]> {
  const { id, email, requiresCode, createdAt, expiresAt, continuedAt } = links;
  return db
    .select({
      ...{ id, email, requiresCode, sentAt: createdAt, expiresAt, lastUsedAt: continuedAt },
      isOpen: sql`${isOpenAt(ctx.now)}`.mapWith(Boolean),
    })
    .from(links)
    .innerJoin(clientTasks, eq(clientTasks.id, links.taskId))
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(and(where, linkKinds.request.rows.only, clientScope(ctx)))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostListed);
}
