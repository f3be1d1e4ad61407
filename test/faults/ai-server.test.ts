import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import type { Lead } from "../../src/contract/leads";
import type { Problem } from "../../src/contract/problem";
import { hangs, writes } from "../../src/demo/ai-server/behaviours";
import { type AiServer, startAiServer } from "../../src/demo/ai-server/start";
import { expectJson, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { newLead } from "../support/requests-leads";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase } from "./support/prepared-database";
import { timed, until } from "./support/until";

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

let ai: AiServer;
beforeEach(() => {
  ai = startAiServer();
});
afterEach(() => ai.stop());

async function start() {
  const env = { DATABASE_URL: databaseUrl, OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: ai.url };
  const portal = await startPortalProcess({ folder: folder.path, env });
  const call = withToken(portal.url, people.manager);
  const lead = await expectJson<Lead>(await call("POST", "/api/client-leads", newLead()), 201);
  return {
    portal,
    call,
    lead,
    generate: () => call("POST", `/api/client-leads/${lead.id}/generate-profile`),
  };
}

test("while the AI server hangs the rest of the portal works; SIGTERM ends the wait, and the lead is free", async () => {
  const { portal, call, lead, generate } = await start();
  ai.behave(hangs());
  const waiting = generate();
  await until("the call", 5_000, async () => ai.requests.length === 1);
  const others = await timed(() => call("GET", "/api/client-leads"));
  expect(others.result.status).toBe(200);
  expect(others.ms).toBeLessThan(1_000);

  const stopped = await timed(() => portal.stop());
  expect(stopped.result).toBe(0);
  expect(stopped.ms).toBeLessThan(10_000);
  expect((await expectJson<Problem>(await waiting, 503)).detail).toEndWith("The lead is as it was.");

  const next = await start();
  ai.behave(writes());
  const again = await next.call("POST", `/api/client-leads/${lead.id}/generate-profile`);
  expect(await expectJson<Lead>(again)).toMatchObject({ version: 2, profileModel: "demo-profile-writer" });
  await next.portal.stop();
}, 40_000);
