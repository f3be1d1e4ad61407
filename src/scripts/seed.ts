import { seedDemo } from "../../db/seeds/demo";
import { seedStandardTemplates } from "../../db/seeds/templates";
import { readTimeZone } from "../env";
import { placeOf, withDatabase } from "./command-database";
import { CannotDo, runOnServer, say } from "./server-command";

/** Fills a database without clients with the standard templates and the demo. */
await runOnServer({
  usage: "bun run db:seed",
  run() {
    const timeZone = readTimeZone(process.env);
    return withDatabase({ mayCreate: true, isMigrated: true }, async (db, config) => {
      const now = new Date().toISOString();
      const templates = await seedStandardTemplates(db, now);
      if (templates > 0) say(`Loaded ${templates} standard templates.`);
      if (!(await seedDemo(db, { now, timeZone }))) {
        throw new CannotDo(
          `${placeOf(config)} has clients already: the demo goes into a database without any.`,
        );
      }
      say(`Filled ${placeOf(config)} with the demo: clients with their onboardings, tasks and history.`);
      return true;
    });
  },
});
