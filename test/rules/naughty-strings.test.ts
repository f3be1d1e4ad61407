import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { z } from "zod";
import { type Client, type ClientListItem, UpdateClient } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { notPlainLine } from "#/src/contract/plain-text";
import type { ImportResult } from "#/src/contract/table-imports";
import { AddNote, type Task, UpdateTask } from "#/src/contract/tasks";
import strings from "../fixtures/blns.json";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { newClient, newTask } from "../support/requests";
import { steersLine, steersLines, storedLine, storedLines } from "../support/steering";
import { addBothOwners } from "../support/templates";

const naughty: string[] = strings;
const isBlank = (text: string) => storedLine(text) === "";
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

async function detail(): Promise<ClientDetail> {
  return expectJson<ClientDetail>(await call("GET", `/api/clients/${client.id}`));
}

const patchClient = (body: unknown) => call("PATCH", `/api/clients/${client.id}`, body);
const patchTask = (body: unknown) => call("PATCH", `/api/tasks/${task.id}`, body);

async function readTask(): Promise<Task> {
  return (await expectJson<{ task: Task }>(await call("GET", `/api/tasks/${task.id}`))).task;
}

/** Returns the body as parsed by a schema, which is what is stored; null if it is refused. */
const taken = (schema: { safeParse(value: unknown): z.ZodSafeParseResult<object> }, body: object) =>
  schema.safeParse(body).data ?? null;

describe("every naughty string is returned as it was sent", () => {
  test("as a client's name, brand and contact; blank and overlong ones, and ones with control characters, are refused", async () => {
    expect(naughty.length).toBeGreaterThan(500);
    const isRefused = (text: string) => isBlank(text) || isTooLong(text) || steersLine(text);
    const bodyOf = ([name, brand, contact]: [string, string, string]) => ({
      name,
      brandNames: [brand, "Second"],
      primaryContactName: contact,
    });
    for (const text of naughty) {
      const stored = storedLine(text);
      for (const key of ["name", "primaryContactName"]) {
        expect(taken(UpdateClient, { [key]: text })).toEqual(isRefused(text) ? null : { [key]: stored });
      }
      const brands = isRefused(text) ? null : { brandNames: [stored, "Second"] };
      expect(taken(UpdateClient, { brandNames: [text, "Second"] })).toEqual(brands);
      if (!isRefused(text)) continue;
      const { status } = await patchClient(bodyOf([text, text, text]));
      expect({ text, status }).toEqual({ text, status: 400 });
    }
    // Similar strings are adjacent in the list, so each field gets each kind.
    const accepted = naughty.filter((text) => !isRefused(text));
    for (let at = 0; at < accepted.length; at += 3) {
      const [name = "Brand House", brand = name, contact = brand] = accepted.slice(at, at + 3);
      expect((await patchClient(bodyOf([name, brand, contact]))).status).toBe(200);
      const expected = bodyOf([storedLine(name), storedLine(brand), storedLine(contact)]);
      expect((await detail()).client).toMatchObject(expected);
    }
  });

  test("as a task's name and description, where a blank description means none", async () => {
    for (const text of naughty) {
      const described = steersLines(text) ? null : { description: storedLines(text) || null };
      expect(taken(UpdateTask, { description: text })).toEqual(described);
      const isNoName = isBlank(text) || isTooLong(text) || steersLine(text);
      expect(taken(UpdateTask, { name: text })).toEqual(isNoName ? null : { name: storedLine(text) });
    }
    for (const description of naughty.filter(steersLines)) {
      expect((await patchTask({ description })).status).toBe(400);
    }
    const descriptions = naughty.filter((text) => !steersLines(text));
    for (const [at, description] of descriptions.entries()) {
      // The response of a task contains its whole history.
      if (at % 50 === 0) task = await addTask();
      if (at % 2 === 1) continue;
      const other = descriptions[at + 1] ?? "";
      const name = taken(UpdateTask, { name: other }) ? other : "Task";
      expect((await patchTask({ name, description })).status).toBe(200);
      expect(await readTask()).toMatchObject({
        name: storedLine(name),
        description: storedLines(description) || null,
      });
    }
  });

  test("as a note, with further lines indented", async () => {
    const notes = naughty.filter((text) => storedLines(text) !== "" && !steersLines(text));
    for (const note of notes) expect(taken(AddNote, { note })).toEqual({ note: storedLines(note) });
    // Inserting one among the others is the same for each: `noteLine`, which is tested with all of them.
    for (const note of notes.filter((_, at) => at % 10 === 0)) {
      const sent = await expectJson<Task>(await call("POST", `/api/tasks/${task.id}/notes`, { note }), 201);
      const shown = storedLines(note).replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ");
      expect(sent.notes?.endsWith(`] Mia Manager: ${shown}`)).toBe(true);
    }
  });

  test("through an import, which reports rows with control characters, and each is found by searching for it", async () => {
    const all = [...new Set(naughty.map(storedLine))].filter((text) => text && !isTooLong(text));
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

  test("or is refused as an address or a date", async () => {
    const plain = await detail();
    const refused = naughty.filter((text) => !/^\s*https?:\/\//i.test(text) && text !== "");
    const formed = ["websiteUrl", "primaryContactEmail", "status"];
    for (const text of refused) {
      for (const key of formed) expect(taken(UpdateClient, { [key]: text })).toBeNull();
      expect(taken(UpdateTask, { dueDate: text })).toBeNull();
    }
    // A route refuses what its schema refuses: a tenth of the strings is enough to show it.
    for (const text of refused.filter((_, at) => at % 10 === 0)) {
      for (const key of formed) {
        const { status } = await patchClient({ [key]: text });
        expect({ key, text, status }).toEqual({ key, text, status: 400 });
      }
      expect((await patchTask({ dueDate: text })).status).toBe(400);
    }
    expect((await detail()).client).toEqual(plain.client);
  });
});
