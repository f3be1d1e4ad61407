import { asc, gt } from "drizzle-orm";
import type { Database } from "#/db/client";
import { auditLogs } from "#/db/schema";
import { genesisHash, isIntact } from "#/src/domain/entry-hash";

export type Trace = {
  entity: string;
  entityId: string;
  action: string;
  userId: string | null;
  before: unknown;
  after: unknown;
};

/** Runs `work` and returns its audit log entries, oldest first. */
export async function tracesOf(db: Database, work: () => Promise<unknown>): Promise<Trace[]> {
  const earlier = await rows(db);
  await work();
  const last = earlier.at(-1)?.seq ?? 0;
  return (await rows(db, last)).map(({ entity, entityId, action, userId, before, after }) => ({
    entity,
    entityId,
    action,
    userId,
    before: parse(before),
    after: parse(after),
  }));
}

/** True when each row of the log has the correct hash of the previous row and its own fields. */
export async function isChainWhole(db: Database): Promise<boolean> {
  let previous = genesisHash;
  for (const row of await rows(db)) {
    if (row.previousHash !== previous || !isIntact(row)) return false;
    previous = row.hash;
  }
  return true;
}

function rows(db: Database, after = 0) {
  return db.read.select().from(auditLogs).where(gt(auditLogs.seq, after)).orderBy(asc(auditLogs.seq));
}

function parse(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}
