import { headKeys } from "../../src/domain/audit-heads";
import { readAuthSecrets } from "../../src/env";
import { verifyDatabase } from "../verify/verify-database";
import { placeOf, runOnDatabase, say } from "./command";

/** `bun run db:verify`: checks the audit log and the file; exit code 1 when anything is broken or cannot be told. */
await runOnDatabase({ mayCreate: false }, async (db, config) => {
  say(placeOf(config));
  const checks = await verifyDatabase(db, headKeys(readAuthSecrets(process.env)));
  for (const { name, says } of checks) say(`${name}: ${says}`);
  return checks.every(({ found }) => found === "fine");
});
