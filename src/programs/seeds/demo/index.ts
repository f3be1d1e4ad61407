import { sql } from "drizzle-orm";
import { type Database, openInMemory, type Reader } from "#/db/client";
import { migrateDatabase } from "#/db/migrate";
import { clients } from "#/db/schema";
import { insertStandardForms } from "#/src/areas/forms";
import { seedStandardTemplates } from "#/src/areas/templates/standard";
import { writeTogether } from "#/src/domain/write";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { groundOf, isSameGround, layGround, takeOver } from "./take-over";
import { wholeStory } from "./teller/story";
import type { When } from "./teller/teller";
import { arrivedFiles, keepFiles } from "./uploads";

export { demoUsers } from "./data/people";

type Places = { db: Database; store: ObjectStore };

/**
 * Fills a portal without clients with a believable agency: the same people, clients, pictures and history every time,
 * relative to the day of seeding. All its events precede that day.
 * @returns false when there were clients already and nothing was written
 * @throws Unavailable without the store
 */
export async function seedDemo({ db, store }: Places, when: When): Promise<boolean> {
  if (await hasClients(db.read)) return false;
  await keepFiles(store);
  return seedDemoRows(db, when);
}

/**
 * Same without the pictures and documents that its rows reference. The demo runs in memory, where thousands of writes
 * are cheap and block nobody, and is inserted in one transaction.
 */
export async function seedDemoRows(db: Database, when: When): Promise<boolean> {
  await seedStandardTemplates(db, when.now);
  await db.transaction((tx) => insertStandardForms(tx, when.now));
  const ground = await groundOf(db.read);
  if (await hasClients(db.read)) return false;
  const arrived = await arrivedFiles();
  const aside = await openInMemory();
  try {
    await migrateDatabase(aside);
    await aside.transaction((tx) => layGround(tx, ground));
    await writeTogether(aside, (joint) => wholeStory(when, arrived).tell(joint));
    const outcome = await db.transaction(async (tx) => {
      if (await hasClients(tx)) return "had clients";
      if (!(await isSameGround(tx, ground))) return "was changed";
      await takeOver(tx, aside.read, ground);
      return "done";
    });
    return outcome === "was changed" ? seedDemoRows(db, when) : outcome === "done";
  } finally {
    aside.close();
  }
}

async function hasClients(db: Reader): Promise<boolean> {
  const [client] = await db.select({ one: sql`1` }).from(clients).limit(1);
  return client !== undefined;
}
