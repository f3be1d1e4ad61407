import { headKeys } from "#/src/domain/audit-log-heads";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { readAuthSecrets } from "#/src/env";
import { callOf } from "#/src/env/place";
import { lookAtDatabase, placeOf } from "./command-database";
import { runOnServer, say } from "./server-command";

/**
 * Verifies the audit log, the rules of the database and its file; exits with 1 when anything is broken or cannot be
 * checked.
 */
await runOnServer({
  usage: callOf("db:verify"),
  run: () =>
    lookAtDatabase(async (db, config) => {
      say(placeOf(config));
      const checks = await verifyDatabase(db, headKeys(readAuthSecrets(process.env)));
      for (const { name, says } of checks) say(`${name}: ${says}`);
      return checks.every(({ found }) => found === "fine");
    }),
});
