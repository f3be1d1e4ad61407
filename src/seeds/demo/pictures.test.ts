import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
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
import { sweepUploads } from "#/src/domain/sweep-uploads";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { filesIn } from "#/test/support/disk-store";
import { seedDemo } from ".";
import { palletLabels } from "./documents";
import { Canvas } from "./pictures/canvas";
import { encodePng } from "./pictures/png";
import { circle, rect } from "./pictures/shapes";

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

  test("every client has a mark, every lead a product, and every piece that was begun a picture for each round", async () => {
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

  test("each is in the store once, of a kind of its own, and named by one row; the store holds nothing else", async () => {
    const keys = await named();
    expect(new Set(keys).size).toBe(keys.length);
    expect(await filesIn(app.objectsFolder)).toEqual(keys.toSorted());
    const kept = await app.db.read.select({ key: uploads.keptKey }).from(uploads);
    expect(kept.map(({ key }) => key ?? "").toSorted()).toEqual(keys.toSorted());
    const bytes = await Promise.all(keys.map(async (key) => (await app.store.read(key)) ?? new Uint8Array()));
    expect(new Set(bytes.map((each) => Bun.hash(each))).size).toBe(keys.length);
    expect(bytes.reduce((sum, each) => sum + each.length, 0)).toBeLessThan(1_000_000);
  });

  test("housekeeping leaves them alone, now and in a year", async () => {
    const before = await app.db.read.select().from(uploads);
    await sweepUploads(app.db, app.store, new Date("2027-03-09T12:00:00.000Z"));
    expect(await app.db.read.select().from(uploads)).toEqual(before);
    expect((await filesIn(app.objectsFolder)).length).toBe(before.length);
  });

  test("a task that speaks of labels has them: a PDF whose table leads to each of its parts", async () => {
    const [file] = await app.db.read.select().from(taskFiles);
    const answer = await app.as("viewer")("GET", file?.path ?? "");
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toContain('filename="pallet-labels.pdf"');
    const bytes = await answer.bytes();
    expect(bytes).toEqual(Uint8Array.from(palletLabels.bytes));
    const text = Buffer.from(bytes).toString("latin1");
    const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
    expect(table).toStartWith("xref\n0 8\n");
    for (const [at, [, place]] of [...table.matchAll(/(\d{10}) 00000 n /g)].entries()) {
      expect(text.slice(Number(place))).toStartWith(`${at + 1} 0 obj\n`);
    }
    for (const [, length, content] of text.matchAll(/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)) {
      expect(content?.length).toBe(Number(length));
    }
  });

  test("a client's person sees their own client's and no other, staff see them all", async () => {
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
    const asked = (call: TestApp["anonymous"]) =>
      Promise.all([...own, ...foreign].map(async (path) => (await call("GET", path)).status));
    expect(await asked(app.as("client"))).toEqual([200, 200, 404, 404, 404]);
    expect(await asked(app.as("viewer"))).toEqual([200, 200, 200, 200, 200]);
    const answer = await app.as("viewer")("GET", own[0] ?? "");
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(await imageTypeOf(await answer.bytes())).toBe("image/png");
  });
});

test("a painted picture comes out of its PNG dot by dot", () => {
  const canvas = new Canvas({ width: 4, height: 3, pixelsPerUnit: 2 }, ["#000000", "#ffffff"]);
  canvas.fill(rect(0, 0, 2, 3), "#102030");
  canvas.fill(circle(3, 1.5, 0.9), "#ff0000", 0.5);
  const { width, height, bytes } = canvas.pixels;
  expect([width, height]).toEqual([8, 6]);
  const dot = (x: number, y: number) => [...bytes.slice((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)];
  expect([dot(0, 0), dot(3, 5)]).toEqual([
    [16, 32, 48],
    [16, 32, 48],
  ]);
  const [red = 0, green = 0, blue = 0] = dot(6, 3);
  expect([red > green + 100, green]).toEqual([true, blue]);

  const file = Buffer.from(encodePng(canvas.pixels));
  expect(file.readUInt32BE(16)).toBe(8);
  expect(file.readUInt32BE(20)).toBe(6);
  expect(readBack(file, 8 * 3)).toEqual([...bytes]);
});

/** The dots of a PNG whose lines are differences to the one above. */
function readBack(file: Buffer, stride: number): number[] {
  const start = file.indexOf("IDAT") + 4;
  const lines = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  const dots: number[] = [];
  for (let at = 0; at < lines.length; at += stride + 1) {
    const above = dots.slice(-stride);
    expect(lines[at]).toBe(2);
    for (let x = 0; x < stride; x += 1) dots.push(((lines[at + 1 + x] ?? 0) + (above[x] ?? 0)) & 0xff);
  }
  return dots;
}
