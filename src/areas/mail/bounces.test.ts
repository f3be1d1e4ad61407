import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mails, userSettings, users } from "#/db/schema";
import type { BounceKind } from "#/src/contract/choices/mail";
import type { ClientMail, Mail } from "#/src/contract/mail";
import { lastPlace } from "#/src/domain/log-place";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { bounceHeaders, bouncesKey } from "#/test/support/bounces";
import { mailRunner, mailTo, queueMail } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { contentHash } from "#/test/support/tables";

setDefaultTimeout(patience.test);

const day = 86_400_000;
let server: MailServer;
let app: TestApp;
let clientId: string;
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ templates: false, env: { ...mailTo(server), mailBouncesKey: bouncesKey } });
  clientId = (await makeClient(app)).id;
  await linkClientUser(app, clientId);
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

const kit = () => app.people.client;
const later = (ms: number) => app.setNow(new Date(app.deps.clock().getTime() + ms).toISOString());

/** Sends a reminder to the client's user; returns its id. */
async function sent(): Promise<string> {
  const item = { title: "Send the logo", kind: "task", dueDate: "2026-03-10" } as const;
  const parts = [{ clientId, clientName: "Acme", items: [item], total: 1 }];
  const id = await queueMail(app, {
    ...{ kind: "reminder", data: { day: "2026-03-09", parts }, clientId },
    ...{ to: kit().email, recipientId: kit().id },
  });
  await mailRunner(app).doDue();
  return id;
}

type Report = { messageId: string; recipient: string; kind: BounceKind; at: string };
const reportOf = (id: string, kind: BounceKind, changed: Partial<Report> = {}): Report => ({
  ...{ messageId: `<${id}@agency.test>`, recipient: kit().email, kind },
  at: app.deps.clock().toISOString(),
  ...changed,
});
const send = (report: unknown, signing: Parameters<typeof bounceHeaders>[2] = {}) =>
  app.anonymous("POST", "/mail/bounces", report, bounceHeaders(app, report, signing));
const failsSince = async () =>
  (await app.db.read.select().from(users).where(eq(users.id, kit().id)))[0]?.mailFailsSince;
const shown = async () => {
  const [mail] = await expectJson<Mail[]>(await app.as("admin")("GET", "/api/admin/mail"));
  return mail && { state: mail.state, error: mail.lastError };
};

describe("a report of a mail", () => {
  test("of a hard bounce marks the mail as failed with the reason, also for the team, and the address as failing", async () => {
    const id = await sent();
    const before = (await lastPlace(app.db.read)).unlogged.mails ?? 0;
    expect((await send(reportOf(id, "hard"))).status).toBe(204);
    // Open lists of mails reload.
    expect((await lastPlace(app.db.read)).unlogged.mails).toBe(before + 1);
    const error = "It came back: the address accepts no mail.";
    expect(await shown()).toEqual({ state: "failed", error });
    const path = `/api/clients/${clientId}/mail`;
    const [own] = await expectJson<ClientMail[]>(await app.as("contributor")("GET", path));
    expect(own).toMatchObject({ id, state: "failed", error });
    const found = async (state: string) =>
      (await expectJson<Mail[]>(await app.as("admin")("GET", `/api/admin/mail?state=${state}`))).length;
    expect([await found("failed"), await found("sent")]).toEqual([1, 0]);
    expect(await failsSince()).toBe(app.deps.clock().toISOString());
  });

  test("of a delay affects only that mail, and does not replace a failure", async () => {
    const id = await sent();
    await send(reportOf(id, "soft"));
    expect(await shown()).toEqual({
      ...{ state: "sent", error: "The recipient's server reports that it did not arrive yet." },
    });
    expect(await failsSince()).toBeNull();
    await send(reportOf(id, "hard"));
    await send(reportOf(id, "soft"));
    expect((await shown())?.state).toBe("failed");
  });

  test("of a spam complaint unsubscribes its person from everything, once, with a log entry", async () => {
    const id = await sent();
    await app.as("client")("PATCH", "/api/auth/settings", { reminders: false });
    const traces = await tracesOf(app.db, async () => {
      await send(reportOf(id, "complaint"));
      await send(reportOf(id, "complaint"));
    });
    expect(traces).toMatchObject([
      {
        ...{ entity: "user", entityId: kit().id, action: "update", userId: null },
        ...{ before: { digest: true, mentions: true }, after: { digest: false, mentions: false } },
      },
    ]);
    const [settings] = await app.db.read.select().from(userSettings).where(eq(userSettings.userId, kit().id));
    expect(settings).toMatchObject({ digest: false, mentions: false, reminders: false });
    expect(await failsSince()).toBeNull();
  });

  test("is accepted with a Message-ID without brackets, and with the address in any case", async () => {
    const id = await sent();
    const report = reportOf(id, "hard", {
      messageId: `${id}@agency.test`,
      recipient: kit().email.toUpperCase(),
    });
    expect((await send(report)).status).toBe(204);
    expect((await shown())?.state).toBe("failed");
  });
});

describe("nothing changes by a report", () => {
  const unchanged = async (act: () => Promise<unknown>) => {
    const before = await contentHash(app.db);
    await act();
    expect(await contentHash(app.db)).toBe(before);
  };

  test("about another recipient, an unknown mail, another domain, or a mail older than 30 days", async () => {
    const id = await sent();
    await unchanged(async () => {
      for (const changed of [
        { recipient: app.people.admin.email },
        { messageId: `<${crypto.randomUUID()}@agency.test>` },
        { messageId: `<${id}@elsewhere.test>` },
        { messageId: "no id" },
      ]) {
        expect((await send(reportOf(id, "hard", changed))).status).toBe(204);
      }
    });
    later(30 * day);
    await unchanged(async () => expect((await send(reportOf(id, "hard"))).status).toBe(204));
  });

  test("that is not signed, signed with another key, too old, of the future, or changed on its way", async () => {
    const report = reportOf(await sent(), "hard");
    const now = app.deps.clock().getTime();
    const good = bounceHeaders(app, report);
    const post = (body: unknown, headers: Record<string, string>) =>
      app.anonymous("POST", "/mail/bounces", body, headers);
    await unchanged(async () => {
      const answers = [
        await post(report, {}),
        await send(report, { key: Buffer.alloc(32, "another").toString("base64") }),
        await send(report, { at: new Date(now - 301_000) }),
        await send(report, { at: new Date(now + 301_000) }),
        await post({ ...report, kind: "soft" }, good),
        await post(report, { ...good, "webhook-id": "msg_2" }),
        await post(report, { ...good, "webhook-signature": good["webhook-signature"].replace("v1,", "v2,") }),
        await post(report, { ...good, "webhook-timestamp": `${good["webhook-timestamp"]}0` }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
    });
    expect(await failsSince()).toBeNull();
    expect(
      (await post(report, { ...good, "webhook-signature": `v1,old ${good["webhook-signature"]}` })).status,
    ).toBe(204);
    expect(await failsSince()).not.toBeNull();
  });

  test("with another body, without a key in the settings, and after too many wrong signatures", async () => {
    const report = reportOf(await sent(), "hard");
    for (const body of [{ ...report, kind: "gone" }, { ...report, more: 1 }, { ...report, at: "now" }, []]) {
      expect((await send(body)).status).toBe(400);
    }
    app.deps.env.mailBouncesKey = null;
    expect((await send(report)).status).toBe(404);
    app.deps.env.mailBouncesKey = bouncesKey;
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) {
      statuses.push((await app.anonymous("POST", "/mail/bounces", report)).status);
    }
    expect([statuses[29], statuses[30]]).toEqual([401, 429]);
    expect(await failsSince()).toBeNull();
  });
});

describe("mail to a person fails", () => {
  test("once a server rejects the recipient, until it accepts a later mail", async () => {
    server.behave("refuses the recipient", "takes it");
    await sent();
    expect(await failsSince()).toBe(app.deps.clock().toISOString());
    later(60_000);
    await sent();
    expect(await failsSince()).toBeNull();
  });

  test("although a mail written before the failure was accepted later", async () => {
    const id = await sent();
    await send(reportOf(id, "hard"));
    await app.db.transaction((tx) => tx.update(users).set({ mailFailsSince: "2026-12-01" }));
    await sent();
    expect(await failsSince()).toBe("2026-12-01");
    expect(await app.db.read.$count(mails)).toBe(2);
  });

  test("but not if a server refused the content of a mail", async () => {
    server.behave("refuses the mail");
    await sent();
    expect(await failsSince()).toBeNull();
  });
});
