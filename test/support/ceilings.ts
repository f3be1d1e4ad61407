import { like, or } from "drizzle-orm";
import { rateLimits } from "#/db/schema";
import type { TestApp } from "./app";

/** Begins the windows anew in which mails, comments and pins are counted, whose clock stands still. */
export async function forgetCounts({ db }: Pick<TestApp, "db">) {
  const { key } = rateLimits;
  await db.transaction((tx) => tx.delete(rateLimits).where(or(like(key, "mail-%"), like(key, "comment:%"))));
}
