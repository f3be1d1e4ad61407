import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { migrateDatabase } from "#/db/migrate";
import { clientMembers, idempotencyKeys, users } from "#/db/schema";
import { Id } from "#/src/contract/primitives";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

afterAll(endProcesses);

const places: [string, (folder: string) => Promise<string>][] = [
  ["a file", async (folder) => `file:${folder}/portal.db`],
  ["a libSQL server", async (folder) => (await startSqld(folder)).url],
];

test.each(places)("an update of %s makes each client user a member of their client", async (_, place) => {
  const folder = await temporaryFolder();
  const url = await place(folder.path);
  await databaseAfter(42, url);
  await withDatabase(url, async (db) => {
    for (const statement of [
      `insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
        values ('acme', 'Acme', 'acme', 'acme', 'Nora', 'nora@brand.test')`,
      `insert into users (id, email, role, client_id, active, created_at) values
        ('ada', 'ada@a.test', 'admin', null, 1, '2026-01-01'), ('kit', 'kit@b.test', 'client', 'acme', 1, '2026-01-02'),
        ('old', 'old@b.test', 'client', 'acme', 0, '2026-01-03'), ('none', 'none@b.test', 'client', null, 1, '2026-01-04')`,
      `insert into audit_logs (id, entity, entity_id, action, user_id, after, created_at, previous_hash, hash)
        values ('entry', 'user', 'kit', 'update', 'ada', '{"clientId":"acme"}', '2026-02-01', '', 'x')`,
      `insert into idempotency_keys (user_id, key, fingerprint, result)
        values ('kit', 'one', 'x', '{}'), ('ada', 'two', 'x', '{}')`,
    ]) {
      await db.client.execute(statement);
    }
    await migrateDatabase(db);
    const rows = await db.read.select().from(clientMembers).orderBy(clientMembers.userId);
    expect(rows.map(({ id, ...row }) => ({ ...row, hasId: Id.safeParse(id).success }))).toEqual([
      { userId: "kit", clientId: "acme", since: "2026-02-01", byId: "ada", lastVisitDay: null, hasId: true },
      { userId: "old", clientId: "acme", since: "2026-01-03", byId: null, lastVisitDay: null, hasId: true },
    ]);
    const keys = await db.read.select().from(idempotencyKeys).orderBy(idempotencyKeys.key);
    expect(keys.map(({ clientIds }) => clientIds)).toEqual(['["acme"]', "[]"]);

    const refused =
      "insert into client_members (id, user_id, client_id, since) values ('x', 'ada', 'acme', '')";
    await expect(db.client.execute(refused)).rejects.toThrow("Only users of role client belong to a client.");
    const promoted = "update users set role = 'viewer', client_id = null where id = 'kit'";
    await expect(db.client.execute(promoted)).rejects.toThrow("The memberships of a user end before");
    await db.client.execute("delete from client_members where user_id = 'kit'");
    const last = await db.read
      .select({ id: users.id, last: users.lastClientId })
      .from(users)
      .orderBy(users.id);
    expect(last.filter(({ last }) => last !== null)).toEqual([{ id: "old", last: "acme" }]);
  });
  await folder.remove();
});
