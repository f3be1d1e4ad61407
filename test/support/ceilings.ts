import { like, or } from "drizzle-orm";
import { rateLimits } from "#/db/schema";
import type { TestApp } from "./app";

/** Resets the rate limits of mails, comments and pins, whose clock is fixed. */
export async function forgetCounts({ db }: Pick<TestApp, "db">) {
  const { key } = rateLimits;
  await db.transaction((tx) => tx.delete(rateLimits).where(or(like(key, "mail-%"), like(key, "comment:%"))));
}
