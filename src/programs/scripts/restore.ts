import { existsSync, realpathSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Client } from "@libsql/client";
import { copyInto } from "#/db/backup";
import { openAsItIs, openDatabase } from "#/db/client";
import { appliedMigrations, refuseUnusableDatabase } from "#/db/known-migrations";
import { companions } from "#/db/local-file";
import { migrateDatabase } from "#/db/migrate";
import { draftBeside, foldLog, replaceFile } from "#/db/replace-file";
import { activeAdmins } from "#/src/areas/admin";
import { skipMorningMail } from "#/src/areas/reminders";
import { headKeys, signAuditLog } from "#/src/domain/audit-log-heads";
import { endAccess } from "#/src/domain/end-access";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { readAuthSecrets, readTimeZone } from "#/src/env";
import { callOf } from "#/src/env/place";
import { reason } from "#/src/server/start-failure";
import { giveUpMail } from "#/src/services/mail/outbox";
import { holdDatabase, localDatabaseFile } from "./command-database";
import { CannotDo, runOnServer, say } from "./server-command";

/** Replaces the database with a backup while no portal runs; the previous one is kept beside it. */
await runOnServer({
  usage: `${callOf("db:restore")} FILE [--keep-tokens]`,
  flags: ["keep-tokens"],
  takes: ["FILE"],
  async run({ places: [file = ""], flags }) {
    const target = localDatabaseFile("restore");
    const source = resolve(file);
    checkSource(source, target);
    await mkdir(dirname(target), { recursive: true });
    const present = existsSync(target) ? await holdDatabase(target) : null;
    const draft = await draftBeside(target, "restoring");
    try {
      await copySound(source, draft);
      await prepare(draft, flags.has("keep-tokens") ? await presentTokens(present) : new Set());
      await moveIn(target, draft);
    } finally {
      for (const ending of ["", ...companions]) await rm(draft + ending, { force: true });
    }
    say(`${target} is now ${source}. Put the uploaded files of the same backup back, then start the portal.`);
    return true;
  },
});

/** @throws CannotDo */
function checkSource(source: string, target: string) {
  if (!existsSync(source)) throw new CannotDo(`There is no file ${source}.`);
  if (existsSync(target) && realpathSync(source) === realpathSync(target)) {
    throw new CannotDo(`${source} is the database itself.`);
  }
}

/** Copies a backup after verifying it; the backup itself is not modified. @throws CannotDo */
async function copySound(source: string, draft: string) {
  const backup = openAsItIs({ url: `file:${source}` });
  try {
    if ((await appliedMigrations(backup)).length === 0)
      throw new CannotDo(`${source} is not a portal database.`);
    await refuseUnusableDatabase(backup);
    const checks = await verifyDatabase(backup, headKeys(readAuthSecrets(process.env)));
    for (const { name, says } of checks) say(`${name}: ${says}`);
    if (checks.some(({ found }) => found === "broken")) {
      throw new CannotDo(`${source} is not sound. Nothing was changed.`);
    }
    await copyInto(backup, draft);
  } catch (error) {
    if (isDamage(error)) {
      throw new CannotDo(`${source} is not sound: ${reason(error)}. Nothing was changed.`);
    }
    throw error;
  } finally {
    backup.close();
  }
}

function isDamage(error: unknown): boolean {
  return /SQLITE_(NOTADB|CORRUPT)|malformed|not a database/.test(reason(error));
}

/**
 * Returns the tokens still known to the database being replaced; missing ones were revoked since. Returns "all"
 * without such a database.
 * @throws CannotDo
 */
async function presentTokens(present: Client | null): Promise<ReadonlySet<string> | "all"> {
  if (!present) {
    say("There is no database to compare with: a token revoked since the backup opens the portal again.");
    return "all";
  }
  try {
    const { rows } = await present.execute("select id from api_tokens");
    return new Set(rows.map(({ id }) => String(id)));
  } catch (error) {
    throw new CannotDo(
      `The present database does not tell which tokens were revoked since the backup (${reason(error)}). ` +
        "Restore without --keep-tokens.",
    );
  }
}

/**
 * Migrates the copy to the current schema and ends all access that it knows of. The result is a single complete file.
 */
async function prepare(draft: string, tokensToKeep: ReadonlySet<string> | "all") {
  const db = await openDatabase({ url: `file:${draft}` });
  try {
    await migrateDatabase(db);
    const revoked = await endAccess(db, new Date(), tokensToKeep);
    const now = new Date();
    const unsent = await giveUpMail(db, now);
    await skipMorningMail(db, { timeZone: readTimeZone(process.env), now });
    if (unsent > 0) say(`Mails that waited and are not sent: ${unsent}. Admin lists them.`);
    say(`Everybody is signed out. Revoked tokens: ${revoked}.`);
    await signAuditLog(db, headKeys(readAuthSecrets(process.env)), new Date()).catch((error) =>
      say(`No head of the audit log was signed: ${reason(error)}`),
    );
    const admins = await activeAdmins(db.read);
    say(
      admins.length > 0
        ? `Active admins: ${admins.join(", ")}.`
        : `There is no active admin: make one with \`${callOf("admin")} --email EMAIL\`.`,
    );
    await foldLog(db);
  } finally {
    db.close();
  }
}

async function moveIn(target: string, draft: string) {
  const aside = `${target}.before-${new Date().toISOString().replaceAll(":", "-")}`;
  const hadOne = existsSync(target);
  await replaceFile(target, draft, aside);
  if (hadOne) say(`What was there is now ${aside}.`);
}
