import type { Database } from "../client";

/** How many migrations the database has seen; 0 for a new one. */
export async function appliedMigrations({ client }: Database): Promise<number> {
  const journal = "select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'";
  if ((await client.execute(journal)).rows.length === 0) return 0;
  const { rows } = await client.execute("select count(*) as applied from __drizzle_migrations");
  return Number(rows[0]?.applied ?? 0);
}
