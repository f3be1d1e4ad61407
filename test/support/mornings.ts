import { morningMail, planMorningMail } from "#/src/areas/reminders";
import { realTimers } from "#/src/domain/timers";
import { atHour, type DateText } from "#/src/format/dates";
import { createLogger } from "#/src/http/request-log";
import { JobRunner } from "#/src/services/jobs/runner";
import type { TestApp } from "./app";
import { portalZone } from "./zones";

/** Turns the clock to seven in the portal's time zone, and runs the job of that morning. */
export async function morningOn(app: TestApp, day: DateText): Promise<void> {
  const seven = atHour(portalZone, day, 7);
  const now = new Date(seven);
  app.setNow(seven);
  await planMorningMail(app.db, { timeZone: portalZone, now });
  const { mail: outbox, db } = app.deps;
  if (!outbox) throw new Error("This app sends no mail.");
  const own = { db, outbox, clock: () => now, newId: () => Bun.randomUUIDv7() };
  await new JobRunner({
    ...{ db, clock: () => now, timers: realTimers, log: createLogger("silent") },
    kinds: [morningMail({ ...own, timeZone: portalZone, today: () => day })],
    stopping: new AbortController().signal,
  }).doDue();
}
