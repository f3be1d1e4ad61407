import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, desc, eq, like } from "drizzle-orm";
import { auditLogs, jobs, mails, rateLimits } from "#/db/schema";
import { waysIn } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { digest } from "#/src/domain/secrets";
import { queueByJob } from "#/src/services/mail/outbox";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { invited } from "#/test/support/requests-invitations";
import { addedVersion } from "#/test/support/requests-reviews";
import { startSecondPortal } from "#/test/support/second-portal";
import { contentHash } from "#/test/support/tables";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: Client;
const nora = "nora@brand.test";
beforeEach(async () => {
  app = await startApp({ templates: false, env: { clientSignIn: waysIn } });
  client = await makeClient(app);
});
afterEach(() => app.stop());

const pass = (seconds: number) =>
  app.setNow(new Date(app.deps.clock().getTime() + seconds * 1_000).toISOString());
const written = () => app.db.read.$count(mails);
const to = (recipient: string) => app.db.read.$count(mails, eq(mails.recipient, recipient));
const testMail = () => app.as("admin")("POST", "/api/admin/mail/test");

/** Uses up this user's mails of the day except for this number. */
async function leave(userId: string, count: number) {
  const row = { hits: 200 - count, resetAt: app.deps.clock().getTime() + 3_600_000 };
  await app.db.transaction((tx) => tx.insert(rateLimits).values({ key: `mail-by:${userId}`, ...row }));
}

async function refused(answer: Response): Promise<string> {
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  return (await expectJson<Problem>(answer, 429)).detail;
}

describe("a recipient", () => {
  test("gets at most five mails an hour, from all senders and processes, and a refused action changes nothing", async () => {
    const second = await startSecondPortal(app);
    try {
      const { id } = await invited(app, client.id, { email: nora });
      const again = (portal: Pick<TestApp, "as">, who: "manager" | "contributor") =>
        portal.as(who)("POST", `/api/invitations/${id}/send`);
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          const answer = await again(at % 2 ? second : app, at % 3 ? "manager" : "contributor");
          return answer.status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
      expect(statuses.filter((status) => status === 429)).toHaveLength(26);
      expect(await to(nora)).toBe(5);

      const before = await contentHash(app.db);
      const detail = await refused(await again(second, "contributor"));
      expect(detail).toBe(
        `${nora} was sent 5 mails within an hour. You can write to them again in 60 minutes.`,
      );
      const { asset } = await addedVersion(app, { clientId: client.id });
      const other = await contentHash(app.db);
      const review = { emails: ["ines@brand.test", nora.toUpperCase()] };
      await refused(await app.as("manager")("POST", `/api/design-assets/${asset.id}/review`, review));
      expect(await contentHash(app.db)).toBe(other);
      expect(before).not.toBe(other);
      expect(await to("ines@brand.test")).toBe(0);
      pass(3_601);
      expect((await again(app, "manager")).status).toBe(200);
    } finally {
      await second.stop();
    }
  });

  test("admins are no exception, for test mails and Send again", async () => {
    for (let time = 0; time < 5; time++) expect((await testMail()).status).toBe(201);
    await refused(await testMail());
    await app.db.transaction((tx) => tx.update(jobs).set({ state: "failed", endedAt: "2026-03-08" }));
    const [last] = await app.db.read.select().from(mails).orderBy(desc(mails.id)).limit(1);
    await refused(await app.as("admin")("POST", `/api/admin/mail/${last?.id}/send`));
    expect(await written()).toBe(5);
  });
});

describe("a sender", () => {
  test("can cause 200 mails a day, counting each of a bulk action; admins can see it, and colleagues are not affected", async () => {
    await leave(app.people.contributor.id, 2);
    const { asset } = await addedVersion(app, { clientId: client.id });
    const send = (emails: string[]) =>
      app.as("contributor")("POST", `/api/design-assets/${asset.id}/review`, { emails });
    const before = await contentHash(app.db);
    const three = ["a@brand.test", "b@brand.test", "c@brand.test"];
    expect(await refused(await send(three))).toBe(
      "You have sent 200 mails within a day. You can send more in 60 minutes.",
    );
    expect(await contentHash(app.db)).toBe(before);
    const admin = async () => (await app.as("admin")("GET", "/admin?tab=mail")).text();
    expect(await admin()).not.toContain("has sent 200 mails");
    expect((await send(three.slice(0, 2))).status).toBe(201);
    await refused(
      await app.as("contributor")("POST", `/api/clients/${client.id}/invitations`, { email: nora }),
    );
    expect(await admin()).toContain("Cleo Contributor has sent 200 mails within a day.");
    await invited(app, client.id, { email: nora }, "manager");
  });
});

describe("the same call made concurrently", () => {
  test("sends one mail, for invitations and for reviews", async () => {
    const second = await startSecondPortal(app);
    const { asset } = await addedVersion(app, { clientId: client.id });
    const calls = [
      { path: `/api/clients/${client.id}/invitations`, body: { email: nora } },
      { path: `/api/design-assets/${asset.id}/review`, body: { emails: ["ines@brand.test"] } },
    ];
    try {
      for (const [at, { path, body }] of calls.entries()) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, time) =>
            (time % 2 ? app : second).as("contributor")("POST", path, body),
          ),
        );
        const messages = new Set(
          await Promise.all(
            answers.map(async (answer) => JSON.stringify(linksOf(await expectJson(answer, 201)))),
          ),
        );
        expect(messages.size).toBe(1);
        expect(await written()).toBe(at + 1);
      }
      pass(11);
      for (const { path, body } of calls) await app.as("contributor")("POST", path, body);
      expect(await written()).toBe(4);
    } finally {
      await second.stop();
    }
  });

  const linksOf = (response: { id?: string; links?: { id: string }[] }) =>
    response.links?.map(({ id }) => id) ?? response.id;
});

describe("an anonymous requester", () => {
  const askLink = (email: string) => app.anonymous("POST", "/api/sign-in/link", { email });
  const press = (path: string, fields: Record<string, string>) =>
    fetch(app.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "Sec-Fetch-Site": "same-origin" },
    });

  test("uses up only mails of anonymous requests, and gets the same response above the limits", async () => {
    await invited(app, client.id, { email: nora });
    const path = await linkIn(app);
    const texts = new Set<string>();
    for (let time = 0; time < 40; time++) {
      const answer = await press(path, { ask: "link" });
      expect(answer.status).toBe(200);
      texts.add((await answer.text()).replaceAll(/nonce="[^"]*"/g, ""));
    }
    expect(texts.size).toBe(1);
    expect(await to(nora)).toBe(4);
    for (let time = 0; time < 8; time++) expect((await askLink(nora)).status).toBe(202);
    pass(60);
    for (let time = 0; time < 4; time++) {
      pass(11);
      await invited(app, client.id, { email: nora });
    }
    expect(await to(nora)).toBe(8);
    await refused(await app.as("manager")("POST", `/api/clients/${client.id}/invitations`, { email: nora }));
    const counters = await app.db.read.select().from(rateLimits).where(like(rateLimits.key, "mail-%"));
    expect(counters.map(({ key, hits }) => [key.split(":")[0], hits])).toEqual(
      expect.arrayContaining([
        ["mail-by", 5],
        ["mail-to", 5],
      ]),
    );
  });

  test("gets their sign-in link even if staff used up the mails of their address", async () => {
    for (let time = 0; time < 5; time++) {
      await invited(app, client.id, { email: nora });
      pass(11);
    }
    const before = await app.db.read.$count(jobs, eq(jobs.kind, "sign-in link"));
    expect((await askLink(nora)).status).toBe(202);
    expect(await app.db.read.$count(jobs, eq(jobs.kind, "sign-in link"))).toBe(before + 1);
  });

  test("can request five codes an hour per address, over all links, and the last code remains valid", async () => {
    const paths: string[] = [];
    for (let at = 0; at < 2; at++) {
      const { asset } = await addedVersion(app, { clientId: client.id });
      const review = { emails: ["ines@brand.test"], requireCode: true };
      await app.as("manager")("POST", `/api/design-assets/${asset.id}/review`, review);
      paths.push(await linkIn(app));
      pass(11);
    }
    const codes = () => app.db.read.$count(mails, eq(mails.kind, "review_code"));
    const log = await app.db.read.$count(auditLogs);
    for (let time = 0; time < 5; time++) {
      for (const path of paths) expect((await press(path, { do: "code" })).status).toBe(200);
    }
    expect(await codes()).toBe(5);
    expect(await app.db.read.$count(auditLogs)).toBe(log + 5);
  });
});

describe("a job", () => {
  const remind = (usefulUntil: string) =>
    app.db.transaction(async (tx) => {
      const { mail } = app.deps;
      if (!mail) throw new Error("This app sends no mail.");
      const now = app.deps.clock().toISOString();
      const newId = () => Bun.randomUUIDv7();
      await queueByJob(
        tx,
        { outbox: mail, job: "morning_mail", now, newId },
        {
          kind: "reminder",
          data: { day: "2026-03-09", parts: [] },
          to: nora,
          recipientId: app.people.client.id,
          daily: { day: usefulUntil.slice(0, 10), usefulUntil },
        },
      );
    });
  const runsAt = async () => {
    const [row] = await app.db.read
      .select({ at: jobs.runAt, state: jobs.state })
      .from(jobs)
      .innerJoin(mails, and(eq(jobs.key, mails.id), eq(mails.kind, "reminder")))
      .orderBy(desc(mails.id));
    return row;
  };

  test("waits for the end of its recipient's hour, but not beyond its own day", async () => {
    for (let time = 0; time < 5; time++) {
      await invited(app, client.id, { email: nora });
      pass(11);
    }
    await remind("2026-03-09T11:00:00.000Z");
    expect(await runsAt()).toEqual({ at: "2026-03-08T13:00:00.000Z", state: "waiting" });
    await remind("2026-03-08T12:30:00.000Z");
    expect(await runsAt()).toEqual({ at: app.deps.clock().toISOString(), state: "waiting" });
  });

  test("counts for its recipient, whose address is in no counter", async () => {
    await remind("2026-03-09T11:00:00.000Z");
    const [counter] = await app.db.read.select().from(rateLimits).where(like(rateLimits.key, "mail-to:%"));
    expect(counter).toMatchObject({ key: `mail-to:${digest(nora)}`, hits: 1 });
  });
});
