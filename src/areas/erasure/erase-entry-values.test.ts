import { afterEach, beforeEach, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#/db/client";
import { auditLogs } from "#/db/schema";
import { chainHash, digestOf, genesisHash } from "#/src/domain/entry-hash";
import { checkAuditLogChain } from "#/src/domain/verify/audit-log-chain";
import { freshDatabase } from "#/test/support/database";
import { testMoment } from "#/test/support/zones";
import { eraseEntryValues } from "./erase-entry-values";

let db: Database;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await freshDatabase());
});
afterEach(() => close());

const before = JSON.stringify({ clientName: "Lena Lead" });

/** Appends an entry as the portal wrote it at the time of this format. */
async function append(format: number, previousHash: string): Promise<string> {
  const id = Bun.randomUUIDv7();
  const salt = format === 1 ? null : Bun.randomUUIDv7();
  const fields = {
    id,
    operationId: format === 1 ? null : Bun.randomUUIDv7(),
    undoes: null,
    actorKind: "user" as const,
    actorLabel: null,
    userId: null,
    clientId: null,
    entity: "client_lead" as const,
    entityId: Bun.randomUUIDv7(),
    action: "delete" as const,
    before,
    after: null,
    beforeDigest: salt && digestOf(salt, before),
    afterDigest: null,
    salt,
    format,
    createdAt: testMoment,
    derived: format === 3 ? 1 : 0,
  };
  const hash = chainHash(previousHash, fields);
  await db.transaction((tx) => tx.insert(auditLogs).values({ ...fields, previousHash, hash }));
  return hash;
}

test("entries of every format verify, before their values are erased and after; format 1 keeps its values", async () => {
  let previous = genesisHash;
  for (const format of [1, 2, 3]) previous = await append(format, previous);
  expect(await checkAuditLogChain(db)).toEqual({ sound: 3, fault: null });
  const theirs = { words: ["Lena Lead"], userId: null, links: [] };
  expect(await db.transaction((tx) => eraseEntryValues(tx, theirs))).toEqual({ erased: 2, sealed: 1 });
  const rows = await db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));
  expect(rows.map(({ format, before }) => [format, before])).toEqual([
    [1, before],
    [2, null],
    [3, null],
  ]);
  expect(await checkAuditLogChain(db)).toEqual({ sound: 3, fault: null });
});

test.each([1, 2])("an entry of format %i that was marked as derived is found", async (format) => {
  await append(format, genesisHash);
  await db.client.execute("drop trigger audit_logs_no_update");
  await db.transaction((tx) => tx.update(auditLogs).set({ derived: 1 }).where(eq(auditLogs.format, format)));
  expect((await checkAuditLogChain(db)).fault).toMatch(/^Row 1 .* was changed/);
});

test("an unknown format is neither written nor verified", async () => {
  await expect(append(4, genesisHash)).rejects.toThrow("no format 4");
});
