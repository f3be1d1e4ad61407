import { appliedMigrations } from "../known-migrations";
import { migrateDatabase } from "../migrate";
import { placeOf, runOnDatabase, say } from "./command";

/** `bun run db:migrate`: brings the database to the present schema and says what that took. */
await runOnDatabase({ mayCreate: true }, async (db, config) => {
  const { length: before } = await appliedMigrations(db);
  await migrateDatabase(db);
  const { length: after } = await appliedMigrations(db);
  const count = after - before;
  const done = count === 0 ? "nothing to do" : `${count} migration${count === 1 ? "" : "s"} applied`;
  say(`${placeOf(config)}: ${done}, the schema is at ${after} of ${after}.`);
  return true;
});
