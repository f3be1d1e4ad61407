import { inArray, sql } from "drizzle-orm";
import type { Database, Reader } from "#/db/client";
import { cacheUntilCommit } from "#/db/commit-cache";
import { auditLogs, unlogged } from "#/db/schema";
import { statement } from "#/db/statement";
import { type UnloggedName, unloggedPlaces } from "#/src/contract/choices/unlogged";

/** Numbers of changes that the audit log does not record, by kind; 0 before the first. */
type Unlogged = Readonly<Partial<Record<UnloggedName, number>>>;

/** A position in the portal's history: the last entry of the audit log, and the numbers of unlogged changes. */
export type LogPlace = { seq: number; unlogged: Unlogged };

export const unloggedNames = Object.keys(unloggedPlaces) as UnloggedName[];

/** The numbers of all kinds as JSON, each read by its key. */
const unloggedColumn = sql`(select json_group_object(${unlogged.name}, ${unlogged.seq}) from ${unlogged}
  where ${inArray(unlogged.name, unloggedNames)}) as "unlogged"`;

/** A query of {@link LogPlace} as two columns: `lastEntry`, null in an empty log, and `unlogged`, for {@link placeOf}. */
export const placeColumns = sql`(select max(${auditLogs.seq}) from ${auditLogs}) as "lastEntry", ${unloggedColumn}`;

export type PlaceColumns = { lastEntry: number | null; unlogged: string };

export function placeOf({ lastEntry, unlogged }: PlaceColumns): LogPlace {
  return { seq: lastEntry ?? 0, unlogged: JSON.parse(unlogged) as Unlogged };
}

/** Returns the end of the log. */
export async function lastPlace(reader: Reader): Promise<LogPlace> {
  const [found] = await findLast(reader, null, {});
  return found ? placeOf(found) : { seq: 0, unlogged: {} };
}

const findLast = statement<PlaceColumns>(() => sql`select ${placeColumns}`);

/** The audit log's last hash, null if nothing is logged yet, and the changes that it does not record. */
export type LogState = { hash: string | null; unlogged: Unlogged };

/** Returns the log's state, the same for all processes. While it is unchanged, so is everything that it covers. */
export function lastState(db: Database): Promise<LogState> {
  return cached(db, "", async () => {
    const [found] = await findState(db.read, null, {});
    return { hash: found?.hash ?? null, unlogged: JSON.parse(found?.unlogged ?? "{}") as Unlogged };
  });
}

const cached = cacheUntilCommit<LogState>();

const findState = statement<{ hash: string | null; unlogged: string }>(
  () => sql`select (select hash from audit_logs where seq = (select max(seq) from audit_logs)) as "hash",
    ${unloggedColumn}`,
);

/** Returns the kinds of which there were changes between two places. */
export function unloggedBetween(from: LogPlace, to: LogPlace): UnloggedName[] {
  return unloggedNames.filter((name) => (from.unlogged[name] ?? 0) !== (to.unlogged[name] ?? 0));
}
