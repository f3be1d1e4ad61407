import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clientLeads, rateLimits, sessions } from "#/db/schema";
import { Conflict, Unauthorized } from "#/src/domain/errors";
import { digest } from "#/src/domain/secrets";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { standInProfiler } from "#/test/support/ai-server";
import { startApp, type TestApp } from "#/test/support/app";
import { addedLead } from "#/test/support/requests-leads";
import { contentHash } from "#/test/support/tables";
import { contextOf } from "#/test/support/verb-context";
import { generateProfile } from "./generate-profile";

let app: TestApp;
let profiler: BrandProfiler;
let calls: number;
let callStarted: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<void>;
beforeEach(async () => {
  calls = 0;
  callStarted = Promise.withResolvers<void>();
  answer = Promise.withResolvers<void>();
  const { write } = standInProfiler(() => new Date("2026-03-08T12:00:20.000Z"));
  profiler = {
    async write(lead) {
      calls++;
      callStarted.resolve();
      await answer.promise;
      return write(lead);
    },
  };
  app = await startApp({ templates: false, deps: { profiler } });
});
afterEach(() => app.stop());

const callsUnderWay = () => app.db.read.$count(rateLimits, sql`${rateLimits.key} like 'profile-call:%'`);

async function signOut() {
  const { session } = app.people.contributor;
  await app.db.transaction((tx) => tx.delete(sessions).where(eq(sessions.sid, digest(session))));
}

test("a profile is not stored if its user has signed out meanwhile, and the lead is unlocked", async () => {
  const lead = await addedLead(app);
  const call = app.as("contributor")("POST", `/api/client-leads/${lead.id}/generate-profile`);
  await callStarted.promise;
  await signOut();
  const before = await contentHash(app.db);
  answer.resolve();
  expect((await call).status).toBe(401);
  expect(await contentHash(app.db)).toBe(before);
  const [stored] = await app.db.read.select().from(clientLeads).where(eq(clientLeads.id, lead.id));
  expect(stored).toMatchObject({ profileModel: null, version: 1 });
  expect(await callsUnderWay()).toBe(0);
});

test("a user who loses their session between authentication and the lock makes no call and uses none up", async () => {
  const lead = await addedLead(app);
  answer.resolve();
  const ctx = await contextOf(app, app.people.contributor, { profiler });
  await signOut();
  const late = generateProfile(ctx, { id: lead.id });
  await expect(late).rejects.toThrow(Unauthorized);
  expect(calls).toBe(0);
  expect(await app.db.read.$count(rateLimits)).toBe(0);
});

test("a lead edited between its read and the lock is not sent to the model, and keeps the edit", async () => {
  const lead = await addedLead(app);
  answer.resolve();
  const ctx = await contextOf(app, app.people.contributor, { profiler });
  let isEdited = false;
  const db: Database = {
    ...ctx.db,
    async transaction(work, ...rest) {
      if (!isEdited) {
        isEdited = true;
        const edit = await app.as("manager")("PUT", `/api/client-leads/${lead.id}`, { notes: "Edited" });
        expect(edit.status).toBe(200);
      }
      return ctx.db.transaction(work, ...rest);
    },
  };
  for (const asking of [{ id: lead.id }, { id: lead.id, expectedVersion: 1 }]) {
    isEdited = false;
    await app.db.transaction((tx) =>
      tx.update(clientLeads).set({ version: 1, notes: null }).where(eq(clientLeads.id, lead.id)),
    );
    await expect(generateProfile({ ...ctx, db }, asking)).rejects.toThrow(Conflict);
    const [stored] = await app.db.read.select().from(clientLeads).where(eq(clientLeads.id, lead.id));
    expect(stored).toMatchObject({ notes: "Edited", version: 2, profileModel: null });
  }
  expect(calls).toBe(0);
  expect(await callsUnderWay()).toBe(0);
});
