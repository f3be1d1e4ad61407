import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { jobs } from "#/db/schema";
import { listMail } from "#/src/areas/mail/queries";
import type { Mail } from "#/src/contract/mail";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let server: MailServer;
let people: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  people = await prepareDatabase(databaseUrl);
  server = await startMailServer();
});
afterAll(async () => {
  await endProcesses();
  await server.stop();
  await folder.remove();
});

const start = () =>
  startPortalProcess({
    folder: folder.path,
    env: { DATABASE_URL: databaseUrl, MAIL_URL: server.url, MAIL_FROM: "portal@agency.test" },
  });

async function sendTest(url: string): Promise<Mail> {
  const answer = await withToken(url, people.admin)("POST", "/api/admin/mail/test");
  expect(answer.status).toBe(201);
  return answer.json();
}

const stored = (id: string) =>
  withDatabase(databaseUrl, async (db) => (await listMail({ db }, {})).items.find((mail) => mail.id === id));

test("a portal killed while sending loses no mail, and marks the one that may arrive twice", async () => {
  server.behave("takes it and says nothing", "takes it");
  const portal = await start();
  const mail = await sendTest(portal.url);
  await until("the mail", () => server.arrived.length === 1);
  await portal.kill();
  expect(await stored(mail.id)).toMatchObject({ state: "waiting", attempts: 1 });

  const next = await start();
  const other = await sendTest(next.url);
  await until("another mail", async () => (await stored(other.id))?.state === "sent");
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([
    `<${mail.id}@agency.test>`,
    `<${other.id}@agency.test>`,
  ]);
  await withDatabase(databaseUrl, (db) =>
    db.transaction((tx) => tx.update(jobs).set({ leaseUntil: "2026-01-01" }).where(sql`lease is not null`)),
  );
  const sent = await until("the first once more", async () => {
    const found = await stored(mail.id);
    return found?.state === "sent" && found;
  });
  expect(sent).toMatchObject({ attempts: 2, lastError: expect.stringContaining("it may arrive twice") });
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([
    `<${mail.id}@agency.test>`,
    `<${other.id}@agency.test>`,
    `<${mail.id}@agency.test>`,
  ]);
  expect(await next.stop()).toBe(0);
});

test("a portal whose mail server is unavailable is ready, and stops in time while a mail hangs", async () => {
  server.behave("says nothing");
  const portal = await start();
  const before = server.tries();
  const mail = await sendTest(portal.url);
  await until("the mail's begin", () => server.tries() > before);
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  expect(await portal.stop()).toBe(0);
  expect(await stored(mail.id)).toMatchObject({
    ...{ state: "waiting", lastError: "The portal was stopped before this was done." },
  });
});
