import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { formerInvitationLinks, invitations, mails, users } from "#/db/schema";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { ClientPerson, Invitation, SentInvitation } from "#/src/contract/invitations";
import type { Mail } from "#/src/contract/mail";
import type { Problem } from "#/src/contract/problem";
import { appendEntries } from "#/src/domain/audit-log";
import { endAccess } from "#/src/domain/end-access";
import { digest } from "#/src/domain/secrets";
import { sweep } from "#/src/server/housekeeping";
import { giveUpMail } from "#/src/services/mail/outbox";
import {
  type Call,
  expectJson,
  linkClientUser,
  makeClient,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { become } from "#/test/support/people";
import { invited } from "#/test/support/requests-invitations";

let app: TestApp;
let client: Client;
beforeEach(async () => {
  app = await startApp({ templates: false });
  client = await makeClient(app);
});
afterEach(() => app.stop());

const nora = { email: "nora@brand.test" };
const post = (body: unknown, by: "contributor" | "manager" | "admin" = "contributor", clientId = client.id) =>
  app.as(by)("POST", `/api/clients/${clientId}/invitations`, body);
/** Calls with a token, which outlives every session of these tests. */
const byToken: Call = (...call) => withToken(app.url, app.people.contributor)(...call);
const list = async () =>
  expectJson<Invitation[]>(await byToken("GET", `/api/clients/${client.id}/invitations`));
const people = async () =>
  expectJson<ClientPerson[]>(await app.as("contributor")("GET", `/api/clients/${client.id}/people`));
const refusal = async (answer: Response, status = 409) => (await expectJson<Problem>(answer, status)).detail;
const again = (id: string) => byToken("POST", `/api/invitations/${id}/send`);
const withdraw = (id: string) => app.as("contributor")("DELETE", `/api/invitations/${id}`);
const remove = (id: string) => app.as("manager")("DELETE", `/api/clients/${client.id}/people/${id}`);
const accountOf = async (email: string) =>
  (await app.db.read.select().from(users).where(eq(users.email, email)))[0];
const letters = () => app.db.read.select().from(mails).orderBy(mails.createdAt, mails.id);

/** Makes them a member, as accepting does. */
async function join(email: string) {
  await become(app.db, (await accountOf(email))?.id ?? "", "client", [client.id]);
}

/** Simulates a first sign-in by an accepted invitation. */
async function visit(email: string) {
  const account = await accountOf(email);
  if (!account) throw new Error(`Nobody has ${email}.`);
  const entries = [{ entity: "user", entityId: account.id, action: "sign_in" } as const];
  const createdAt = app.deps.clock().toISOString();
  await app.db.transaction((tx) => appendEntries(tx, [{ userId: account.id, createdAt, entries }]));
  await join(email);
  return account.id;
}

describe("inviting a person", () => {
  test("creates the account, sends a mail, and records recipient, sender and expiry", async () => {
    const manager = app.people.manager.id;
    await app.as("manager")("PATCH", `/api/clients/${client.id}`, { accountManagerId: manager });
    const sent = await expectJson<SentInvitation>(await post({ email: " Nora@brand.test " }), 201);
    expect(sent).toEqual({
      ...{ id: expect.any(String), email: nora.email, name: "Nora Contact", state: "sent" },
      ...{ sentAt: "2026-03-08T12:00:00.000Z", expiresAt: "2026-03-15T12:00:00.000Z" },
      ...{ sentBy: "Cleo Contributor", repeatsOn: "2026-03-12" },
      mail: { state: "waiting", lastError: null },
    });
    expect(await list()).toEqual([sent]);
    expect(await accountOf(nora.email)).toMatchObject({
      ...{ role: "client", lastClientId: null, active: true, firstName: "Nora", lastName: "Contact" },
    });
    const [letter] = await letters();
    expect(letter).toMatchObject({
      ...{ kind: "invitation", recipient: nora.email, clientId: client.id, linkEndsAt: sent.expiresAt },
      ...{ replyTo: app.people.manager.email, causedById: app.people.contributor.id },
      data: { invitedBy: "Cleo Contributor", clientName: client.name, lastDay: "2026-03-16" },
    });
    expect(await people()).toEqual([]);
    await join(nora.email);
    expect(await people()).toMatchObject([{ email: nora.email, name: "Nora Contact", lastVisitAt: null }]);
  });

  test("sets another person's name as given, and otherwise none", async () => {
    await post({ email: "otto@brand.test", name: "Otto van der Berg" });
    await post({ email: "info@brand.test" });
    for (const email of ["otto@brand.test", "info@brand.test"]) await join(email);
    expect((await people()).map(({ name }) => name)).toEqual([null, "Otto van der Berg"]);
    expect(await accountOf("otto@brand.test")).toMatchObject({ firstName: "Otto", lastName: "van der Berg" });
  });

  test("is refused for staff and for a churned client, with the reason", async () => {
    const { viewer } = app.people;
    expect(await refusal(await post({ email: viewer.email }))).toBe(
      `${viewer.email} is the address of somebody at the agency.`,
    );
    await app.as("manager")("PATCH", `/api/clients/${client.id}`, { status: "churned" });
    expect(await refusal(await post(nora))).toContain("is churned.");
    expect((await post({ email: "nobody" })).status).toBe(400);
    expect([await list(), await letters(), await people()]).toEqual([[], [], []]);
  });

  test("is for client users of other clients or of none, too", async () => {
    const { client: kit } = app.people;
    await expectJson(await post({ email: kit.email }), 201);
    const other = await makeClient(app, { name: "Other, Ltd" });
    await linkClientUser(app, other.id);
    app.passMinute();
    await expectJson(await post({ email: kit.email }), 201);
    expect(await people()).toEqual([]);
  });

  test("sends a new link if there is an invitation already, and ends the earlier one", async () => {
    const first = await expectJson<SentInvitation>(await post(nora), 201);
    const [before] = await app.db.read.select().from(invitations);
    app.passMinute();
    const second = await expectJson<SentInvitation>(await post(nora, "manager"), 201);
    expect(second).toMatchObject({ id: first.id, sentBy: "Mia Manager", sentAt: "2026-03-08T12:01:01.000Z" });
    expect(await list()).toEqual([second]);
    const [row] = await app.db.read.select().from(invitations);
    expect(row?.tokenHash).not.toBe(before?.tokenHash ?? "");
    const former = await app.db.read.select().from(formerInvitationLinks);
    expect(former.map(({ tokenHash }) => tokenHash)).toEqual([before?.tokenHash ?? ""]);
    expect(await letters()).toHaveLength(2);
  });
});

describe("an open invitation", () => {
  test("can be sent again with a new link, even if the first has expired", async () => {
    const { id } = await invited(app, client.id, nora);
    app.setNow("2026-03-15T12:00:00.000Z");
    expect(await list()).toMatchObject([{ state: "expired" }]);
    const sent = await expectJson<SentInvitation>(await again(id));
    expect(sent).toMatchObject({ id, state: "sent", expiresAt: "2026-03-22T12:00:00.000Z" });
    expect(await letters()).toHaveLength(2);
  });

  test("can be withdrawn, which deactivates an account that it created", async () => {
    const { id } = await invited(app, client.id, nora);
    expect((await withdraw(id)).status).toBe(204);
    expect((await withdraw(id)).status).toBe(204);
    expect(await list()).toMatchObject([{ state: "withdrawn" }]);
    expect([await people(), (await accountOf(nora.email))?.active]).toEqual([[], false]);
    expect(await refusal(await again(id))).toContain("was withdrawn. Invite nora@brand.test again.");

    const anew = await expectJson<SentInvitation>(await post(nora), 201);
    expect(anew.id).not.toBe(id);
    expect((await accountOf(nora.email))?.active).toBe(true);
  });

  test("changes nothing else when withdrawn from a person who has signed in before", async () => {
    await linkClientUser(app, client.id);
    const { email } = app.people.client;
    const { id } = await invited(app, client.id, { email });
    expect((await withdraw(id)).status).toBe(204);
    expect(await people()).toMatchObject([{ email }]);
    const late = await invited(app, client.id, nora);
    await visit(nora.email);
    await withdraw(late.id);
    expect((await accountOf(nora.email))?.active).toBe(true);
  });

  test("is void for a person who became staff", async () => {
    const { id } = await invited(app, client.id, nora);
    const account = await accountOf(nora.email);
    await app.as("admin")("PATCH", `/api/admin/users/${account?.id}/role`, { role: "viewer" });
    expect(await list()).toMatchObject([{ state: "withdrawn" }]);
    expect(await refusal(await again(id))).toContain("was withdrawn.");
    expect(await letters()).toHaveLength(1);
  });
});

describe("removing a person", () => {
  test("deactivates them, and only those who may remove people can invite them again", async () => {
    await invited(app, client.id, nora);
    const id = await visit(nora.email);
    expect((await people()).map(({ lastVisitAt }) => lastVisitAt)).toEqual(["2026-03-08T12:00:00.000Z"]);
    expect((await remove(id)).status).toBe(204);
    expect([await people(), await list()]).toMatchObject([[], [{ state: "withdrawn" }]]);
    expect((await remove(id)).status).toBe(404);

    expect(await refusal(await post(nora), 403)).toContain("was removed.");
    expect((await accountOf(nora.email))?.active).toBe(false);
    await expectJson(await post(nora, "manager"), 201);
    expect((await accountOf(nora.email))?.active).toBe(true);
  });

  test("ends their sessions and tokens, and is limited to this client's people", async () => {
    await linkClientUser(app, client.id);
    const { id } = app.people.client;
    const other = await makeClient(app);
    const elsewhere = `/api/clients/${other.id}/people/${id}`;
    for (const path of [elsewhere, `/api/clients/${client.id}/people/${app.people.viewer.id}`]) {
      expect((await app.as("admin")("DELETE", path)).status).toBe(404);
    }
    expect((await app.as("client")("GET", "/api/auth/user")).status).toBe(200);
    expect((await remove(id)).status).toBe(204);
    expect((await app.as("client")("GET", "/api/auth/user")).status).toBe(401);
  });
});

test("an open invitation ends with its account, and is not restored with it", async () => {
  await invited(app, client.id, nora);
  const account = await accountOf(nora.email);
  for (const active of [false, true]) {
    await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${account?.id}`, { active }));
  }
  expect(await list()).toMatchObject([{ state: "withdrawn" }]);
});

test("creating a client with an invitation cannot be undone", async () => {
  const made = await app.as("manager")("POST", "/api/clients", {
    ...{ name: "By mistake", brandNames: ["None"] },
    ...{ primaryContactName: "Nora Contact", primaryContactEmail: nora.email },
  });
  const operation = made.headers.get("X-Operation-Id");
  const { id } = await expectJson<Client>(made, 201);
  await invited(app, id, nora);
  expect((await app.as("manager")("POST", `/api/operations/${operation}/undo`)).status).toBe(409);
});

test("the audit log contains recipient and reason, and no log entry, row or response contains a link", async () => {
  const sent = await app.as("contributor")("POST", `/api/clients/${client.id}/invitations`, nora);
  expect(sent.headers.get("X-Undo-Until")).toBeNull();
  const { id } = await expectJson<SentInvitation>(sent, 201);
  await withdraw(id);
  const read = await app.as("admin")("GET", "/api/admin/audit-logs?entity=invitation");
  const [withdrawn, made] = await expectJson<AuditLogEntry[]>(read);
  expect(withdrawn).toMatchObject({ action: "update", userEmail: app.people.contributor.email });
  expect(made).toMatchObject({
    ...{
      action: "create",
      subject: { name: nora.email, partOf: client.name, path: `/clients/${client.id}` },
    },
    after: { email: nora.email, givesAccess: true, byHand: false },
  });
  expect(JSON.stringify(made)).not.toContain("tokenHash");
  const [row] = await app.db.read.select().from(invitations);
  expect(row?.tokenHash).toMatch(/^[\da-f]{64}$/);
});

describe("without mail configured", () => {
  test("the response contains the link to pass on, is not stored for its key, and is logged as such", async () => {
    const silent = await startApp({ templates: false, env: { mail: null } });
    try {
      const { id } = await makeClient(silent);
      const send = () =>
        silent.as("contributor")("POST", `/api/clients/${id}/invitations`, nora, {
          "Idempotency-Key": "one",
        });
      const first = await expectJson<SentInvitation>(await send(), 201);
      const second = await expectJson<SentInvitation>(await send(), 201);
      const secretOf = ({ link }: SentInvitation) =>
        new RegExp(`^${silent.url}/invite/([\\w-]{43})$`).exec(link ?? "")?.[1] ?? "";
      expect(second).toMatchObject({ id: first.id, mail: null });
      const [row] = await silent.db.read.select().from(invitations);
      expect(row).toMatchObject({ tokenHash: digest(secretOf(second)), byHand: true });
      const shown = await (await silent.as("contributor")("GET", `/api/clients/${id}/invitations`)).text();
      expect(shown).not.toContain("link");
      const sent = await expectJson<SentInvitation>(
        await silent.as("admin")("POST", `/api/invitations/${first.id}/send`),
      );
      expect(secretOf(sent)).not.toBe(secretOf(second));
      const log = await silent.as("admin")("GET", "/api/admin/audit-logs?entity=invitation&action=create");
      expect(await expectJson<AuditLogEntry[]>(log)).toMatchObject([{ after: { byHand: true } }]);
      expect(await silent.db.read.$count(mails)).toBe(0);
    } finally {
      await silent.stop();
    }
  });
});

test("Admin's Mail tab sends an invitation again with a new link", async () => {
  await invited(app, client.id, nora);
  await giveUpMail(app.db, app.deps.clock());
  expect(await list()).toMatchObject([{ mail: { state: "failed", lastError: expect.any(String) } }]);
  const [before] = await app.db.read.select().from(invitations);
  app.passMinute();
  const [letter] = await letters();
  const sent = await app.as("admin")("POST", `/api/admin/mail/${letter?.id}/send`);
  expect(await expectJson<Mail>(sent, 201)).toMatchObject({ to: nora.email, state: "waiting" });
  expect(await list()).toMatchObject([{ sentBy: "Ada Admin", mail: { state: "waiting" } }]);
  const [after] = await app.db.read.select().from(invitations);
  expect(after?.tokenHash).not.toBe(before?.tokenHash ?? "");

  await giveUpMail(app.db, app.deps.clock());
  await withdraw(after?.id ?? "");
  const refused = await app.as("admin")("POST", `/api/admin/mail/${letter?.id}/send`);
  expect(await refusal(refused)).toContain("was withdrawn.");
});

test("a restore ends every open link, and replaced ones", async () => {
  const { id } = await invited(app, client.id, nora);
  await again(id);
  await endAccess(app.db, app.deps.clock(), "all");
  expect(await list()).toMatchObject([{ state: "expired" }]);
  const [row] = await app.db.read.select().from(invitations);
  expect(row?.tokenHash).toBeNull();
  expect(await app.db.read.$count(formerInvitationLinks)).toBe(0);
  expect(await expectJson<SentInvitation>(await again(id))).toMatchObject({ state: "sent" });
});

test("replaced links are deleted after half a year", async () => {
  const { id } = await invited(app, client.id, nora);
  await again(id);
  const days = (count: number) => new Date(app.deps.clock().getTime() + count * 86_400_000);
  await sweep(app.db, days(180));
  expect(await app.db.read.$count(formerInvitationLinks)).toBe(1);
  await sweep(app.db, days(181));
  expect(await app.db.read.$count(formerInvitationLinks)).toBe(0);
});
