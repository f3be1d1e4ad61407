import type { FormDetail, FormField } from "#/src/contract/forms";
import type { ApplyPlan, RequestLink } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { expectJson, type TestApp } from "./app";
import { addForm, callsOf, field } from "./request-forms";
import { newTask, type Prepare, type World } from "./requests";
import { sentFile, shelfPhoto } from "./requests-files";

/** The body of a new form with one field. */
export const newForm = (fields: object = {}) => ({
  name: `Form ${Bun.randomUUIDv7()}`,
  sections: [{ title: "About you", fields: [{ key: "company", label: "Company", kind: "text" }] }],
  ...fields,
});

/** Adds a form as the manager. */
export async function addedForm(app: TestApp, fields: object = {}): Promise<FormDetail> {
  return expectJson<FormDetail>(await app.as("manager")("POST", "/api/forms", newForm(fields)), 201);
}

/** Adds a task of the world's own client with a form of one field. */
export const addedRequest = (world: World) =>
  addRequestOf(world, versionOf(world.app, "company", stored([field("company")])));

const versions = new WeakMap<TestApp, Map<string, Promise<string>>>();
/** Returns the version of a form that each app has once: a portal has room for few forms. */
function versionOf(app: TestApp, name: string, add: (app: TestApp) => Promise<string>): Promise<string> {
  const added = versions.get(app) ?? new Map<string, Promise<string>>();
  versions.set(app, added);
  const version = added.get(name) ?? add(app);
  added.set(name, version);
  return version;
}

/** Stores a form of these fields, and returns its version. */
const stored = (fields: FormField[]) => async (app: TestApp) =>
  (await addForm(app.db, [{ title: "About you", intro: null, fields }])).versionId;

/** Adds a task of the world's own client with a version of a form. */
async function addRequestOf({ app, own }: World, version: Promise<string>): Promise<Task> {
  const manager = app.as("manager");
  const path = `/api/clients/${own.client.id}/tasks`;
  const { id } = await expectJson<Task>(await manager("POST", path, newTask({ owner: "client" })), 201);
  const body = { formVersionId: await version };
  return expectJson<Task>(await manager("POST", `/api/tasks/${id}/request`, body), 201);
}

/** Adds one whose answers were sent, and which fills a field of the agency's own. */
export async function sentRequest(world: World) {
  const version = versionOf(world.app, "company to keep", async (app) => {
    const keep = { key: "company_name", kind: "text", label: "Company name" };
    const fields = [{ key: "company", label: "Company", kind: "text", keep }];
    const form = await addedForm(app, { sections: [{ title: "About you", fields }] });
    return form.versions[0]?.id ?? "";
  });
  const task = await addRequestOf(world, version);
  const calls = callsOf(world.app, task);
  await expectJson(await calls.save("company", `Nora ${Bun.randomUUIDv7()}`));
  await expectJson(await calls.submit());
  return task;
}

/** Adds one whose answers were accepted. */
export async function acceptedRequest(world: World) {
  const task = await sentRequest(world);
  const fields = [{ key: "company", accept: true }];
  await expectJson(await world.app.as("manager")("POST", `/api/requests/${task.id}/review`, { fields }));
  return task;
}

let sent = 0;
/** Returns an address to which nothing was sent yet: mail to one is limited. */
function newEmail(): string {
  sent += 1;
  return `filling-${sent}@brand.test`;
}

/** Sends a link to a request as the manager. */
async function sentLink(world: World): Promise<RequestLink> {
  const { id } = await addedRequest(world);
  const body = { email: newEmail() };
  return expectJson<RequestLink>(
    await world.app.as("manager")("POST", `/api/requests/${id}/links`, body),
    201,
  );
}

/** One valid request for each action on forms, requests and kept fields. */
export const formRequests = {
  "form.list": () => ({ path: "/api/forms", status: 200 }),
  "form.read": async ({ app }) => ({ path: `/api/forms/${(await addedForm(app)).id}`, status: 200 }),
  "form.create": () => ({ path: "/api/forms", body: newForm(), status: 201 }),
  "form.update": async ({ app }) => ({
    path: `/api/forms/${(await addedForm(app)).id}`,
    body: { name: `Form ${Bun.randomUUIDv7()}` },
    status: 200,
  }),
  "form.delete": async ({ app }) => ({ path: `/api/forms/${(await addedForm(app)).id}`, status: 204 }),
  "form.addVersion": async ({ app }) => ({
    path: `/api/forms/${(await addedForm(app)).id}/versions`,
    body: { sections: newForm().sections },
    status: 201,
  }),
  "request.list": () => ({ path: "/api/requests", status: 200 }),
  "request.create": async (world) => {
    const [form, task] = await Promise.all([addedForm(world.app), addedRequest(world)]);
    return {
      path: `/api/tasks/${task.id}/request`,
      body: { formVersionId: form.versions[0]?.id },
      status: 201,
    };
  },
  "request.read": async (world) => ({ path: `/api/requests/${(await addedRequest(world)).id}`, status: 200 }),
  "request.answer": async (world) => ({
    path: `/api/requests/${(await addedRequest(world)).id}/answers`,
    body: { key: "company", value: "Acme", version: 0 },
    status: 200,
  }),
  "request.addFile": async (world) => {
    const version = versionOf(world.app, "logo", stored([field("logo", { kind: "file" })]));
    const { id } = await addRequestOf(world, version);
    const uploadURL = await sentFile(world.app, "client", id);
    return {
      path: `/api/requests/${id}/files`,
      body: { uploadURL, name: shelfPhoto.name, key: "logo" },
      status: 201,
    };
  },
  "request.submit": async (world) => ({
    path: `/api/requests/${(await addedRequest(world)).id}/submit`,
    status: 200,
  }),
  "request.review": async (world) => ({
    path: `/api/requests/${(await sentRequest(world)).id}/review`,
    body: { fields: [{ key: "company", accept: true }] },
    status: 200,
  }),
  "request.apply": async (world) => {
    const path = `/api/requests/${(await acceptedRequest(world)).id}/apply`;
    const plan = await world.app.as("contributor")("POST", path, { dryRun: true });
    return { path, body: { planHash: (await expectJson<ApplyPlan>(plan)).planHash }, status: 200 };
  },
  "request.export": async (world) => ({
    path: `/api/requests/${(await sentRequest(world)).id}/export.csv`,
    status: 200,
  }),
  "requestLink.list": async (world) => ({
    path: `/api/requests/${(await addedRequest(world)).id}/links`,
    status: 200,
  }),
  "requestLink.send": async (world) => ({
    path: `/api/requests/${(await addedRequest(world)).id}/links`,
    body: { email: newEmail() },
    status: 201,
  }),
  "requestLink.withdraw": async (world) => ({
    path: `/api/request-links/${(await sentLink(world)).id}`,
    status: 204,
  }),
  "clientField.list": () => ({ path: "/api/client-fields", status: 200 }),
  "clientField.update": async ({ app, own }) => {
    const keep = { key: "vat_id", kind: "text", label: "VAT ID" };
    const fields = [{ key: "vat", label: "VAT ID", kind: "text", keep }];
    await addedForm(app, { sections: [{ title: "Tax", fields }] });
    return {
      path: `/api/clients/${own.client.id}/fields`,
      body: { vat_id: Bun.randomUUIDv7() },
      status: 200,
    };
  },
} satisfies Record<string, Prepare>;
