import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeBackup } from "#/db/backup";
import type { Database } from "#/db/client";
import { headKeys, signAuditLog } from "#/src/domain/audit-log-heads";
import { readAuthSecrets } from "#/src/env";
import { callOf } from "#/src/env/place";
import { reason } from "#/src/server/start-failure";
import { localDatabaseFile, withDatabase } from "./command-database";
import { CannotDo, runOnServer, say } from "./server-command";

/** Writes the database to a file, with or without a running portal; signs a head of the audit log first. */
await runOnServer({
  usage: `${callOf("db:backup")} FILE [--overwrite]`,
  flags: ["overwrite"],
  takes: ["FILE"],
  run({ places: [file = ""], flags }) {
    const target = resolve(file);
    const source = localDatabaseFile("backup");
    return withDatabase({}, async (db) => {
      checkTarget(target, source, flags.has("overwrite"));
      await signFirst(db);
      await write(db, target);
      say(
        `Wrote ${source} into ${target} (${statSync(target).size} bytes). Copy the uploaded files after it.`,
      );
      return true;
    });
  },
});

/** @throws CannotDo */
function checkTarget(target: string, source: string, mayOverwrite: boolean) {
  const folder = dirname(target);
  if (!existsSync(folder)) throw new CannotDo(`There is no folder ${folder}.`);
  if (!existsSync(target)) return;
  if (realpathSync(target) === realpathSync(source)) throw new CannotDo(`${target} is the database itself.`);
  if (!statSync(target).isFile()) throw new CannotDo(`${target} is not a file.`);
  if (!mayOverwrite) throw new CannotDo(`${target} exists already. Name another file, or add --overwrite.`);
}

/** Signs the audit log so that the whole backup is covered; a backup without a new head is better than none. */
async function signFirst(db: Database) {
  const keys = headKeys(readAuthSecrets(process.env));
  if (keys.length === 0) {
    say("No head of the audit log was signed: OIDC_AUTH_SECRET is not set.");
    return;
  }
  try {
    const head = await signAuditLog(db, keys, new Date());
    if (head) say(`Head of the audit log: ${JSON.stringify(head)}`);
  } catch (error) {
    say(`No head of the audit log was signed: ${reason(error)}.`);
  }
}

/** @throws CannotDo */
async function write(db: Database, target: string) {
  try {
    await writeBackup(db, target);
  } catch (error) {
    throw new CannotDo(`Nothing was written to ${target}: ${reason(error)}.`);
  }
}
