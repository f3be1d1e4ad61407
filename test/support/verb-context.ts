import type { Context } from "#/src/domain/context";
import { whoseSession } from "#/src/domain/credential";
import { digest } from "#/src/domain/secrets";
import type { TestApp } from "./app";
import type { Person } from "./people";
import { portalZone, testMoment } from "./zones";

/** Builds the context of an operation for this signed-in person; the clock is fixed. */
export async function contextOf(
  { db, store }: Pick<TestApp, "db" | "store">,
  { session, email }: Person,
  fields: Partial<Context> = {},
): Promise<Context> {
  const now = testMoment;
  const caller = await whoseSession(db.read, digest(session), new Date(now));
  if (!caller) throw new Error(`${email} has no session.`);
  return {
    actor: caller.actor,
    db,
    store,
    scanner: null,
    profiler: null,
    mail: null,
    now,
    clock: () => new Date(now),
    today: "2026-03-09",
    timeZone: portalZone,
    newId: () => Bun.randomUUIDv7(),
    idempotency: null,
    ...fields,
  };
}
