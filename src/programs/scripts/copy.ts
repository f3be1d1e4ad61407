import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Client } from "@libsql/client";
import { sync } from "#/db/backup";
import { type DatabaseConfig, openAsItIs, type ReadOnly } from "#/db/client";
import { CopyDiffers, copyDatabase, isEmpty } from "#/db/copy-database";
import { appliedMigrations, endCopy, isHalfCopy, refuseUnusableDatabase } from "#/db/known-migrations";
import { companions, databaseFile } from "#/db/local-file";
import { draftBeside, replaceFile } from "#/db/replace-file";
import { headKeys } from "#/src/domain/audit-log-heads";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { readAuthSecrets, readDatabaseEnv } from "#/src/env";
import { callOf } from "#/src/env/place";
import { reason } from "#/src/server/start-failure";
import { holdDatabase, placeOf } from "./command-database";
import { CannotDo, runOnServer, say, WrongUsage } from "./server-command";

/** Timeout of one call to a server: no page waits for it, and starting over costs more than waiting. */
const patienceMs = 120_000;

/** Copies a database to a new file or an empty server, and compares both. */
await runOnServer({
  usage: `${callOf("db:copy")} FROM TO`,
  takes: ["FROM", "TO"],
  async run({ places: [from = "", to = ""] }) {
    const [source, target] = [configOf(from), configOf(to)];
    const held = await openSource(source);
    try {
      const file = databaseFile(target.url);
      if (file === null) await copyInto(held, target);
      else await copyIntoFile(held, file);
    } finally {
      held.client.close();
    }
    say(
      `${placeOf(target)} is now what ${placeOf(source)} is. Set DATABASE_URL to it, then start the portal.`,
    );
    return true;
  },
});

/** @throws WrongUsage */
function configOf(url: string): DatabaseConfig {
  try {
    return readDatabaseEnv({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: process.env.DATABASE_AUTH_TOKEN });
  } catch {
    throw new WrongUsage("FROM and TO are addresses that start with file:, libsql://, http:// or https://.");
  }
}

type Source = { client: Client; place: string };

/**
 * Opens the source of a copy. A file is locked until it is copied, so that no portal writes to it; for a server this
 * cannot be checked. @throws CannotDo
 */
async function openSource(config: DatabaseConfig): Promise<Source> {
  const place = placeOf(config);
  const file = databaseFile(config.url);
  if (file === null) return { client: openAsItIs(config, patienceMs).client, place };
  if (!existsSync(file)) throw new CannotDo(`There is no database at ${file}.`);
  return { client: await holdDatabase(file), place };
}

/** Copies atomically: the file appears complete or not at all. */
async function copyIntoFile(source: Source, file: string) {
  if (existsSync(file)) throw new CannotDo(`${file} exists already. Name another file.`);
  await mkdir(dirname(file), { recursive: true });
  const draft = await draftBeside(file, "copying");
  try {
    await copyInto(source, { url: `file:${draft}` });
    await sync(draft);
    await replaceFile(file, draft, draft);
  } finally {
    for (const ending of ["", ...companions]) await rm(draft + ending, { force: true });
  }
}

/** @throws CannotDo */
async function copyInto(source: Source, to: DatabaseConfig) {
  const target = openAsItIs(to, patienceMs);
  try {
    if ((await appliedMigrations(source)).length === 0)
      throw new CannotDo(`${source.place} is not a portal database.`);
    await refuseUnusableDatabase(source);
    await refuseFilled(target, placeOf(to));
    // An incomplete copy is worthless: after a power failure it is copied again.
    if (target.isLocal) await target.client.execute("PRAGMA synchronous = OFF");
    await copyDatabase(source.client, target.client, ({ table, rows }) => say(`${table}: ${rows}`));
    await confirm(target, placeOf(to));
    await target.client.execute(endCopy);
  } catch (error) {
    if (!(error instanceof CopyDiffers)) throw error;
    throw new CannotDo(
      `Not copied: ${reason(error)}. Stop every portal on ${source.place} and copy into an empty one.`,
    );
  } finally {
    target.close();
  }
}

/** @throws CannotDo */
async function refuseFilled(target: ReadOnly, place: string) {
  if (await isEmpty(target.client)) return;
  const why = (await isHalfCopy(target)) ? "contains an incomplete copy" : "is not empty";
  throw new CannotDo(`${place} ${why}. Nothing was changed.`);
}

/** @throws CannotDo for a copy as broken as its source */
async function confirm(target: ReadOnly, place: string) {
  const checks = await verifyDatabase(target, headKeys(readAuthSecrets(process.env)));
  for (const { name, says } of checks) say(`${name}: ${says}`);
  if (checks.some(({ found }) => found === "broken")) throw new CannotDo(`${place} is not sound.`);
}
