import { placeOf, runOnDatabase, say } from "./command";
import { verifyDatabase } from "./verify-database";

/** `bun run db:verify`: checks the audit log and the file; exit code 1 when anything is broken. */
await runOnDatabase({ mayCreate: false }, async (db, config) => {
  say(placeOf(config));
  const checks = await verifyDatabase(db);
  for (const { name, says } of checks) say(`${name}: ${says}`);
  return checks.every((check) => check.isFine);
});
