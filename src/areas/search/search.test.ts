import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { users } from "#/db/schema";
import type { Found } from "#/src/contract/search";
import type { Task } from "#/src/contract/tasks";
import { updateWholeIndex } from "#/src/domain/search/update-index";
import { fold } from "#/src/format/fold";
import strings from "#/test/fixtures/blns.json";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { become, type Person } from "#/test/support/people";
import { newClient, newTask, roles } from "#/test/support/requests";
import { addedProject } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addTemplate } from "#/test/support/templates";

const canary = "Quokkatron";

let app: TestApp;
let me: Person;
let acme: string;
let zest: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Kickoff" });
  me = app.people.contributor;
  acme = await started("Acme Outdoor", ["Straße & Söhne"], "nora.field@acme.example");
  zest = await started(`Zest ${canary}`, ["Piquant"], "otto@zest.example");
  await linkClientUser(app, acme);
  await addedLead(app, { companyName: `Plum ${canary}`, clientName: "Ivy Acre", email: "ivy@plum.example" });
  await addedProject(app, { clientId: zest, projectName: `Photo set ${canary}` });
  await addedProject(app, { clientId: acme, projectName: "Hero photo" });
});
afterAll(() => app.stop());

async function started(name: string, brandNames: string[], primaryContactEmail: string): Promise<string> {
  const { id } = await makeClient(app, { name, brandNames, primaryContactEmail });
  await makeOnboarding(app, id);
  return id;
}

async function task(clientId: string, name: string, fields: Record<string, unknown> = {}): Promise<Task> {
  const { status, ...rest } = fields;
  const body = newTask({ name, startDate: "2026-03-01", dueDate: "2026-03-20", ...rest });
  const made = await expectJson<Task>(
    await app.as("admin")("POST", `/api/clients/${clientId}/tasks`, body),
    201,
  );
  if (status) await expectJson(await app.as("admin")("PATCH", `/api/tasks/${made.id}`, { status }));
  return made;
}

async function search(q: string, who: Parameters<TestApp["as"]>[0] = "viewer"): Promise<Found[]> {
  return expectJson<Found[]>(await app.as(who)("GET", `/api/search?${new URLSearchParams({ q })}`));
}
const titles = async (q: string, who?: Parameters<TestApp["as"]>[0]) =>
  (await search(q, who)).map(({ title }) => title);

test("each kind is found with its link, clients also by contact, address, brand and website", async () => {
  const made = await task(acme, "Write listing copy");
  expect(await search("NORA.FIELD@acme")).toEqual([
    {
      kind: "client",
      id: acme,
      title: "Acme Outdoor",
      detail: "Nora Contact, nora.field@acme.example",
      href: `/clients/${acme}`,
    },
  ]);
  expect(await titles("piq")).toContain(`Zest ${canary}`);
  expect(await search("isting co")).toEqual([
    {
      kind: "task",
      id: made.id,
      title: "Write listing copy",
      detail: "Acme Outdoor",
      href: `/clients/${acme}?task=${made.id}`,
    },
  ]);
  const [lead] = await search("ivy@plum");
  expect(lead).toMatchObject({ kind: "lead", title: `Plum ${canary}`, detail: "Ivy Acre, ivy@plum.example" });
  expect(lead?.href).toBe(`/client-leads?lead=${lead?.id}`);
  const [project] = await search("hero");
  expect(project).toMatchObject({
    kind: "design_project",
    detail: "Acme Outdoor",
    href: `/design?project=${project?.id}`,
  });
  expect(await search(me.email)).toMatchObject([{ kind: "person", href: `/my-work?person=${me.id}` }]);
});

test("words match in title and client together, two letters at the start of a word, case-folded as everywhere", async () => {
  await task(acme, "Ship the parcels");
  await task(zest, "Ship the parcels");
  expect(await search("parcels acme")).toMatchObject([{ title: "Ship the parcels", detail: "Acme Outdoor" }]);
  expect(await titles("OUT ac parcels the")).toEqual(["Ship the parcels"]);
  expect(await titles("pa strasse")).toEqual(["Ship the parcels"]);
  expect(await titles("ar ship")).toEqual([]);
  expect(await titles("STRASSE söhne")).toContain("Acme Outdoor");
  expect(await titles("acme parcels piquant")).toEqual([]);
});

test("exact names come first, then prefixes, then the caller's own items, then open ones by date, then completed ones", async () => {
  const mine = { assigneeUserId: me.id };
  await task(acme, "Wombat");
  await task(acme, "Wombat walk", { status: "done" });
  await task(acme, "Wombat run", { dueDate: "2026-03-25" });
  await task(acme, "The wombat", { dueDate: "2026-03-12" });
  await task(acme, "Wombat own", { ...mine, dueDate: "2026-03-30" });
  await task(acme, "Superwombat", { dueDate: "2026-03-02" });
  await task(acme, "Superwombat own", mine);
  const others = [
    "Wombat",
    "Wombat own",
    "The wombat",
    "Wombat run",
    "Wombat walk",
    "Superwombat own",
    "Superwombat",
  ];
  expect(await titles("wombat", me)).toEqual(others);
  expect((await titles("wombat", "admin")).slice(0, 3)).toEqual(["Wombat", "The wombat", "Wombat run"]);
});

test("an exact name is found among more clients than are examined, whose addresses also contain it", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    ...newClient(),
    ...{ line: at + 2, name: `Mail ${at}`, primaryContactEmail: `nora${at}@quagga.example` },
  }));
  const imported = await app.as("manager")("POST", "/api/clients/import", { rows });
  expect(await expectJson<{ created: number }>(imported)).toMatchObject({ created: 500 });
  await makeClient(app, { name: "Quagga", primaryContactEmail: "q@zebra.example" });
  await updateWholeIndex(app.db);
  expect((await search("quagga"))[0]?.title).toBe("Quagga");
});

test("a client ranks above a closed lead of the same name, even the caller's own", async () => {
  const { id } = await makeClient(app, { name: "Kestrel Optics", status: "active" });
  await addedLead(app, {
    ...{ companyName: "Kestrel Optics", ownerId: me.id, nextActionDate: "2026-03-01" },
    leadStatus: "lost",
  });
  const longer = await makeClient(app, { name: "Kestrel Optics West", status: "active" });
  const found = await search("kestrel optics", "contributor");
  expect(found.map(({ kind, id }) => (kind === "lead" ? kind : id))).toEqual([id, longer.id, "lead"]);
});

test("at most 20 are returned, and the caller's own are among them however many others match", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Numbat ${at}`);
  for (const name of names) await task(zest, name);
  await task(acme, "A late numbat", { assigneeUserId: me.id, dueDate: "2026-12-01" });
  const found = await titles("numbat", me);
  expect(found).toHaveLength(20);
  expect(found[0]).toBe("A late numbat");
});

test("a client finds their own tasks and design projects, and nothing reveals anything else", async () => {
  const own = await task(acme, "Approve the wallaby", { owner: "client" });
  await task(zest, `Feed ${canary} wallaby`);
  expect(await search("wallaby", "client")).toEqual([
    {
      kind: "task",
      id: own.id,
      title: "Approve the wallaby",
      detail: "Acme Outdoor",
      href: `/clients/${acme}?task=${own.id}`,
    },
  ]);
  expect(await search("hero photo acme", "client")).toMatchObject([
    { kind: "design_project", title: "Hero photo" },
  ]);
  const notTheirs = [
    canary,
    "Zest",
    zest,
    "Plum",
    "ivy",
    "nora.field",
    me.email,
    "portal.test",
    "Nora Contact",
    "contributor",
  ];
  for (const q of notTheirs) expect([q, await search(q, "client")]).toEqual([q, []]);
  for (const role of roles.filter((each) => each !== "client"))
    expect(new Set((await search(`photo ${canary}`, role)).map(({ kind }) => kind))).toEqual(
      new Set(["design_project"]),
    );
});

test("a right lost since the start of the request finds nothing", async () => {
  const { searchAll } = await import("./search-all");
  const ctx = (actor: object) => ({ db: app.db, actor }) as Parameters<typeof searchAll>[0];
  const former = { userId: me.id, role: "contributor", clientIds: [] };
  expect(await searchAll(ctx(former), { q: canary })).not.toEqual([]);
  const setActive = (active: boolean) =>
    app.db.transaction((tx) => tx.update(users).set({ active }).where(eq(users.id, me.id)));
  await setActive(false);
  expect(await searchAll(ctx(former), { q: canary })).toEqual([]);
  await setActive(true);
  await become(app.db, me.id, "client", [zest]);
  expect(await searchAll(ctx(former), { q: canary })).toEqual([]);
  const moved = { userId: me.id, role: "client", clientIds: [acme] };
  expect(await searchAll(ctx(moved), { q: "hero" })).toEqual([]);
  const more = { ...moved, clientIds: [acme, zest] };
  expect(new Set((await searchAll(ctx(more), { q: "wallaby" })).map(({ detail }) => detail))).toEqual(
    new Set(["Zest Quokkatron"]),
  );
  await become(app.db, me.id, "contributor");
});

test("FTS5 and LIKE operators are treated as text, and words that are too short or too long are rejected", async () => {
  await task(acme, `50% "off" (a_b) NEAR* {names} : x^2 -- ; '`);
  for (const q of ["50%", '"off"', "(a_b)", "near*", "{names} :", "x^2 --", "; '"]) {
    expect([q, (await search(q)).length]).toEqual([q, 1]);
  }
  for (const q of ["a%b", "n_mes", '""', "* *", "OR NOT", "names:acme", "acme*", "ac%e", "\u0000\u0000"]) {
    expect([q, (await search(q)).filter(({ kind }) => kind === "client")]).toEqual([q, []]);
  }
  for (const q of ["", "a", " a ", "a".repeat(101)]) {
    expect((await app.as("viewer")("GET", `/api/search?${new URLSearchParams({ q })}`)).status).toBe(400);
  }
  for (const hostile of strings as string[]) {
    const q = hostile.trim().slice(0, 100).trim();
    if ([...q].length >= 2) expect(Array.isArray(await search(q))).toBe(true);
  }
});

test("any search finds exactly the tasks that contain all words, with their client's names", async () => {
  const syllables = ["ka", "lo", "mi", "nu", "é", "ß", "-", "x.", " "];
  const text = fc
    .array(fc.constantFrom(...syllables), { minLength: 3, maxLength: 8 })
    .map((all) => `Zz${all.join("")}`);
  const name = "Kalo-mi ßnu";
  const id = await started(name, ["Lomi"], "k@lo.example");
  const made = [...new Set(fc.sample(text, { numRuns: 40, seed: 7 }).map((each) => each.trim()))];
  for (const each of made) await task(id, each);
  await updateWholeIndex(app.db);
  const held = (title: string, word: string) =>
    [title, name, "Lomi"].some((each) => fold(each).includes(fold(word)));
  const words = fc.array(
    fc
      .array(fc.constantFrom("ka", "lo", "mi", "nu", "é", "ß", "zz"), { minLength: 2, maxLength: 3 })
      .map((all) => all.join("")),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(words, async (searched) => {
      const q = searched.filter((word) => [...fold(word)].length > 2).join(" ");
      if (q.length < 3) return;
      const expected = [...made, "Kickoff"].filter((title) =>
        q.split(" ").every((word) => held(title, word)),
      );
      const found = (await search(q)).filter(({ kind, detail }) => kind === "task" && detail === name);
      expect([q, found.length]).toEqual([
        q,
        Math.min(expected.length, 20 - ((await search(q)).length - found.length)),
      ]);
      for (const { title } of found) expect(expected).toContain(title);
    }),
    { numRuns: 60 },
  );
});
