import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, formVersions, keptFields } from "#/db/schema";
import type { Form, FormDetail } from "#/src/contract/forms";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import type { Template } from "#/src/contract/templates";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { newTask, newTemplate } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);
const one = (fields: object = {}) => ({ key: "company", label: "Company", kind: "text", ...fields });
const sectionsOf = (...fields: object[]) => [{ title: "About you", fields }];
const body = (...fields: object[]) => ({
  name: `Form ${Bun.randomUUIDv7()}`,
  sections: sectionsOf(...(fields.length > 0 ? fields : [one()])),
});
const add = async (...fields: object[]) =>
  expectJson<FormDetail>(await manager("POST", "/api/forms", body(...fields)), 201);
const match = ({ version }: { version: number }) => ({ "If-Match": `"${version}"` });
const problemsOf = async (...fields: object[]) =>
  (await expectJson<Problem>(await manager("POST", "/api/forms", body(...fields)), 400)).errors;

/** Gives a task of the client the newest version of a form. */
async function use(form: FormDetail) {
  await addBothOwners(app.db);
  const { id } = await makeClient(app);
  await makeOnboarding(app, id);
  const added = await manager("POST", `/api/clients/${id}/tasks`, newTask({ owner: "client" }));
  const task = await expectJson<Task>(added, 201);
  const given = { formVersionId: form.versions[0]?.id };
  return expectJson<Task>(await manager("POST", `/api/tasks/${task.id}/request`, given), 201);
}

describe("a form", () => {
  test("has a first version with its sections, complete with defaults", async () => {
    const form = await add(one({ required: true }));
    expect(form).toMatchObject({ version: 1, templates: [] });
    expect(form.versions).toMatchObject([{ number: 1, usedBy: 0, fieldCount: 1 }]);
    expect(form.sections).toEqual([
      {
        title: "About you",
        intro: null,
        fields: [
          { key: "company", label: "Company", help: null, example: null, kind: "text", required: true },
        ],
      },
    ]);
    const listed = await expectJson<Form[]>(await app.as("viewer")("GET", "/api/forms"));
    expect(listed.find(({ id }) => id === form.id)?.name).toBe(form.name);
    expect(listed[0]).not.toHaveProperty("nameKey");
  });

  test("has a name of its own, whatever its letters", async () => {
    const form = await add();
    const again = await manager("POST", "/api/forms", { ...body(), name: ` ${form.name.toUpperCase()} ` });
    expect((await expectJson<Problem>(again, 409)).detail).toBe("Another form has this name.");
  });

  test("changes its newest version while no task has it, and its version each time", async () => {
    const form = await add();
    const change = { sections: sectionsOf(one({ label: "Your company" })) };
    const next = await expectJson<FormDetail>(
      await manager("PATCH", `/api/forms/${form.id}`, change, match(form)),
    );
    expect(next).toMatchObject({ version: 2, versions: [{ number: 1 }] });
    expect(next.sections[0]?.fields[0]?.label).toBe("Your company");
    const stale = await manager("PATCH", `/api/forms/${form.id}`, { name: "Late" }, match(form));
    expect((await expectJson<Problem & { current: FormDetail }>(stale, 412)).current.version).toBe(2);
    const undone = await manager("PATCH", `/api/forms/${form.id}`, { name: "Renamed once" }, match(next));
    await expectJson(await manager("POST", undoPath(operationOf(undone))));
    const { name } = await expectJson<FormDetail>(await manager("GET", `/api/forms/${form.id}`));
    expect(name).toBe(form.name);
  });

  test("never changes a version that a task has, and gets a next one instead", async () => {
    const form = await add();
    const task = await use(form);
    const sections = sectionsOf(one({ label: "Other" }));
    const refused = await manager("PATCH", `/api/forms/${form.id}`, { sections }, match(form));
    expect((await expectJson<Problem>(refused, 409)).detail).toMatch(/Save it as version 2/);
    const next = await expectJson<FormDetail>(
      await manager("POST", `/api/forms/${form.id}/versions`, { sections }, match(form)),
      201,
    );
    expect(next.versions.map(({ number, usedBy }) => [number, usedBy])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id));
    expect(row?.formVersionId).toBe(form.versions[0]?.id ?? "");
    await expectJson(await manager("PATCH", `/api/forms/${form.id}`, { name: form.name }, match(next)));
  });

  test("keeps a version in use even from the database's own hand", async () => {
    const form = await add();
    await use(form);
    const change = app.db.transaction((tx) =>
      tx.update(formVersions).set({ fieldCount: 7 }).where(eq(formVersions.formId, form.id)),
    );
    expect(await change.then(null, (error: Error) => String(error.cause ?? error))).toContain(
      "form_versions_in_use",
    );
  });

  test("is deleted only while nothing uses it, and an undo restores it with its versions", async () => {
    const used = await add();
    await use(used);
    expect((await manager("DELETE", `/api/forms/${used.id}`, undefined, match(used))).status).toBe(409);
    const free = await add();
    const gone = await manager("DELETE", `/api/forms/${free.id}`, undefined, match(free));
    expect(gone.status).toBe(204);
    await expectJson(await manager("POST", undoPath(operationOf(gone))));
    const back = await expectJson<FormDetail>(await manager("GET", `/api/forms/${free.id}`));
    expect(back.sections).toEqual(free.sections);
  });
});

describe("the fields of a form", () => {
  test.each([
    ["Your password"],
    ["PIN"],
    ["The secret key of your app"],
    ["API key"],
    ["Credit card number"],
    ["Seller Central passcode"],
  ])("do not ask for a secret: %s", async (label) => {
    expect(await problemsOf(one({ label }))).toEqual([
      { path: "sections.0.fields.0.label", message: "Ask for access instead: add an access field." },
    ]);
  });

  test.each([["Pinterest page"], ["Key products"], ["Shopping cards that you print"], ["Passport country"]])(
    "may ask for %s",
    async (label) => {
      await add(one({ label }));
    },
  );

  test.each([
    ["a key twice", [one(), one()], "sections.0.fields.1.key"],
    ["a key with capitals", [one({ key: "Company" })], "sections.0.fields.0.key"],
    ["a choice without options", [one({ kind: "choice" })], "sections.0.fields.0.options"],
    ["options of a text", [one({ options: ["a"] })], "sections.0.fields.0.options"],
    ["a table without columns", [one({ kind: "table" })], "sections.0.fields.0.columns"],
    ["an access field without an access", [one({ kind: "access" })], "sections.0.fields.0.access"],
    ["a website that is text", [one({ mapsTo: "websiteUrl" })], "sections.0.fields.0.mapsTo"],
    [
      "a condition on a later field",
      [one({ showIf: { key: "later", is: true } }), one({ key: "later", kind: "yes_no" })],
      "sections.0.fields.0.showIf",
    ],
    [
      "a condition on an answer that is no option",
      [one({ kind: "choice", options: ["a"] }), one({ key: "then", showIf: { key: "company", is: "b" } })],
      "sections.0.fields.1.showIf",
    ],
    [
      "another kind kept",
      [one({ keep: { key: "vat", kind: "number", label: "VAT" } })],
      "sections.0.fields.0.keep",
    ],
  ])("refuse %s", async (_, fields, path) => {
    expect((await problemsOf(...fields))?.map((error) => error.path)).toContain(path);
  });

  test("number at most 200", async () => {
    const many = Array.from({ length: 201 }, (_, at) => one({ key: `f${at}` }));
    await add(...many.slice(0, 200));
    expect((await problemsOf(...many))?.[0]?.message).toBe("At most 200 fields");
  });

  test("define the agency's fields of clients, whose kind never changes", async () => {
    const keep = (kind: string) => one({ kind, keep: { key: "vat_id", kind, label: "VAT ID" } });
    await add(keep("text"));
    const [row] = await app.db.read.select().from(keptFields).where(eq(keptFields.key, "vat_id"));
    expect(row).toMatchObject({ kind: "text", label: "VAT ID" });
    const other = await manager("POST", "/api/forms", body(keep("number")));
    expect((await expectJson<Problem>(other, 409)).detail).toMatch(/which never changes/);
  });
});

describe("a template with a form", () => {
  test("gives it to new tasks in its newest version", async () => {
    const form = await add();
    const made = await manager(
      "POST",
      "/api/templates",
      newTemplate({ defaultOwner: "client", formId: form.id }),
    );
    const template = await expectJson<Template>(made, 201);
    const sections = sectionsOf(one({ label: "Newer" }));
    const next = await expectJson<FormDetail>(
      await manager("POST", `/api/forms/${form.id}/versions`, { sections }, match(form)),
      201,
    );
    const { id } = await makeClient(app);
    const started = await manager("POST", `/api/clients/${id}/onboarding`, { startDate: "2026-03-09" });
    const { tasks } = await expectJson<StartedOnboarding>(started, 201);
    expect(tasks.find(({ templateId }) => templateId === template.id)).toMatchObject({
      formVersionId: next.versions[0]?.id,
      requestState: "open",
    });
    expect(next.templates).toEqual([{ id: template.id, name: template.name }]);
    expect((await manager("DELETE", `/api/forms/${form.id}`, undefined, match(next))).status).toBe(409);
    const taken = await manager("PATCH", `/api/templates/${template.id}`, { defaultOwner: "agency" });
    expect((await expectJson<Problem>(taken, 400)).errors?.[0]?.path).toBe("formId");
  });

  test.each([
    ["the agency's", { defaultOwner: "agency" }],
    ["an unknown one", { defaultOwner: "client", formId: Bun.randomUUIDv7() }],
  ])("is refused for %s", async (_, fields) => {
    const form = await add();
    const refused = await manager("POST", "/api/templates", newTemplate({ formId: form.id, ...fields }));
    expect((await expectJson<Problem>(refused, 400)).errors?.[0]?.path).toBe("formId");
  });
});
