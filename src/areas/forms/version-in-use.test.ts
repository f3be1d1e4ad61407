import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { formVersions } from "#/db/schema";
import type { FormDetail } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
afterAll(() => app.stop());

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);
const sectionsOf = (label: string) => [{ title: "About you", fields: [{ key: "a", label, kind: "text" }] }];
const add = async () =>
  expectJson<FormDetail>(
    await manager("POST", "/api/forms", { name: Bun.randomUUIDv7(), sections: sectionsOf("First") }),
    201,
  );
const show = async (id: string) => expectJson<FormDetail>(await manager("GET", `/api/forms/${id}`));
const match = ({ version }: { version: number }) => ({ "If-Match": `"${version}"` });

async function use({ versions: [newest] }: FormDetail) {
  const added = await manager("POST", `/api/clients/${clientId}/tasks`, newTask({ owner: "client" }));
  const { id } = await expectJson<Task>(added, 201);
  await expectJson(await manager("POST", `/api/tasks/${id}/request`, { formVersionId: newest?.id }), 201);
}

const versionsIn = (formId: string) =>
  app.db.read.select().from(formVersions).where(eq(formVersions.formId, formId));

type Send = (path: string, sections: object, headers: object, isUsed: boolean) => Promise<Response | null>;
const send: Record<"change" | "add" | "delete", Send> = {
  change: (path, sections, headers) => manager("PATCH", path, { sections }, headers),
  add: (path, sections, headers) => manager("POST", `${path}/versions`, { sections }, headers),
  delete: async (path, _, headers, isUsed) => (isUsed ? manager("DELETE", path, undefined, headers) : null),
};

const acts = fc.array(fc.constantFrom("change", "add", "use", "undo", "delete"), {
  minLength: 4,
  maxLength: 12,
});

test("no sequence of changes, uses, undos and deletes changes a version that a task has", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const form = await add();
      const used = new Map<string, string>();
      const done: Response[] = [];
      for (const [at, act] of sequence.entries()) {
        app.passMinute();
        const now = await show(form.id);
        const path = `/api/forms/${form.id}`;
        const sections = sectionsOf(`Label ${at}`);
        if (act === "use") {
          await use(now);
          const newest = (await versionsIn(form.id)).find(({ id }) => id === now.versions[0]?.id);
          if (newest) used.set(newest.id, JSON.stringify(newest));
        } else if (act === "undo") {
          const last = done.pop();
          if (last) expect([200, 409]).toContain((await manager("POST", undoPath(operationOf(last)))).status);
        } else {
          const answer = await send[act](path, sections, match(now), used.size > 0);
          if (answer?.ok) done.push(answer);
          else if (answer) expect(answer.status).toBe(409);
        }
        const stored = new Map((await versionsIn(form.id)).map((row) => [row.id, JSON.stringify(row)]));
        for (const [id, row] of used) expect(stored.get(id)).toBe(row);
      }
    }),
    { numRuns: 20, endOnFailure: true, examples: [[["change", "use", "undo"]], [["add", "use", "undo"]]] },
  );
});
