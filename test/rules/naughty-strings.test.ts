import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, ClientListItem, ImportResult } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { notPlainLine } from "#/src/contract/plain-text";
import type { Task } from "#/src/contract/tasks";
import strings from "../fixtures/blns.json";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { newClient, newTask } from "../support/requests";
import { steersLine, steersLines } from "../support/steering";
import { addBothOwners } from "../support/templates";

const naughty: string[] = strings;
const isBlank = (text: string) => text.trim() === "";
const isTooLong = (text: string) => [...text].length > 200;

let app: TestApp;
let client: Client;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  client = await makeClient(app);
  await makeOnboarding(app, client.id);
  task = await addTask();
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) => app.as("manager")(method, path, body);

async function addTask(): Promise<Task> {
  return expectJson(await call("POST", `/api/clients/${client.id}/tasks`, newTask()), 201);
}

/** One after another, on a new task every 25: a task's answer holds its whole history and all its notes. */
async function onTasks(texts: string[], work: (text: string) => Promise<void>) {
  for (const [at, text] of texts.entries()) {
    if (at % 25 === 0) task = await addTask();
    await work(text);
  }
}

async function detail(): Promise<ClientDetail> {
  return expectJson<ClientDetail>(await call("GET", `/api/clients/${client.id}`));
}

const patchClient = (body: unknown) => call("PATCH", `/api/clients/${client.id}`, body);
const patchTask = (body: unknown) => call("PATCH", `/api/tasks/${task.id}`, body);

async function readTask(): Promise<Task> {
  return (await expectJson<{ task: Task }>(await call("GET", `/api/tasks/${task.id}`))).task;
}

describe("every naughty string comes back as it was sent", () => {
  const timeout = 60_000;

  test(
    "as a client's name, brand and contact; blank, overlong and steering ones are refused",
    async () => {
      expect(naughty.length).toBeGreaterThan(500);
      for (const text of naughty) {
        const answer = await patchClient({
          name: text,
          brandNames: [text, "Second"],
          primaryContactName: text,
        });
        const isRefused = isBlank(text) || isTooLong(text) || steersLine(text);
        expect({ text, status: answer.status }).toEqual({ text, status: isRefused ? 400 : 200 });
        if (isRefused) continue;
        const kept = text.trim();
        expect((await detail()).client).toMatchObject({
          name: kept,
          brandNames: [kept, "Second"],
          primaryContactName: kept,
        });
      }
    },
    timeout,
  );

  test(
    "as a task's name and description, where a blank description means none",
    async () => {
      await onTasks(naughty, async (text) => {
        const name = isBlank(text) || isTooLong(text) || steersLine(text) ? "Task" : text;
        const { status } = await patchTask({ name, description: text });
        expect({ text, status }).toEqual({ text, status: steersLines(text) ? 400 : 200 });
        if (steersLines(text)) return;
        expect(await readTask()).toMatchObject({ name: name.trim(), description: text.trim() || null });
      });
    },
    timeout,
  );

  test(
    "as a note, its further lines indented",
    async () => {
      const notes = naughty.filter((text) => !isBlank(text) && !steersLines(text));
      await onTasks(notes, async (note) => {
        const sent = await expectJson<Task>(await call("POST", `/api/tasks/${task.id}/notes`, { note }), 201);
        const shown = note.trim().replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ");
        expect(sent.notes?.endsWith(`] Mia Manager: ${shown}`)).toBe(true);
      });
    },
    timeout,
  );

  test("through an import, which reports a row that steers, and each is found by itself", async () => {
    const all = [...new Set(naughty.map((text) => text.trim()))].filter((text) => text && !isTooLong(text));
    const steering = all
      .filter(steersLine)
      .map((text, at) => ({ line: at + 2, ...newClient({ name: text }) }));
    const reported = await expectJson<ImportResult>(
      await call("POST", "/api/clients/import", { rows: steering }),
    );
    expect(steering.length).toBeGreaterThan(5);
    expect(reported.results.map(({ outcome, errors }) => [outcome, errors])).toEqual(
      steering.map(() => ["invalid", [{ path: "name", message: notPlainLine }]]),
    );
    const names = all.filter((text) => !steersLine(text));
    const rows = names.slice(0, 250).map((text, at) => ({
      line: at + 2,
      ...newClient({ brandNames: [text] }),
    }));
    const { created, results } = await expectJson<ImportResult>(
      await call("POST", "/api/clients/import", { rows }),
    );
    expect(created).toBe(rows.length);
    const listed = await expectJson<ClientListItem[]>(await call("GET", "/api/clients"));
    const byId = new Map(listed.map(({ id, brandNames }) => [id, brandNames]));
    expect(results.map(({ id }) => byId.get(id ?? ""))).toEqual(rows.map(({ brandNames }) => brandNames));
    for (const { id, line } of results.filter(({ line }) => line % 5 === 0)) {
      const search = encodeURIComponent(names[line - 2] ?? "");
      const found = await expectJson<ClientListItem[]>(
        await call("GET", `/api/clients?pageSize=200&search=${search}`),
      );
      expect(found.map((item) => item.id)).toContain(id ?? "");
    }
  });

  test(
    "or is refused where an address or a date belongs",
    async () => {
      const plain = await detail();
      const refused = naughty.filter((text) => !/^\s*https?:\/\//i.test(text) && text !== "");
      for (const [at, text] of refused.entries()) {
        if (at % 100 === 0) app.passMinute();
        for (const body of [{ websiteUrl: text }, { primaryContactEmail: text }, { status: text }]) {
          expect({ text, status: (await patchClient(body)).status }).toEqual({ text, status: 400 });
        }
        expect((await patchTask({ dueDate: text })).status).toBe(400);
      }
      expect((await detail()).client).toEqual(plain.client);
    },
    timeout,
  );
});
