import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { projectRoot } from "#/src/env/place";

const folder = join(projectRoot, "db/rules");
const breakpoint = "--> statement-breakpoint";

/** A trigger as in `sqlite_master` or in a file of `db/rules`, with whitespace collapsed to single blanks. */
export type Trigger = { name: string; sql: string };

/** Recomputes the counters of a table that triggers maintain. Runs without triggers. */
type Fill = {
  table: string;
  statements: string[];
  /** Query that counts the rows that differ from a fresh computation. */
  countWrong: string;
};

export type Rules = {
  triggers: Trigger[];
  /** SHA-256 of all triggers, independent of their order. */
  hash: string;
  /** Ordered by dependency: a fill may read the tables of earlier ones. */
  fills: Fill[];
};

/** Tables of counters. A table computed from another one follows it. */
const countedTables = [
  "client_tasks",
  "client_onboarding",
  "client_category_counts",
  "client_standings",
  "client_standing_totals",
  "open_tasks",
  "client_teams",
];

let rules: Promise<Rules> | undefined;

/** Reads `db/rules`, once. */
export function readRules(): Promise<Rules> {
  rules ??= rulesIn(folder);
  return rules;
}

/** @throws if the fills in the folder do not match the counted tables */
async function rulesIn(place: string): Promise<Rules> {
  const names = (await readdir(place)).filter((name) => name.endsWith(".sql")).toSorted();
  const text = (name: string) => Bun.file(join(place, name)).text();
  const ruleFiles = names.filter((name) => !name.endsWith(".fill.sql"));
  const filled = names
    .filter((name) => !ruleFiles.includes(name))
    .map((name) => name.replace(".fill.sql", ""));
  if (filled.join() !== countedTables.toSorted().join())
    throw new Error(`db/rules has fills of ${filled.join(", ")}; countedTables names others.`);
  const statements = (await Promise.all(ruleFiles.map(text))).flatMap((sql) => sql.split(breakpoint));
  const triggers = statements.map(triggerOf);
  const fills = countedTables.map(async (table) => fillOf(table, await text(`${table}.fill.sql`)));
  return { triggers, hash: hashOf(triggers), fills: await Promise.all(fills) };
}

/** Computes the hash that identifies the triggers of a database. */
export function hashOf(triggers: readonly Trigger[]): string {
  const sorted = triggers.map(({ name, sql }) => `${name} ${sql}`).toSorted();
  return createHash("sha256").update(sorted.join("\n")).digest("hex");
}

/** Reads the triggers of a database. */
export async function triggersOf(client: Client): Promise<Trigger[]> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_master where type = 'trigger' order by rowid",
  );
  return rows.map(({ name, sql }) => ({ name: String(name), sql: normalised(String(sql)) }));
}

/** Reads the hashes of the baseline's triggers by name: SHA-256 of the text, cut to 16 hex digits. */
export async function baselineTriggers(): Promise<Record<string, string>> {
  return Bun.file(join(folder, "baseline.json")).json();
}

/** Lists missing, altered and unknown triggers in words, compared with `hashes` (see `baselineTriggers`). */
export function differencesFrom(hashes: Record<string, string>, found: readonly Trigger[]): string[] {
  const present = new Map(found.map((trigger) => [trigger.name, shortHash(trigger)]));
  const altered = Object.entries(hashes).flatMap(([name, hash]) => {
    if (!present.has(name)) return [`the trigger ${name} is missing`];
    return present.get(name) === hash ? [] : [`the trigger ${name} was altered`];
  });
  const unknown = [...present.keys()].filter((name) => !(name in hashes));
  return [...altered, ...unknown.map((name) => `the trigger ${name} is not the portal's`)];
}

export function shortHash({ sql }: Trigger): string {
  return createHash("sha256").update(sql).digest("hex").slice(0, 16);
}

function triggerOf(statement: string): Trigger {
  const sql = normalised(statement).replace(/;$/, "");
  const name = /^CREATE TRIGGER `(\w+)`/.exec(sql)?.[1];
  if (name === undefined) throw new Error(`db/rules holds triggers only, not "${sql.slice(0, 80)}".`);
  return { name, sql };
}

function normalised(sql: string): string {
  return sql.replace(/\s+/g, " ").trim();
}

/**
 * Parses a fill: either an INSERT of the whole table from a query, or an UPDATE of its counter columns from a query.
 */
function fillOf(table: string, text: string): Fill {
  const sql = text.trim().replace(/;$/, "");
  const insert = new RegExp(`^INSERT INTO \`${table}\` \\(([^)]+)\\)\\s+(SELECT[^]+)$`).exec(sql);
  if (insert) {
    const [, columns, query] = insert;
    const countWrong = `with truth as (${query}), stored as (select ${columns} from \`${table}\`)
      select count(*) from (select * from (select * from truth except select * from stored)
        union all select * from (select * from stored except select * from truth))`;
    return { table, statements: [`DELETE FROM \`${table}\``, sql], countWrong };
  }
  const update = new RegExp(`^UPDATE \`${table}\` SET (\\([^)]+\\)) = (\\([^]+\\))$`).exec(sql);
  if (!update)
    throw new Error(`db/rules/${table}.fill.sql is neither an INSERT of the table nor an UPDATE of it.`);
  const [, columns, query] = update;
  return {
    table,
    statements: [sql],
    countWrong: `select count(*) from \`${table}\` where ${columns} is not ${query}`,
  };
}
