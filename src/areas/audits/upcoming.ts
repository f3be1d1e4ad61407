import { asc, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients, type UpcomingAuditRow, upcomingAudits } from "#/db/schema";
import type { CreateUpcomingAudit, UpcomingAudit } from "#/src/contract/audits";
import type { Context } from "#/src/domain/context";
import { requireClient } from "#/src/domain/find-client";
import { upcomingAuditNoun } from "#/src/domain/nouns/audits";
import { deleteRow, insertRow, rowFinder } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { fold } from "#/src/format/fold";
import { dueDateOf } from "./audit-week";

export const findUpcoming = rowFinder(upcomingAuditNoun);

/**
 * Lists upcoming audits, most urgent first. One without a client gets the client that has its brand now, if there is
 * one.
 */
export async function listUpcomingAudits({ db }: Context): Promise<UpcomingAudit[]> {
  const u = upcomingAudits;
  const rows = await db.read.select().from(u).orderBy(asc(u.priority), asc(u.createdAt), asc(u.id));
  const unknown = rows.filter(({ clientId }) => clientId === null).map(({ brandName }) => brandName);
  const clientOf = await clientsOfBrands(db.read, unknown);
  return rows.map((row) => ({ ...row, clientId: row.clientId ?? clientOf(row.brandName) }));
}

/**
 * Schedules an audit for the given client, or for the one that the brand name identifies.
 * @throws Invalid for an unknown client
 */
export function createUpcoming(ctx: Context, input: CreateUpcomingAudit): Promise<UpcomingAuditRow> {
  return write(ctx, async (w) => {
    await requireClient(ctx, input.clientId, w.tx);
    const clientOf = await clientsOfBrands(w.tx, [input.brandName]);
    return insertRow(w, upcomingAuditNoun, {
      ...input,
      clientId: input.clientId ?? clientOf(input.brandName),
      dueDate: dueDateOf(input.auditWeek, ctx.today),
      id: w.newId(),
      createdAt: w.now,
      updatedAt: w.now,
    });
  });
}

/**
 * Deletes an upcoming audit.
 * @throws NotFound
 */
export function deleteUpcoming(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => deleteRow(w, upcomingAuditNoun, await findUpcoming(ctx, id, w.tx)));
}

/**
 * Finds the client of each brand, ignoring case: the one with exactly that name, otherwise the only one with exactly
 * that brand. Null if there is none, or more than one.
 */
async function clientsOfBrands(
  db: Reader | Tx,
  brandNames: readonly string[],
): Promise<(brandName: string) => string | null> {
  const needles = [...new Set(brandNames.map(fold))].filter((needle) => !needle.includes("\n"));
  const found = needles.length === 0 ? [] : await matches(db, needles);
  return (brandName) => {
    const own = found.filter(({ needle }) => needle === fold(brandName));
    const named = own.find(({ isName }) => isName === 1);
    return named?.clientId ?? (own.length === 1 ? (own[0]?.clientId ?? null) : null);
  };
}

/** Matches lines of `searchText`, which contains a client's folded names one per line, its own name first. */
function matches(db: Reader | Tx, needles: string[]) {
  const line = sql`char(10) || requested.value || char(10)`;
  return db
    .select({
      needle: sql<string>`requested.value`,
      clientId: clients.id,
      isName: sql<number>`${clients.nameKey} = requested.value`,
    })
    .from(clients)
    .innerJoin(
      sql`json_each(${JSON.stringify(needles)}) as requested`,
      sql`instr(char(10) || ${clients.searchText} || char(10), ${line}) > 0`,
    );
}
