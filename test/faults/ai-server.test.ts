import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Lead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import { type AiServer, startAiServer, writes } from "#/src/programs/demo/ai-server/ai-server";
import { hangs } from "../support/ai-behaviours";
import { expectJson, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { newLead } from "../support/requests-leads";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase } from "./support/prepared-database";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

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

test("while the AI server hangs the rest of the portal works; SIGTERM ends the wait and unlocks the lead", async () => {
  const { portal, call, lead, generate } = await start();
  ai.behave(hangs());
  const waiting = generate();
  await until("the call", async () => ai.requests.length === 1);
  const first = await Promise.race([waiting, call("GET", "/api/client-leads")]);
  expect(first.status).toBe(200);
  expect(await portal.stop()).toBe(0);
  expect((await expectJson<Problem>(await waiting, 503)).detail).toEndWith("The lead is unchanged.");

  const next = await start();
  ai.behave(writes());
  const again = await next.call("POST", `/api/client-leads/${lead.id}/generate-profile`);
  expect(await expectJson<Lead>(again)).toMatchObject({ version: 2, profileModel: "demo-profile-writer" });
  await next.portal.stop();
});
