import type { Database } from "#/db/client";
import { forms, formVersions } from "#/db/schema";
import { fieldsOf } from "#/src/contract/form-answers";
import { FormField, type FormSection } from "#/src/contract/forms";
import type { Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { expectJson, type TestApp } from "./app";
import { newTask } from "./requests";

/** Builds a field of a form; its key is also its label. */
export function field(key: string, fields: object = {}): FormField {
  return FormField.parse({ key, label: key, kind: "text", ...fields });
}

/** Stores a form with one version, without a call of the API. */
export async function addForm(db: Database, sections: FormSection[], name = `Form ${Bun.randomUUIDv7()}`) {
  const [formId, versionId] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
  const fieldCount = fieldsOf(sections).length;
  await db.transaction(async (tx) => {
    await tx.insert(forms).values({ id: formId, name, nameKey: name.toLowerCase() });
    await tx.insert(formVersions).values({ id: versionId, formId, number: 1, sections, fieldCount });
  });
  return { formId, versionId };
}

/** Adds a task of the client with a form of these fields. */
export function addRequest(app: TestApp, clientId: string, fields: FormField[], more: object = {}) {
  return addRequestOf(app, clientId, [{ title: "About you", intro: null, fields }], more);
}

/** Same with a form of these sections. */
export async function addRequestOf(
  app: TestApp,
  clientId: string,
  sections: FormSection[],
  more: object = {},
) {
  const { versionId: formVersionId } = await addForm(app.db, sections);
  const body = { ...newTask({ owner: "client", ...more }) };
  const manager = app.as("manager");
  const task = await expectJson<Task>(await manager("POST", `/api/clients/${clientId}/tasks`, body), 201);
  return expectJson<Task>(await manager("POST", `/api/tasks/${task.id}/request`, { formVersionId }), 201);
}

type Caller = "client" | "manager";

/** Returns the calls of one request. */
export function callsOf(app: TestApp, { id }: Pick<Task, "id">) {
  const path = `/api/requests/${id}`;
  return {
    read: async (as: Caller = "client") => expectJson<Request>(await app.as(as)("GET", path)),
    save: (key: string, value: unknown, version = 0, more: object = {}) =>
      app.as("client")("PATCH", `${path}/answers`, { key, value, version, ...more }),
    submit: () => app.as("client")("POST", `${path}/submit`),
  };
}
