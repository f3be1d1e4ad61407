import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  clientLeads,
  clients,
  designAssets,
  designProjects,
  designRevisions,
  taskFiles,
  uploads,
} from "#/db/schema";
import { sweepUploads } from "#/src/server/sweep-uploads";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { filesIn } from "#/test/support/disk-store";
import { seedDemo } from ".";
import { bytesOf } from "./uploads";

const now = "2026-03-09T12:00:00.000Z";

describe("the demo's pictures and documents", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ now, templates: false, onDisk: true });
    expect(await seedDemo(app, { now, timeZone: "UTC" })).toBe(true);
  });
  afterAll(() => app.stop());

  const named = async () => {
    const { read } = app.db;
    const rows = await Promise.all([
      read.select({ path: clients.avatarUrl }).from(clients),
      read.select({ path: clientLeads.productImageUrl }).from(clientLeads),
      read.select({ path: designAssets.fileUrl }).from(designAssets),
      read.select({ path: designRevisions.fileUrl }).from(designRevisions),
      read.select({ path: taskFiles.path }).from(taskFiles),
    ]);
    return rows.flat().flatMap(({ path }) => (path === null ? [] : [path.slice("/objects/".length)]));
  };

  test("every client has a mark, every lead a product, and every started design a picture for each round", async () => {
    const { read } = app.db;
    expect((await read.select().from(clients)).every(({ avatarUrl }) => avatarUrl !== null)).toBe(true);
    expect((await read.select().from(clientLeads)).every((lead) => lead.productImageUrl !== null)).toBe(true);
    const revisions = await read.select().from(designRevisions);
    for (const { id, status, fileUrl } of await read.select().from(designAssets)) {
      const files = revisions.filter(({ assetId }) => assetId === id).map((revision) => revision.fileUrl);
      const shown = [fileUrl, ...files].filter((file) => file !== null);
      expect(shown.length).toBe(status === "not_started" ? 0 : Math.max(files.length, 1));
    }
    const shownTwice = revisions.filter(({ revisionNumber }) => revisionNumber === 2);
    expect(shownTwice.length).toBeGreaterThan(2);
  });

  test("each is in the store once, with its own kind, and referenced by one row; the store contains nothing else", async () => {
    const keys = await named();
    expect(new Set(keys).size).toBe(keys.length);
    expect(await filesIn(app.objectsFolder)).toEqual(keys.toSorted());
    const storedKeys = await app.db.read.select({ key: uploads.keptKey }).from(uploads);
    expect(storedKeys.map(({ key }) => key ?? "").toSorted()).toEqual(keys.toSorted());
    const bytes = await Promise.all(keys.map(async (key) => (await app.store.read(key)) ?? new Uint8Array()));
    expect(new Set(bytes.map((each) => Bun.hash(each))).size).toBe(keys.length);
    expect(bytes.reduce((sum, each) => sum + each.length, 0)).toBeLessThan(1_000_000);
  });

  test("housekeeping keeps them, now and in a year", async () => {
    const before = await app.db.read.select().from(uploads);
    await sweepUploads(app.db, app.store, new Date("2027-03-09T12:00:00.000Z"));
    expect(await app.db.read.select().from(uploads)).toEqual(before);
    expect((await filesIn(app.objectsFolder)).length).toBe(before.length);
  });

  test("a task about labels has them, as a PDF", async () => {
    const [file] = await app.db.read.select().from(taskFiles).where(eq(taskFiles.name, "pallet-labels.pdf"));
    const answer = await app.as("viewer")("GET", file?.path ?? "");
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toContain('filename="pallet-labels.pdf"');
    const bytes = await answer.bytes();
    expect(bytes).toEqual(await bytesOf("files/pallet-labels.pdf"));
    // A checkout with converted line ends would no longer match the offset of the table.
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]))).toStartWith("xref\n");
  });

  test("a client user sees their own client's and no others, staff see all", async () => {
    const { read } = app.db;
    const [mark] = await read.select().from(clients).where(eq(clients.name, "Juniper & Salt"));
    const [other] = await read.select().from(clients).where(eq(clients.name, "Redfern Audio"));
    const [lead] = await read.select().from(clientLeads).limit(1);
    const proofOf = async (clientId = "") => {
      const [shown] = await read
        .select({ path: designRevisions.fileUrl })
        .from(designRevisions)
        .innerJoin(designProjects, eq(designProjects.id, designRevisions.projectId))
        .where(eq(designProjects.clientId, clientId));
      return shown?.path;
    };
    const [kite] = await read.select().from(clients).where(eq(clients.name, "Kite & Anchor Swim"));
    const own = [mark?.avatarUrl, await proofOf(mark?.id)].map(String);
    const foreign = [other?.avatarUrl, lead?.productImageUrl, await proofOf(kite?.id)].map(String);
    await linkClientUser(app, mark?.id ?? "");
    const statusesFor = (call: TestApp["anonymous"]) =>
      Promise.all([...own, ...foreign].map(async (path) => (await call("GET", path)).status));
    expect(await statusesFor(app.as("client"))).toEqual([200, 200, 404, 404, 404]);
    expect(await statusesFor(app.as("viewer"))).toEqual([200, 200, 200, 200, 200]);
    const answer = await app.as("viewer")("GET", own[0] ?? "");
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(await imageTypeOf(await answer.bytes())).toBe("image/png");
  });
});
