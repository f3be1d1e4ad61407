import type { Database } from "#/db/client";

/** Number of rows per statement. */
const batch = 100_000;

/**
 * Fills the audit log with entries a minute apart from 2024 on: 80% of tasks, 10% each of clients and users, with one
 * deletion of a task in a thousand. Their hashes only look like a chain; indexes and triggers are recreated
 * afterwards.
 */
export async function fillAuditLog({ client }: Database, userIds: string[], count: number) {
  const { rows: made } = await client.execute(
    "select type, name, sql from sqlite_master where type in ('index', 'trigger') and tbl_name = 'audit_logs' and sql is not null",
  );
  await client.execute("PRAGMA synchronous = OFF");
  for (const { type, name } of made) await client.execute(`drop ${type} "${name}"`);
  for (let first = 1; first <= count; first += batch) {
    const args = [BigInt(first), BigInt(Math.min(count, first + batch - 1)), JSON.stringify(userIds)];
    await client.execute({ sql: insertEntries, args });
  }
  for (const { sql } of made) await client.execute(String(sql));
  await client.execute("PRAGMA synchronous = FULL");
}

const insertEntries = `
  with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)
  insert into audit_logs
    (id, user_id, entity, entity_id, action, before, after, created_at, previous_hash, hash)
  select
    printf('%08x-0000-7000-8000-%012x', i, i),
    json_extract(?3, printf('$[%d]', i / 1000 % json_array_length(?3))),
    case i % 10 when 0 then 'client' when 1 then 'user' else 'client_task' end,
    printf('%08x-0000-7000-8000-000000000007', i % 40000),
    case when i % 1000 = 7 then 'delete' when i % 3 = 0 then 'add_note' else 'update' end,
    '{"status":"not_started"}',
    '{"status":"done","completedAt":"2026-03-09T12:00:00.000Z"}',
    strftime('%Y-%m-%dT%H:%M:%fZ', 1704067200 + i * 60, 'unixepoch'),
    printf('%064d', i - 1),
    printf('%064d', i)
  from n`;
