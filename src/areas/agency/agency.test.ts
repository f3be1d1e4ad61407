import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Agency } from "#/src/contract/agency";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { logoUrl } from "./agency.fixture";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const read = async () => expectJson<Agency>(await app.as("viewer")("GET", "/api/admin/agency"));
const patch = (body: object, headers = {}) => app.as("admin")("PATCH", "/api/admin/agency", body, headers);
const refusedBy = async (body: object) =>
  (await expectJson<{ errors: { path: string; message: string }[] }>(await patch(body), 400)).errors;
const undo = async (changed: Response) =>
  expectJson(await app.as("admin")("POST", `/api/operations/${changed.headers.get("X-Operation-Id")}/undo`));

test("nothing is set until an admin's first change, which is logged and can be undone", async () => {
  const before = await read();
  expect(before).toMatchObject({ name: null, shownName: "Agency Portal", logo: null, version: 0 });
  const same = await patch({ name: " " });
  expect(same.headers.get("X-Operation-Id")).toBeNull();
  const first = await patch({ name: "Harbor Agency", accent: "#0F766E" }, { "If-Match": '"0"' });
  expect(first.headers.get("ETag")).toBe('"1"');
  expect(await read()).toMatchObject({ name: "Harbor Agency", accent: "#0f766e", version: 1 });
  const logged = await app.as("admin")("GET", "/api/admin/audit-logs?entity=agency");
  const [entry] = await expectJson<AuditLogEntry[]>(logged);
  expect(entry).toMatchObject({ action: "create", after: { name: "Harbor Agency", accent: "#0f766e" } });
  await undo(first);
  expect(await read()).toEqual(before);
});

test("a concurrent change is not overwritten, and an absent field keeps its value", async () => {
  await expectJson(await patch({ name: "Harbor Agency", mailFooter: "1 Pier\nHamburg" }));
  const { version } = await read();
  await expectJson(await patch({ senderName: "Harbor" }, { "If-Match": `"${version}"` }));
  const refused = await patch({ name: "Other" }, { "If-Match": `"${version}"` });
  expect(await expectJson(refused, 412)).toMatchObject({ current: { senderName: "Harbor" } });
  expect(await read()).toMatchObject({ name: "Harbor Agency", mailFooter: "1 Pier\nHamburg" });
});

test("a logo is encoded again and public at its hash, and undo restores the previous one", async () => {
  const sent = await logoUrl({ width: 300, height: 100 });
  const { logo: first } = await expectJson<Agency>(await patch({ logo: withComment(sent, "secret place") }));
  expect(first).toMatch(/^\/agency\/logo-light-[0-9a-f]{64}$/);
  const answer = await app.anonymous("GET", first ?? "");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const bytes = await answer.bytes();
  expect(Buffer.from(bytes).includes("secret place")).toBe(false);
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 300, height: 100, format: "png" });

  const second = await patch({ logo: await logoUrl({ width: 30, height: 10 }, 10) });
  const { logo } = await expectJson<Agency>(second);
  expect(logo).not.toBe(first);
  expect((await app.anonymous("GET", first ?? "")).status).toBe(404);
  await undo(second);
  expect((await read()).logo).toBe(first);
  expect((await app.anonymous("GET", first ?? "")).status).toBe(200);
  expect((await app.anonymous("GET", first?.replace("light", "dark") ?? "")).status).toBe(404);
});

test("the log says that a logo changed, and never contains the picture", async () => {
  await expectJson(await patch({ darkLogo: await logoUrl({ width: 50, height: 20 }, 30) }));
  const logged = await app.as("admin")("GET", "/api/admin/audit-logs?entity=agency");
  const [entry] = await expectJson<AuditLogEntry[]>(logged);
  expect(JSON.stringify(entry).length).toBeLessThan(1_000);
  expect(entry?.after).toMatchObject({ darkLogo: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test.each([
  [{ width: 1_201, height: 10 }, "Must be at most 1,200 x 400 pixels; this one has 1,201 x 10"],
  [{ width: 10, height: 401 }, "Must be at most 1,200 x 400 pixels; this one has 10 x 401"],
])("a logo of %j is refused", async (size, message) => {
  expect(await refusedBy({ logo: await logoUrl(size) })).toEqual([{ path: "logo", message }]);
});

test("a WebP becomes a PNG, which mail programs show", async () => {
  const { darkLogo } = await expectJson<Agency>(
    await patch({ darkLogo: await logoUrl({ width: 60, height: 20, format: "webp" }) }),
  );
  const answer = await app.anonymous("GET", darkLogo ?? "");
  expect(answer.headers.get("Content-Type")).toBe("image/png");
});

test.each([
  ["image/svg+xml", "<svg/>", "Must be a PNG, JPEG or WebP as a data URL"],
  ["image/png", "<svg/>", "Must be a PNG, JPEG or WebP that can be read"],
  ["image/png", "GIF89a", "Must be a PNG, JPEG or WebP that can be read"],
  ["image/png", "x".repeat(200_001), "Must be at most 200 kB"],
])("a %s with other contents is refused as a logo", async (type, text, message) => {
  const logo = `data:${type};base64,${Buffer.from(text).toString("base64")}`;
  expect(await refusedBy({ logo })).toEqual([{ path: "logo", message }]);
});

test.each([
  [{ name: "x".repeat(61) }, "name", "Must be at most 60 characters"],
  [{ mailFooter: "x".repeat(501) }, "mailFooter", "Must be at most 500 characters"],
  [{ websiteUrl: "javascript:alert(1)" }, "websiteUrl", "Please enter a valid URL"],
  [{ accent: "red" }, "accent", "Must be a color such as #4f46e5"],
])("a setting that is too long or wrong is refused: case %#", async (body, path, message) => {
  expect(await refusedBy(body)).toEqual([{ path, message }]);
});

test("an illegible accent is refused with the nearest legible one", async () => {
  const [error] = await refusedBy({ accent: "#f59e0b" });
  const [, nearest] = /The nearest that passes is (#[0-9a-f]{6})\.$/.exec(error?.message ?? "") ?? [];
  expect(await expectJson<Agency>(await patch({ accent: nearest }))).toMatchObject({ accent: nearest });
});

test("staff read the settings, only admins change them, and clients do neither", async () => {
  for (const role of ["manager", "contributor", "viewer"] as const) {
    await expectJson(await app.as(role)("GET", "/api/admin/agency"));
    await expectJson(await app.as(role)("PATCH", "/api/admin/agency", { name: "Mine" }), 403);
  }
  await expectJson(await app.as("client")("GET", "/api/admin/agency"), 403);
  await expectJson(await app.anonymous("GET", "/api/admin/agency"), 401);
});

/** Adds a text chunk to a PNG, after its header. */
function withComment(dataUrl: string, text: string): string {
  const [head = "", body = ""] = dataUrl.split(",");
  const bytes = Buffer.from(body, "base64");
  const data = Buffer.from(`tEXtComment\0${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Bun.hash.crc32(data));
  return `${head},${Buffer.concat([bytes.subarray(0, 33), length, data, sum, bytes.subarray(33)]).toString("base64")}`;
}
