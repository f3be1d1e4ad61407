import { seedStandardTemplates } from "#/src/areas/templates/standard";
import { readStoreEnv, readTimeZone } from "#/src/env";
import { callOf } from "#/src/env/place";
import { createLogger } from "#/src/http/request-log";
import { seedDemo } from "#/src/programs/seeds/demo";
import { openStore } from "#/src/services/object-store/open-store";
import { placeOf, withDatabase } from "./command-database";
import { CannotDo, runOnServer, say } from "./server-command";

/** Fills a database without clients with the standard templates and the demo. */
await runOnServer({
  usage: callOf("db:seed"),
  run() {
    const timeZone = readTimeZone(process.env);
    const files = readStoreEnv(process.env);
    return withDatabase({ mayCreate: true, isMigrated: true }, async (db, config) => {
      const now = new Date().toISOString();
      const templates = await seedStandardTemplates(db, now);
      if (templates > 0) say(`Loaded ${templates} standard templates.`);
      // It issues no upload addresses, so the signing secret does not matter.
      const store = await openStore(files, crypto.randomUUID(), createLogger("silent"));
      if (!(await seedDemo({ db, store }, { now, timeZone }))) {
        throw new CannotDo(
          `${placeOf(config)} has clients already: the demo goes into a database without any.`,
        );
      }
      say(
        `Filled ${placeOf(config)} with the demo: clients with their onboardings, tasks and history, and its pictures.`,
      );
      return true;
    });
  },
});
