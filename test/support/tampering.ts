import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";

/** Changes rows of the audit log directly, with its triggers dropped meanwhile. */
export async function tamper(db: Database, ...statements: string[]) {
  const { rows } = await db.client.execute(
    "select name, sql from sqlite_master where type = 'trigger' and name like 'audit%'",
  );
  await db.transaction(async (tx) => {
    for (const { name } of rows) await tx.run(sql.raw(`drop trigger ${name}`));
    for (const statement of statements) await tx.run(sql.raw(statement));
    for (const row of rows) await tx.run(sql.raw(String(row.sql)));
  });
}
