import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import { ClientHome, HomeTask } from "#/src/contract/home";
import { permissions } from "#/src/contract/permissions";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { readAddresses, writeAddresses } from "../support/addresses";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "../support/app";
import { linkIn, mailRunner, mailTo } from "../support/mail";
import { makeWorld, type World } from "../support/requests";
import { addedAccess } from "../support/requests-access";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { addedComment } from "../support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedFile, type Sent, shelfPhoto } from "../support/requests-files";
import { invited } from "../support/requests-invitations";
import { addedLead } from "../support/requests-leads";
import { addedPin, sendReview } from "../support/requests-reviews";
import { addBothOwners } from "../support/templates";

const secret = "CANARY-c4e1";
/** Unique numbers, as they are and as formatted without separators. */
const canaries = [secret, "87654.25", "76543.75", "priorityOrder", "designerNotes", "internalNotes", "Hours"];

/** Values found only in the other client's files, as written in JSON and headers. */
const typesOfOthers = [':"application/pdf"', '"content-type","application/pdf"'];
const document = (name: string): Sent => ({
  name: `${name}.pdf`,
  type: "application/pdf",
  bytes: new TextEncoder().encode(`%PDF-1.4\n% ${name}\n%%EOF\n`),
});

const reference = "https://reference.test/how-to";

let mail: MailServer;
let app: TestApp;
let own: Story;
let other: Story;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({
    templates: false,
    env: { ...mailTo(mail), clientSignIn: ["mail", "provider"] },
  });
  await addBothOwners(app.db, { internalNotes: secret, referenceLinks: [reference] });
  const world = await makeWorld(app);
  own = await tell(world.own, "Ours", { ...shelfPhoto, name: "Ours.png" });
  other = await tell(world.other, secret, document(secret));
  await addedLead(app, { clientName: secret, companyName: secret, notes: secret, recentActivity: secret });
  await addedAudit(app, {
    clientId: own.project.clientId,
    overallNotes: secret,
    revenueVsBillingNotes: secret,
  });
  await addedUpcoming(app, { clientId: own.project.clientId, brandName: secret, auditWeek: secret });
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

type Story = Awaited<ReturnType<typeof tell>>;

/** A client's project with all internal fields, an asset with a revision, and a file of each task; all contain `name`. */
async function tell({ client, clientTask, agencyTask }: World["own"], name: string, sent: Sent) {
  const manager = app.as("manager");
  const names = { name, brandNames: [name], primaryContactName: name };
  await expectJson(await manager("PATCH", `/api/clients/${client.id}`, names));
  for (const { id } of [clientTask, agencyTask]) {
    await expectJson(await manager("POST", `/api/tasks/${id}/notes`, { note: secret }), 201);
    const words = { name, description: name, asanaLink: `https://asana.test/${name}`, status: "in_progress" };
    await expectJson(await manager("PATCH", `/api/tasks/${id}`, words));
  }
  const project = await addedProject(app, {
    clientId: client.id,
    projectName: name,
    description: name,
    clientBrief: name,
    designerNotes: secret,
    internalNotes: secret,
    estimatedHours: 87_654.25,
    actualHours: 76_543.75,
    clientApprovalStatus: "pending",
  });
  for (const path of [`/api/tasks/${clientTask.id}`, `/api/design-projects/${project.id}`]) {
    await addedComment(app, path, { text: name });
  }
  const fileUrl = `https://files.test/${name}`;
  const asset = await addedAsset(app, project.id, { assetName: name, fileUrl });
  const revision = await addedRevision(app, asset.id, { comments: name, fileUrl, sendForReview: true });
  const unsent = await addedRevision(app, asset.id, {
    comments: secret,
    fileUrl: `https://files.test/${secret}`,
  });
  const pin = await addedPin(app, revision.id, { text: name });
  const hidden = await addedPin(app, unsent.id, { text: secret });
  const access = await addedAccess(app, client.id, { kind: "ads", marketplace: name, note: secret });
  const file = await addedFile(app, clientTask.id, sent);
  await addedFile(app, agencyTask.id, sent);
  return {
    ids: [
      ...[client.id, clientTask.id, agencyTask.id, project.id, asset.id, revision.id, unsent.id],
      ...[pin.id, hidden.id, file.id, access.id],
    ],
    project,
    asset,
    revision,
    file,
  };
}

async function leaksIn(role: Role, method: string, path: string, body?: unknown): Promise<string[]> {
  const answer = await app.as(role)(method, path, body);
  const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`.replaceAll(
    /(?<=\d),(?=\d)/g,
    "",
  );
  expect({ path, isSignedIn: answer.status !== 401 }).toEqual({ path, isSignedIn: true });
  return [...canaries, ...typesOfOthers].filter((canary) => text.includes(canary));
}

test("a client user gets no internal data and nothing of other clients from any path that can be read", async () => {
  const all = readAddresses(app, [...own.ids, ...other.ids]);
  const expected = [
    "/",
    `/?task=${own.ids[1]}`,
    `/api/clients/${own.ids[0]}/home`,
    `/api/clients/${other.ids[0]}/home`,
    "/design",
    `/design?project=${own.project.id}`,
    "/api/design-projects",
    "/client-leads",
    `/api/clients/${own.ids[0]}/access`,
    `/api/clients/${other.ids[0]}/access`,
    "/access",
    `/api/tasks/${own.ids[1]}/files`,
    `/api/tasks/${other.ids[1]}/files`,
  ];
  for (const path of [...expected, `/api/design-projects/${other.project.id}`]) expect(all).toContain(path);
  for (const path of [...all, own.file.path, other.file.path]) {
    expect({ path, leaks: await leaksIn("client", "GET", path) }).toEqual({ path, leaks: [] });
  }
});

test("nor in the response to any attempted change, refused or not", async () => {
  const revoking = permissions["auth.token.revoke"];
  const all = writeAddresses(app, [...own.ids, ...other.ids]).filter(([, path]) => path !== revoking.path);
  const bodies = [
    undefined,
    "{ broken",
    {},
    { approvalStatus: "rejected", comment: "No." },
    { comment: "Fine." },
  ];
  for (const [at, [method, path]] of all.entries()) {
    // The number of refused bodies per minute is limited.
    if (at % 50 === 0) app.passMinute();
    for (const body of bodies) {
      const leaks = await leaksIn("client", method, path, body);
      expect({ method, path, body, leaks }).toEqual({ method, path, body, leaks: [] });
    }
  }
  app.passMinute();
  const answered = await addedProject(app, {
    clientId: own.project.clientId,
    projectName: "Ours",
    clientApprovalStatus: "pending",
    designerNotes: secret,
  });
  const answering: [string, string, object, string][] = [
    ["PUT", `/api/design-projects/${answered.id}/progress`, { clientApprovalStatus: "approved" }, "Ours"],
    ["GET", `/api/design-projects/${own.project.id}`, {}, "Fine."],
  ];
  for (const [method, path, body, expected] of answering) {
    const answer = await app.as("client")(method, path, method === "GET" ? undefined : body);
    const text = await answer.text();
    expect(text).toContain(expected);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
  }
});

test("nor in any mail to them", async () => {
  const { email } = app.people.client;
  await expectJson(await app.anonymous("POST", "/api/sign-in/link", { email }), 202);
  await invited(app, own.project.clientId, { email: "another@brand.test" });
  const asset = await addedAsset(app, own.project.id, { assetName: "Hero" });
  await addedRevision(app, asset.id, { fileUrl: "https://files.test/hero" });
  await sendReview(app, asset.id, { emails: ["ines@brand.test"] });
  const shown = await (await app.anonymous("GET", await linkIn(app))).text();
  expect(shown).toContain("Hero: version 1");
  expect(canaries.filter((canary) => shown.includes(canary))).toEqual([]);
  const runner = mailRunner(app);
  // The first round writes what the second sends.
  for (let round = 0; round < 2; round++) await runner.doDue();
  expect(mail.arrived.map(({ to }) => to).toSorted()).toEqual(
    ["another@brand.test", email, "ines@brand.test"].toSorted(),
  );
  for (const { raw, html, text, subject } of mail.arrived) {
    const all = [raw, html, text, subject].join("\n");
    expect(canaries.filter((canary) => all.includes(canary))).toEqual([]);
  }
});

test("a task shows its template's links to everyone, and the template's notes to staff only", async () => {
  const [clientId, clientTask, agencyTask] = own.ids;
  for (const task of [clientTask, agencyTask]) {
    const seenAt = [
      ["client", `/clients/${clientId}?task=${task}`, []],
      ["viewer", `/clients/${clientId}?task=${task}`, [secret, "internalNotes"]],
      ["client", `/api/tasks/${task}`, []],
      ["viewer", `/api/tasks/${task}`, [secret, "internalNotes"]],
    ] as const;
    for (const [role, path, leaks] of seenAt) {
      expect(await (await app.as(role)("GET", path)).text()).toContain(reference);
      expect(await leaksIn(role, "GET", path)).toEqual([...leaks]);
    }
  }
});

test("staff see all of it at the same paths", async () => {
  const detail = `/api/design-projects/${own.project.id}`;
  for (const path of ["/api/design-projects", detail, "/design", `/design?project=${own.project.id}`]) {
    expect({ path, leaks: await leaksIn("viewer", "GET", path) }).toEqual({ path, leaks: canaries });
  }
});

test("a client's home page and its call contain the visible fields of a task and no others", async () => {
  const [clientId = "", clientTask = ""] = own.ids;
  const path = `/api/clients/${clientId}/home`;
  for (const role of ["client", "admin"] as const) {
    const { asked, ...home } = await expectJson<ClientHome>(await app.as(role)("GET", path));
    expect(asked.map(({ id }) => id)).toEqual([clientTask]);
    expect(Object.keys(asked[0] ?? {}).toSorted()).toEqual(Object.keys(HomeTask.shape).toSorted());
    expect(Object.keys({ asked, ...home }).toSorted()).toEqual(Object.keys(ClientHome.shape).toSorted());
    expect(await leaksIn(role, "GET", path)).toEqual([]);
  }
  const page = await (await app.as("client")("GET", "/")).text();
  const [, props = ""] = /data-island-props="home-">(.+?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(props)).toMatchObject({
    home: { clientId, asked: [{ id: clientTask }] },
    openTask: null,
  });
});

test("staff read names, types and bytes of the other client's files where the client reads none", async () => {
  const [, task] = other.ids;
  const inLists = [secret, ':"application/pdf"'];
  expect(await leaksIn("viewer", "GET", `/api/tasks/${task}/files`)).toEqual(inLists);
  expect(await leaksIn("viewer", "GET", other.file.path)).toEqual([
    secret,
    '"content-type","application/pdf"',
  ]);
});

test("a user mentioned beside a file who now belongs to another client gets nothing of it", async () => {
  const [clientId = "", task = ""] = own.ids;
  const file = await addedFile(app, task, document(secret));
  const mention = { text: "@Kit Client, see the file", mentions: [app.people.client.id] };
  await addedComment(app, `/api/tasks/${task}`, mention);
  const shown = [`/api/tasks/${task}/files`, file.path];
  for (const path of shown) {
    expect({ path, leaks: (await leaksIn("client", "GET", path)).length }).toEqual({ path, leaks: 2 });
  }
  await linkClientUser(app, (await makeClient(app)).id);
  for (const path of [...readAddresses(app, [clientId, task, file.id]), ...shown]) {
    expect({ path, leaks: await leaksIn("client", "GET", path) }).toEqual({ path, leaks: [] });
  }
  for (const path of shown) expect((await app.as("client")("GET", path)).status).toBe(404);
  expect((await app.as("client")("DELETE", `/api/task-files/${file.id}`)).status).toBe(404);
  await linkClientUser(app, clientId);
});
