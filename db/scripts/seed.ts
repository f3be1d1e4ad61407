import { readTimeZone } from "../../src/env";
import { migrateDatabase } from "../migrate";
import { seedDemo } from "../seeds/demo";
import { seedStandardTemplates } from "../seeds/templates";
import { placeOf, Refused, runOnDatabase, say } from "./command";

/** `bun run db:seed`: fills a database without clients with the standard templates and the demo. */
await runOnDatabase({ mayCreate: true }, async (db, config) => {
  const now = new Date().toISOString();
  const timeZone = readTimeZone(process.env);
  await migrateDatabase(db);
  const templates = await seedStandardTemplates(db, now);
  if (templates > 0) say(`Loaded ${templates} standard templates.`);
  if (!(await seedDemo(db, { now, timeZone }))) {
    throw new Refused(`${placeOf(config)} has clients already: the demo goes into a database without any.`);
  }
  say(`Filled ${placeOf(config)} with the demo: clients with their onboardings, tasks and history.`);
  return true;
});
