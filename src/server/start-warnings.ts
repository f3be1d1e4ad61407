import type { Logger } from "pino";
import type { Database } from "#/db/client";
import { hasActiveAdmin } from "#/src/areas/admin";
import { realTimers } from "#/src/domain/timers";
import type { Env } from "#/src/env";
import { callOf } from "#/src/env/place";
import { whyOf } from "#/src/http/sign-in/faults";
import { discover } from "#/src/http/sign-in/provider";
import type { ObjectStore } from "#/src/services/object-store/object-store";

type Surroundings = {
  env: Env;
  db: Database;
  store: ObjectStore;
  log: Logger;
  /** Returns the process's limit of open files; null if unknown. */
  maxOpenFiles: () => number | null;
};

/** An open page in a browser uses a connection, and so does each file transfer. */
const enoughFiles = 4_096;

/**
 * Checks once that the portal's dependencies are available, and logs a warning for each that is not. None of them
 * prevents the start: sessions work without a provider, and most work needs no files.
 */
export async function warnOfSurroundings(surroundings: Surroundings): Promise<void> {
  const checks = [checkProvider, checkStore, checkAdmin, checkOpenFiles];
  await Promise.all(
    checks.map((check) =>
      check(surroundings).catch((error: unknown) =>
        surroundings.log.debug({ err: error }, "a check at start failed"),
      ),
    ),
  );
}

async function checkOpenFiles({ log, maxOpenFiles }: Surroundings) {
  const limit = maxOpenFiles();
  if (limit === null || limit >= enoughFiles) return;
  log.warn(
    { limit },
    `the limit of open files, which includes connections, is low: raise it (ulimit -n, LimitNOFILE=) to ${enoughFiles} or more`,
  );
}

async function checkProvider({ env, log }: Surroundings) {
  const cause = await discover({ env, timers: realTimers }).then(() => null, whyOf);
  if (cause === null) return;
  log.warn({ issuer: env.oidc.issuer, cause }, "nobody can sign in: the provider cannot be used");
}

async function checkStore({ store, log }: Surroundings) {
  const cause = await store.fault();
  if (cause !== null)
    log.warn({ cause }, "pictures cannot be stored or shown: the file store cannot be used");
}

async function checkAdmin({ env, db, log }: Surroundings) {
  if (await hasActiveAdmin(db.read)) return;
  const [first] = env.adminEmails;
  if (first !== undefined) {
    log.info(
      { adminEmails: env.adminEmails },
      "there is no active admin yet: the first of these to sign in becomes one",
    );
    return;
  }
  log.warn(
    `there is no active admin, and nobody can add people: name one in ADMIN_EMAILS, or run \`${callOf("admin")} --email EMAIL\``,
  );
}
