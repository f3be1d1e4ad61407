import { and, eq } from "drizzle-orm";
import { jobs } from "#/db/schema";
import type { Mail } from "#/src/contract/mail";
import { expectJson, type TestApp } from "./app";
import { forgetCounts } from "./ceilings";
import type { Prepare } from "./requests";

let made = 0;

export const mailRequests = {
  "agency.read": () => ({ path: "/api/admin/agency", status: 200 }),
  "agency.change": async ({ app }) => {
    await forgetCounts(app);
    made++;
    return { path: "/api/admin/agency", body: { name: `Agency ${made}` }, status: 200 };
  },
  "calendar.read": () => ({ path: "/api/calendar", status: 200 }),
  "calendar.change": () => {
    made++;
    const daysOff = [{ date: "2026-12-25", name: `Christmas ${made}` }];
    return { path: "/api/calendar", body: { weekdays: [1, 2, 3, 4, 5], daysOff }, status: 200 };
  },
  "client.mail": ({ own }) => ({ path: `/api/clients/${own.client.id}/mail`, status: 200 }),
  "mail.list": () => ({ path: "/api/admin/mail", status: 200 }),
  "mail.sendTest": async ({ app }) => {
    await forgetCounts(app);
    return { path: "/api/admin/mail/test", status: 201 };
  },
  "mail.sendAgain": async ({ app }) => ({
    path: `/api/admin/mail/${(await failedMail(app)).id}/send`,
    status: 201,
  }),
} satisfies Record<string, Prepare>;

/** Creates a failed mail to the admin. */
export async function failedMail(app: TestApp): Promise<Mail> {
  await forgetCounts(app);
  const mail = await expectJson<Mail>(await app.as("admin")("POST", "/api/admin/mail/test"), 201);
  await app.db.transaction((tx) =>
    tx
      .update(jobs)
      .set({ state: "failed", endedAt: app.deps.clock().toISOString(), lastError: "550 5.1.1 Nobody here" })
      .where(and(eq(jobs.kind, "mail"), eq(jobs.key, mail.id))),
  );
  return mail;
}
