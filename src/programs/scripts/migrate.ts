import { appliedMigrations } from "#/db/known-migrations";
import { migrateDatabase } from "#/db/migrate";
import { callOf } from "#/src/env/place";
import { placeOf, withDatabase } from "./command-database";
import { runOnServer, say } from "./server-command";

/** Migrates the database to the current schema and rules, and reports what was missing. */
await runOnServer({
  usage: `${callOf("db:migrate")} [--repair]`,
  flags: ["repair"],
  run: ({ flags }) =>
    withDatabase({ mayCreate: true }, async (db, config) => {
      const { length: before } = await appliedMigrations(db);
      const repair = flags.has("repair");
      await migrateDatabase(db, { repair });
      if (repair)
        say("The triggers are those of this version, and the values they maintain were recomputed.");
      const { length: after } = await appliedMigrations(db);
      const count = after - before;
      const done = count === 0 ? "nothing to do" : `${count} migration${count === 1 ? "" : "s"} applied`;
      say(`${placeOf(config)}: ${done}, the schema is at ${after} of ${after}.`);
      return true;
    }),
});
