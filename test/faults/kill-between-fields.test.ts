import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import type { Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { addForm, field } from "../support/request-forms";
import { newTask } from "../support/requests";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, must, newClient } from "./support/requests";
import { until } from "./support/until";

const rounds = Number(process.env.KILL_ROUNDS ?? 5);
setDefaultTimeout(rounds * patience.process);

const keys = Array.from({ length: 200 }, (_, at) => `field_${at}`);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let people: Awaited<ReturnType<typeof prepareDatabase>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  people = await prepareDatabase(databaseUrl);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const start = () => startPortalProcess({ folder: folder.path, env: { DATABASE_URL: databaseUrl } });

async function addTask(url: string): Promise<string> {
  const manager = withToken(url, people.manager);
  const client = await must<Client>(manager("POST", "/api/clients", newClient()), 201);
  await must(manager("POST", `/api/clients/${client.id}/onboarding`, { startDate: "2026-03-09" }), 201);
  const body = newTask({ owner: "client", dueDate: "2100-01-01" });
  const { id } = await must<Task>(manager("POST", `/api/clients/${client.id}/tasks`, body), 201);
  const fields = keys.map((key) => field(key));
  const { versionId } = await withDatabase(databaseUrl, async (db) => {
    await linkClientUser({ db, people }, client.id);
    return addForm(db, [{ title: "About you", intro: null, fields }]);
  });
  await must(manager("POST", `/api/tasks/${id}/request`, { formVersionId: versionId }), 201);
  return id;
}

test("kill -9 between two fields of a form loses no acknowledged answer, and a repeated one is accepted", async () => {
  let portal = await start();
  const taskId = await addTask(portal.url);
  /** The last acknowledged answer to each field. */
  const acknowledged = new Map<string, { value: string; version: number }>();
  const odd: string[] = [];
  let count = 0;
  let unanswered = 0;
  const type = async (url: string, from: number) => {
    const call = withToken(url, people.client);
    for (let at = from; ; at = (at + 2) % keys.length) {
      const key = keys[at] ?? "";
      const value = `Answer ${Bun.randomUUIDv7()}`;
      const version = acknowledged.get(key)?.version ?? 0;
      const sent = { key, value, version };
      const answer = await attempt(call("PATCH", `/api/requests/${taskId}/answers`, sent));
      if (answer.status === 0) {
        unanswered += 1;
        return sent;
      }
      if (answer.status !== 200) odd.push(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
      else acknowledged.set(key, { value, version: (answer.body as { version: number }).version });
      count += 1;
    }
  };
  for (let round = 0; round < rounds; round++) {
    const before = count;
    // Two people, each with the fields that the other leaves to them.
    const typing = [0, 1].map((from) => type(portal.url, from));
    await until("some answers", () => count >= before + 10 + Math.floor(Math.random() * 40));
    await portal.kill();
    const left = await Promise.all(typing);
    portal = await start();
    const call = withToken(portal.url, people.client);
    // The browser sends again what got no answer, at the version that it knows.
    for (const sent of left) {
      const answer = await attempt(call("PATCH", `/api/requests/${taskId}/answers`, sent));
      if (answer.status !== 200) odd.push(`${sent.key} again: ${answer.status}`);
      else {
        const { version } = answer.body as { version: number };
        acknowledged.set(sent.key, { value: sent.value, version });
      }
    }
  }
  const read = await withToken(portal.url, people.client)("GET", `/api/requests/${taskId}`);
  const { answers } = await expectJson<Request>(read);
  expect(await portal.stop()).toBe(0);
  expect(odd).toEqual([]);
  expect(unanswered).toBe(2 * rounds);
  const stored = new Map(answers.map(({ key, value, version }) => [key, { value, version }]));
  expect(acknowledged.size).toBeGreaterThan(rounds);
  for (const [key, answer] of acknowledged) expect(stored.get(key)).toEqual(answer);
  expect(await withDatabase(databaseUrl, faultsOf)).toEqual([]);
});
