import { afterAll, beforeAll, expect, test } from "bun:test";
import { clientLeads, clients, designAssets, designProjects, designRevisions, uploads } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ObjectKind } from "#/src/contract/objects";
import { linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { png } from "#/test/support/pictures";
import { roles } from "#/test/support/requests";

const staff = ["admin", "manager", "contributor", "viewer"];

let app: TestApp;
let own: Client;
let other: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  own = await makeClient(app);
  other = await makeClient(app);
  await linkClientUser(app, own.id);
});
afterAll(() => app.stop());

/** Stores a picture uploaded by the contributor; the test adds rows that refer to it. */
async function stored(kind: Exclude<ObjectKind, "uploads">): Promise<string> {
  const id = Bun.randomUUIDv7();
  await app.store.write(`${kind}/${id}`, png, "image/png");
  await app.db.transaction((tx) =>
    tx.insert(uploads).values({
      id,
      userId: app.people.contributor.id,
      state: "kept",
      keptKey: `${kind}/${id}`,
      expiresAt: "2026-03-09T12:05:00.000Z",
      unusedSince: "2026-03-09T12:00:00.000Z",
      createdAt: "2026-03-09T12:00:00.000Z",
    }),
  );
  return `/objects/${kind}/${id}`;
}

async function whoSees(path: string): Promise<string[]> {
  const unknown = `${path.slice(0, -36)}${Bun.randomUUIDv7()}`;
  const found: string[] = [];
  for (const role of roles) {
    const answer = await app.as(role)("GET", path);
    if (answer.status === 200) found.push(role);
    else {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(await (await app.as(role)("GET", unknown)).text());
    }
  }
  expect((await app.anonymous("GET", path)).status).toBe(401);
  return found;
}

test("an unreferenced picture can be read only by its uploader", async () => {
  for (const kind of ["avatars", "photos", "designs"] as const) {
    expect(await whoSees(await stored(kind))).toEqual(["contributor"]);
  }
});

test("a lead's photo can be read by staff and never by a client user", async () => {
  const productImageUrl = await stored("photos");
  await app.db.transaction((tx) =>
    tx.insert(clientLeads).values({
      id: Bun.randomUUIDv7(),
      clientName: "Lena",
      companyName: "Prospect",
      email: "lena@prospect.test",
      searchText: "prospect",
      productImageUrl,
    }),
  );
  expect(await whoSees(productImageUrl)).toEqual(staff);
});

test("a design's files can be read by staff and the project's own client", async () => {
  for (const [client, expected] of [
    [own, roles],
    [other, staff],
  ] as const) {
    const [ofAsset, ofRevision, unsent] = [
      await stored("designs"),
      await stored("designs"),
      await stored("designs"),
    ];
    const projectId = Bun.randomUUIDv7();
    const assetId = Bun.randomUUIDv7();
    await app.db.transaction(async (tx) => {
      await tx.insert(designProjects).values({
        id: projectId,
        clientId: client.id,
        projectName: "Listing",
        projectType: "listing_images",
        startDate: "2026-03-09",
        dueDate: "2026-03-19",
      });
      await tx.insert(designAssets).values({ id: assetId, projectId, assetName: "Hero", fileUrl: ofAsset });
      const revision = { projectId, assetId, createdById: app.people.contributor.id };
      await tx.insert(designRevisions).values([
        { ...revision, id: Bun.randomUUIDv7(), revisionNumber: 1, fileUrl: ofRevision, sentForReview: true },
        { ...revision, id: Bun.randomUUIDv7(), revisionNumber: 2, fileUrl: unsent },
      ]);
    });
    expect(await whoSees(ofAsset)).toEqual([...expected]);
    expect(await whoSees(ofRevision)).toEqual([...expected]);
    expect(await whoSees(unsent)).toEqual(staff);
  }
});

test("a row that refers to an object of another kind grants no access", async () => {
  const photo = await stored("photos");
  await app.db.transaction((tx) => tx.update(clients).set({ avatarUrl: photo }));
  expect(await whoSees(photo)).toEqual([]);
});

test("a stored object that is not a picture is not served", async () => {
  const path = await stored("avatars");
  await app.store.write(path.slice(9), new TextEncoder().encode("<svg onload=alert(1)>"), "image/png");
  expect(await whoSees(path)).toEqual([]);
});
