import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Lead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { html } from "#/test/support/pictures";
import { addedLead, newLead } from "#/test/support/requests-leads";
import { storedAvatar, upload } from "#/test/support/sent-files";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const save = (lead: Lead, body: unknown, headers = {}) =>
  app.as("manager")("PUT", `/api/client-leads/${lead.id}`, body, headers);
const statusOf = async (path: string | null, role: "viewer" | "client" = "viewer") =>
  (await app.as(role)("GET", path ?? "")).status;

async function leadWithPhoto() {
  return addedLead(app, { productImageUrl: await upload(app, "manager") });
}

test("a photo is moved to its place when its lead is created, and staff can see it", async () => {
  const incoming = await upload(app, "manager");
  const { productImageUrl } = await addedLead(app, { productImageUrl: incoming });
  expect(productImageUrl).toMatch(/^\/objects\/photos\/[0-9a-f-]{36}$/);
  expect(await statusOf(productImageUrl)).toBe(200);
  expect(await statusOf(productImageUrl, "client")).toBe(404);
  expect((await app.as("manager")("GET", incoming)).status).toBe(404);
});

test("an edit without a photo, or with the present one, keeps it", async () => {
  const lead = await leadWithPhoto();
  const { productImageUrl } = lead;
  for (const body of [{ notes: "a" }, { notes: "b", productImageUrl }]) {
    expect(await expectJson<Lead>(await save(lead, body))).toMatchObject({ productImageUrl });
  }
  expect(await statusOf(productImageUrl)).toBe(200);
});

test("another photo replaces it, null removes it, and a deleted lead is deleted and restored with it", async () => {
  const lead = await leadWithPhoto();
  const replaced = await expectJson<Lead>(
    await save(lead, { productImageUrl: await upload(app, "manager") }),
  );
  expect(await statusOf(lead.productImageUrl)).toBe(404);
  expect(await statusOf(replaced.productImageUrl)).toBe(200);

  const dropped = await expectJson<Lead>(await save(lead, { productImageUrl: null }));
  expect(dropped.productImageUrl).toBeNull();
  expect(await statusOf(replaced.productImageUrl)).toBe(404);

  const other = await leadWithPhoto();
  const deleted = await app.as("manager")("DELETE", `/api/client-leads/${other.id}`);
  expect(await statusOf(other.productImageUrl)).toBe(404);
  await expectJson(await app.as("manager")("POST", undoPath(operationOf(deleted))));
  expect(await statusOf(other.productImageUrl)).toBe(200);
});

test("a refused edit keeps the lead's photo and leaves the upload unused", async () => {
  const lead = await leadWithPhoto();
  const productImageUrl = await upload(app, "manager");
  expect((await save(lead, { productImageUrl }, { "If-Match": '"9"' })).status).toBe(412);
  expect(await statusOf(lead.productImageUrl)).toBe(200);
  expect((await save(lead, { productImageUrl })).status).toBe(200);
});

test("a request repeated with its Idempotency-Key changes nothing more", async () => {
  const lead = await leadWithPhoto();
  const body = { productImageUrl: await upload(app, "manager") };
  const once = { "Idempotency-Key": "photo" };
  const first = await expectJson<Lead>(await save(lead, body, once));
  expect(await expectJson<Lead>(await save(lead, body, once))).toEqual(first);
  expect(await statusOf(first.productImageUrl)).toBe(200);
});

test("only an own, unused upload of a picture is accepted, and otherwise the lead is unchanged", async () => {
  const lead = await leadWithPhoto();
  const used = await upload(app, "manager");
  await addedLead(app, { productImageUrl: used });
  const unusable = [
    used,
    lead.productImageUrl,
    await storedAvatar(app, "manager"),
    await upload(app, "contributor"),
    await upload(app, "manager", { bytes: html, type: "image/png" }),
    "/objects/uploads/0198f000-0000-7000-8000-000000000000",
  ];
  for (const productImageUrl of unusable) {
    const answer = await app.as("manager")("POST", "/api/client-leads", newLead({ productImageUrl }));
    expect((await expectJson<Problem>(answer, 400)).errors?.map(({ path }) => path)).toEqual([
      "productImageUrl",
    ]);
  }
  expect(await statusOf(lead.productImageUrl)).toBe(200);
});
