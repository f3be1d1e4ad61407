import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AccessRow, clientAccess, clients, users } from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import type { Access, ListAccess } from "#/src/contract/account-access";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { boundedPage } from "#/src/domain/requested-page";
import { presentAccess } from "./present";

/** An access with the names displayed beside it. */
export type NamedAccess = AccessRow & Pick<Access, "client" | "verifier">;

const inOrder = [asc(expiryOrder), asc(clientAccess.id)];

/** @throws NotFound, also if the caller has no access to its client */
export async function findAccess(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<NamedAccess> {
  const [row] = await selectNamed(db).where(and(eq(clientAccess.id, id), clientScope(ctx)));
  if (!row) throw new NotFound();
  return row;
}

/** Lists the accesses of a client that the caller may see, those that expire first ahead. */
export async function accessOfClient(ctx: Context, clientId: string): Promise<Access[]> {
  const rows = await selectNamed(ctx.db.read)
    .where(and(eq(clientAccess.clientId, clientId), clientScope(ctx)))
    .orderBy(...inOrder);
  return rows.map((row) => presentAccess(ctx, row));
}

/** Returns a page of the accesses of all clients, those that expire first ahead; `total` is the number of matches. */
export async function listAccess(
  ctx: Context,
  query: ListAccess = {},
): Promise<{ items: Access[]; total: number; page: number; pageSize: number }> {
  const { read } = ctx.db;
  const { page, pageSize } = boundedPage(query);
  const where = and(...filters(query));
  const [rows, total] = await Promise.all([
    selectNamed(read)
      .where(where)
      .orderBy(...inOrder)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    read.$count(clientAccess, where),
  ]);
  return { items: rows.map((row) => presentAccess(ctx, row)), total, page, pageSize };
}

function filters({ state, expiresBefore }: ListAccess): SQL[] {
  return [
    ...(state ? [eq(clientAccess.state, state)] : []),
    ...(expiresBefore ? [sql`${expiryOrder} < ${expiresBefore}`] : []),
  ];
}

function selectNamed(db: Reader | Tx) {
  return db
    .select({
      ...getTableColumns(clientAccess),
      client: { name: clients.name },
      verifier: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(clientAccess)
    .innerJoin(clients, eq(clients.id, clientAccess.clientId))
    .leftJoin(users, eq(users.id, clientAccess.verifiedBy))
    .$dynamic();
}
