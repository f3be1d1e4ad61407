import type { Client } from "@libsql/client";
import type { ReadOnly } from "./client";
import { appliedMigrations } from "./known-migrations";
import { appliedRules, ownTarget } from "./migrate";
import { baselineTriggers, differencesFrom, hashOf, shortHash, triggersOf } from "./rules";
import { openSqlite } from "./sqlite/client";

type Index = { name: string; sql: string };

/**
 * Lists the missing, altered and unknown triggers and indexes, each in words. Triggers are compared with the rules last
 * applied to this database; for rules applied by another version only their hash is known.
 */
export async function findAlteredRules(db: ReadOnly): Promise<string[]> {
  return [...(await alteredTriggers(db)), ...(await alteredIndexes(db))];
}

async function alteredTriggers({ client }: ReadOnly): Promise<string[]> {
  const [mark, found, { rules }] = await Promise.all([appliedRules(client), triggersOf(client), ownTarget()]);
  if (mark === null) return differencesFrom(await baselineTriggers(), found);
  if (mark === rules.hash) {
    const own = rules.triggers.map((trigger) => [trigger.name, shortHash(trigger)]);
    return differencesFrom(Object.fromEntries(own), found);
  }
  return hashOf(found) === mark ? [] : ["the triggers are not those that another version made"];
}

async function alteredIndexes(db: ReadOnly): Promise<string[]> {
  const [made, found] = await Promise.all([indexesMadeBy(await appliedMigrations(db)), indexesOf(db.client)]);
  return made.flatMap(({ name, sql }) => {
    const present = found.find((index) => index.name === name);
    if (!present) return [`the index ${name} is missing`];
    return present.sql === sql ? [] : [`the index ${name} was altered`];
  });
}

/** Runs the migrations again in memory and reads the resulting indexes. */
async function indexesMadeBy(applied: readonly number[]): Promise<Index[]> {
  const client = openSqlite(":memory:", { busyTimeoutMs: 0 });
  try {
    // A migration for a change of rules has no statements.
    for (const { when, statements } of (await ownTarget()).migrations) {
      if (!applied.includes(when)) continue;
      for (const statement of statements) await client.executeMultiple(statement);
    }
    return await indexesOf(client);
  } finally {
    client.close();
  }
}

async function indexesOf(client: Client): Promise<Index[]> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_master where type = 'index' and sql is not null",
  );
  return rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql).replace(/\s+/g, " ").trim() }));
}
