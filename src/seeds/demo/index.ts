import { inArray, sql } from "drizzle-orm";
import type { Database, Reader, Tx } from "../../../db/client";
import { clients, onboardingTaskTemplates, users } from "../../../db/schema";
import type { ObjectStore } from "../../services/object-store/object-store";
import { seedStandardTemplates } from "../templates";
import { addPeople } from "./accounts";
import { addAudits } from "./audits";
import { addClients } from "./clients";
import { addDesigns } from "./design";
import { addLeads } from "./leads";
import { addOnboardings } from "./onboardings";
import { people } from "./people";
import { keepPictures } from "./pictures/gallery";
import { saveWorld } from "./save";
import { emptyWorld, type Given, type World } from "./world";

export { demoUsers } from "./people";

type Places = { db: Database; store: ObjectStore };

type When = {
  /** ISO 8601 in UTC; the demo is told relative to its calendar date in the time zone. */
  now: string;
  timeZone: string;
};

/**
 * Fills a portal that has no clients with a believable agency: the same people, clients, pictures and history
 * every time, moved to the day of seeding. Everything it tells lies before that day.
 * @returns false when there were clients already and nothing was written
 * @throws Unavailable without the store
 */
export async function seedDemo({ db, store }: Places, when: When): Promise<boolean> {
  if (await hasClients(db.read)) return false;
  await keepPictures(store);
  return seedDemoRows(db, when);
}

/** The same without the pictures that its rows name. */
export async function seedDemoRows(db: Database, { now, timeZone }: When): Promise<boolean> {
  await seedStandardTemplates(db, now);
  return db.transaction(async (tx) => {
    if (await hasClients(tx)) return false;
    const given = { now, timeZone, templateIds: await templateIds(tx), accounts: await accounts(tx) };
    await saveWorld(tx, demoWorld(given));
    return true;
  });
}

/** Everything that the demo tells, as rows. */
export function demoWorld(given: Given): World {
  const world = emptyWorld(given);
  addPeople(world);
  addClients(world);
  addOnboardings(world);
  addDesigns(world);
  addLeads(world);
  addAudits(world);
  return world;
}

async function hasClients(tx: Reader | Tx): Promise<boolean> {
  const [client] = await tx.select({ one: sql`1` }).from(clients).limit(1);
  return client !== undefined;
}

async function templateIds(tx: Tx): Promise<Set<string>> {
  const rows = await tx.select({ id: onboardingTaskTemplates.id }).from(onboardingTaskTemplates);
  return new Set(rows.map((row) => row.id));
}

async function accounts(tx: Tx): Promise<Map<string, string>> {
  const emails = Object.values(people).map((person) => person.email);
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails));
  return new Map(rows.map((row) => [row.email, row.id]));
}
