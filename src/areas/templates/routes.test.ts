import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Template } from "#/src/contract/templates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

test("templates are sorted in their manual order: categories first, then within each", async () => {
  const rows = [
    { name: "second of second", category: "admin", categoryOrder: 2, sortOrder: 2 },
    { name: "first of second", category: "admin", categoryOrder: 2, sortOrder: 1 },
    { name: "second of first", category: "reporting", categoryOrder: 1, sortOrder: 9 },
    { name: "first of first", category: "reporting", categoryOrder: 1, sortOrder: 3 },
  ] as const;
  for (const row of rows) await addTemplate(app.db, row);
  const templates = await expectJson<Template[]>(await app.as("viewer")("GET", "/api/templates"));
  expect(templates.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toReversed());
});

test("a template contains every field of its form, with the form's defaults", async () => {
  const { id } = await addTemplate(app.db, { name: "Defaults", categoryOrder: 9 });
  const templates = await expectJson<Template[]>(await app.as("contributor")("GET", "/api/templates"));
  expect(templates.find((template) => template.id === id)).toEqual({
    id,
    name: "Defaults",
    clientTitle: null,
    description: null,
    category: "admin",
    clientTypes: ["uncut_brands_mlm", "uncut_brands", "lacore_mlm", "lacore"],
    required: true,
    defaultOwner: "agency",
    defaultDueInDays: 7,
    dueFrom: "start",
    dueUnit: "days",
    needs: [],
    conditions: [],
    repeatPer: null,
    referenceLinks: [],
    internalNotes: null,
    formId: null,
    sortOrder: 0,
    categoryOrder: 9,
    version: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});
