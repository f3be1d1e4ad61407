import { afterAll, beforeAll, expect, test } from "bun:test";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { jobs } from "#/db/schema";
import type { AdminUser, AuditLogEntry } from "#/src/contract/admin";
import { describeBuild } from "#/src/contract/build";
import type { Mail } from "#/src/contract/mail";
import type { ApiToken } from "#/src/contract/tokens";
import { presentBuild } from "#/src/env/build-stamp";
import { giveUpMail } from "#/src/services/mail/outbox";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { temporaryFolder } from "#/test/support/database";
import { queueMail } from "#/test/support/mail";
import { roles } from "#/test/support/requests";
import { failedMail } from "#/test/support/requests-mail";
import { testMoment } from "#/test/support/zones";

type Props = {
  users: AdminUser[];
  clients: { id: string; name: string }[];
  auditLogPage: { items: AuditLogEntry[]; total: number } | null;
  tokens: ApiToken[] | null;
  mailPage: { items: Mail[]; total: number } | null;
  me: string;
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const page = (query = "") => app.as("admin")("GET", `/admin${query}`);

async function propsOf(query = ""): Promise<Props> {
  const html = await (await page(query)).text();
  const [, json = "null"] = /data-island-props="admin-">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json) as Props;
}

test("everyone but admins is denied the Admin screen, with the reason", async () => {
  for (const role of roles.filter((role) => role !== "admin")) {
    const answer = await app.as(role)("GET", "/admin?tab=tokens");
    const html = await answer.text();
    expect(answer.status).toBe(403);
    expect(html).toContain("Access Denied");
    expect(html).toContain("You need admin permissions to access this page.");
    for (const other of roles.filter((other) => other !== role)) {
      expect(html).not.toContain(app.people[other].email);
    }
  }
  const signedOut = await app.anonymous("GET", "/admin");
  expect(signedOut.status).toBe(401);
  expect(await signedOut.text()).toContain("returnTo=%2Fadmin");
});

test("the screen contains the users, and of clients only their names", async () => {
  const { id, name } = await makeClient(app);
  const { users, clients, auditLogPage, tokens, me } = await propsOf();
  expect(users).toEqual(await expectJson<AdminUser[]>(await app.as("admin")("GET", "/api/admin/users")));
  expect(clients).toEqual([{ id, name }]);
  expect({ auditLogPage, tokens, me }).toEqual({
    auditLogPage: null,
    tokens: null,
    me: app.people.admin.id,
  });
});

test("the audit log and the tokens are in the page if their tab is open", async () => {
  for (const role of ["contributor", "manager"] as const) {
    await app.as("admin")("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role });
  }
  const audit = await propsOf("?tab=audit&entity=user&action=role_change&from=2026-03-09&page=x&sort=odd");
  expect(audit.tokens).toBeNull();
  expect(audit.auditLogPage?.total).toBe(2);
  expect(audit.auditLogPage?.items.map(({ after }) => after)).toEqual([
    { role: "manager" },
    { role: "contributor" },
  ]);
  const { tokens, auditLogPage } = await propsOf("?tab=tokens");
  expect(auditLogPage).toBeNull();
  expect(tokens).toEqual(await expectJson<ApiToken[]>(await app.as("admin")("GET", "/api/admin/tokens")));
});

test("mails are in the page if their tab is open, filtered by the address", async () => {
  const mail = await failedMail(app);
  const waiting = await expectJson<Mail>(await app.as("admin")("POST", "/api/admin/mail/test"), 201);
  expect(await propsOf("?tab=tokens")).toMatchObject({ mailPage: null, sendsMail: true });
  const { mailPage } = await propsOf("?tab=mail");
  expect(mailPage).toMatchObject({ total: 2, items: [{ id: waiting.id }, { id: mail.id }] });
  expect((await propsOf("?tab=mail&state=failed&search=ADMIN")).mailPage?.items.map(({ id }) => id)).toEqual([
    mail.id,
  ]);
  const html = await (await page("?tab=mail&state=failed")).text();
  expect(html).toContain("Given up after 0 tries: 550 5.1.1 Nobody here");
  expect(html).not.toContain("No mail is sent");
});

test("without mail configured the Mail tab says so, and its buttons do nothing", async () => {
  const silent = await startApp({ templates: false, env: { mail: null } });
  await queueMail(silent, { kind: "test", to: "ada@agency.test", data: { askedBy: "Ada" } });
  await giveUpMail(silent.db, silent.deps.clock());
  const html = await (await silent.as("admin")("GET", "/admin?tab=mail")).text();
  await silent.stop();
  const buttons = [...html.matchAll(/<button[^>]*>(?:(?!<\/button>).)*Send (?:a test to me|again)/g)];
  expect(buttons.map(([button]) => button.includes('aria-disabled="true"'))).toEqual([true, true]);
  expect(html).toContain("No mail is sent: MAIL_URL is not set. Links are copied and sent by hand instead.");
});

test("the screen shows the time of the last backup, with a warning if it is old", async () => {
  const folder = await temporaryFolder();
  const backedUp = await startApp({ templates: false, env: { backups: { folder: folder.path, keep: 3 } } });
  const read = async () => (await backedUp.as("admin")("GET", "/admin")).text();
  try {
    expect(await read()).toContain("There is no backup yet.");
    const file = join(folder.path, "portal-2026-03-09.db");
    await Bun.write(file, "a backup".repeat(300_000));
    const written = async (hoursAgo: number) => {
      const at = new Date(Date.parse(testMoment) - hoursAgo * 60 * 60 * 1000);
      await utimes(file, at, at);
    };
    await written(47);
    expect(await read()).toMatch(/Last backup<\/dt><dd[^>]*>\w+ \d+, 2026, [^<]*, 2\.4 MB, checked</);
    await written(49);
    expect(await read()).toMatch(/The last backup was made \w+ \d+, 2026, .*, more than two days ago\./);
  } finally {
    await backedUp.stop();
    await folder.remove();
  }
  expect(await (await page()).text()).not.toContain("Next backup");
});

test("one box describes the portal: its version, database, mail and next backup", async () => {
  const folder = await temporaryFolder();
  const portal = await startApp({ templates: false, env: { backups: { folder: folder.path, keep: 3 } } });
  await queueMail(portal, { kind: "test", to: "ada@agency.test", data: { askedBy: "Ada" } });
  const html = await (await portal.as("admin")("GET", "/admin?tab=tokens")).text();
  await portal.stop();
  await folder.remove();
  expect(html.split("This portal</h2>")).toHaveLength(2);
  const facts = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)];
  const fact = Object.fromEntries(facts.map(([, name, value]) => [name, value]));
  expect(fact).toMatchObject({
    Version: describeBuild(presentBuild()),
    "Last backup": "None yet",
    "Next backup": "Mar 10, 2026, 12:00 AM",
    Mail: "1 waiting",
  });
  expect(fact.Database).toMatch(/^(\d+(\.\d)? MB|\d+ kB|0 B|On a server)$/);
});

test("the box says for each kind of background work what was done and what failed, in sentences", async () => {
  const portal = await startApp({ templates: false });
  const at = (hour: number) => `2026-03-08T0${hour}:00:00.000Z`;
  const job = (
    kind: string,
    state: "waiting" | "done" | "failed",
    hour: number,
    lastError: string | null,
  ) => ({
    ...{ kind, key: `${kind} ${state}`, state, lastError },
    ...{ runAt: at(hour), createdAt: at(hour), endedAt: state === "waiting" ? null : at(hour) },
  });
  await portal.db.transaction(async (tx) => {
    await tx.delete(jobs);
    await tx
      .insert(jobs)
      .values([
        job("backup", "done", 1, null),
        job("backup", "failed", 2, "The disk is full"),
        job("mail", "waiting", 3, "No answer."),
        job("notices", "failed", 4, null),
      ]);
  });
  const html = await (await portal.as("admin")("GET", "/admin?tab=tokens")).text();
  await portal.stop();
  const lines = [...html.matchAll(/<li>([^<]+)<\/li>/g)].map(([, line]) => line);
  expect(lines).toEqual([
    "Backups: last done Mar 8, 2026, 2:00 PM. Last failed Mar 8, 2026, 3:00 PM: The disk is full.",
    "Mail: none done yet. Retrying, because: No answer.",
    "News by mail: none done yet. Last failed Mar 8, 2026, 5:00 PM: no reason was stored.",
  ]);
});
