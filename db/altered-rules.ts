import { join } from "node:path";
import type { Client } from "@libsql/client";
import { projectRoot } from "#/src/program/place";
import type { ReadOnly } from "./client";
import { appliedMigrations } from "./known-migrations";
import journal from "./migrations/meta/_journal.json";
import { openSqlite } from "./sqlite/client";

const migrationsFolder = join(projectRoot, "db/migrations");

/** A trigger or an index: what keeps the rows right beside the tables' own constraints. */
type Rule = { type: string; name: string; sql: string };

/**
 * What is not as the migrations made it that this database has seen: triggers and indexes that are missing or
 * were altered, and triggers that no migration made.
 */
export async function findAlteredRules(db: ReadOnly): Promise<string[]> {
  const [made, found] = await Promise.all([rulesMadeBy(await appliedMigrations(db)), rulesOf(db.client)]);
  const altered = made.flatMap(({ type, name, sql }) => {
    const present = found.find((rule) => rule.type === type && rule.name === name);
    if (!present) return [`the ${type} ${name} is missing`];
    return present.sql === sql ? [] : [`the ${type} ${name} was altered`];
  });
  const strangers = found.filter(
    ({ type, name }) => type === "trigger" && !made.some((rule) => rule.type === type && rule.name === name),
  );
  return [...altered, ...strangers.map(({ name }) => `the trigger ${name} is not the portal's`)];
}

/** The migrations run once more, in memory. */
async function rulesMadeBy(applied: readonly number[]): Promise<Rule[]> {
  const client = openSqlite(":memory:", { busyTimeoutMs: 0 });
  try {
    for (const { when, tag } of journal.entries) {
      if (!applied.includes(when)) continue;
      await client.executeMultiple(await Bun.file(join(migrationsFolder, `${tag}.sql`)).text());
    }
    return await rulesOf(client);
  } finally {
    client.close();
  }
}

async function rulesOf(client: Client): Promise<Rule[]> {
  const { rows } = await client.execute(
    "select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null",
  );
  return rows.map(({ type, name, sql }) => ({
    type: String(type),
    name: String(name),
    sql: String(sql).replace(/\s+/g, " ").trim(),
  }));
}
