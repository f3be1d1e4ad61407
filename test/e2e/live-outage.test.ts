import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import { cookieName } from "#/src/http/session-cookie";
import { endProcesses } from "../faults/support/left-over";
import { type PortalProcess, startPortalProcess } from "../faults/support/portal-process";
import { prepareDatabase } from "../faults/support/prepared-database";
import { newClient } from "../faults/support/requests";
import { expectJson, withToken } from "../support/app";
import { findChromium } from "../support/chromium";
import { temporaryFolder } from "../support/database";
import { freePorts } from "../support/free-ports";
import { patience } from "../support/patience";
import { islandsReady } from "../support/portal-browser";
import { newTask } from "../support/requests";

setDefaultTimeout(patience.test);

/** `LIVE_STOP_SECONDS` stops the browser's processes for longer, and prints how soon the lists were correct. */
const long = process.env.LIVE_STOP_SECONDS;
const stopMs = Number(long ?? 8) * 1_000;
const retrying = "Not up to date, retrying";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let people: Awaited<ReturnType<typeof prepareDatabase>>;
let port: number;
let portal: PortalProcess;
/** Uses its own browser, since its processes are stopped. */
let server: BrowserServer;
let browser: Browser;
let context: BrowserContext;
let pages: { work: Page; clients: Page };
let client: Client;
let taskId: string;
let round = 0;

const call = (who: "admin" | "manager" = "admin") => withToken(portal.url, people[who]);
const start = () =>
  startPortalProcess({
    folder: folder.path,
    env: { DATABASE_URL: `file:${join(folder.path, "portal.db")}`, PORT: String(port) },
  });

beforeAll(async () => {
  folder = await temporaryFolder();
  people = await prepareDatabase(`file:${join(folder.path, "portal.db")}`);
  port = freePorts(["portal"]).portal;
  portal = await start();
  client = await expectJson<Client>(await call()("POST", "/api/clients", newClient()), 201);
  const begin = { startDate: "2026-03-01" };
  await expectJson(await call()("POST", `/api/clients/${client.id}/onboarding`, begin), 201);
  const due = { startDate: "2026-03-01", dueDate: "2026-03-02", assigneeUserId: people.manager.id };
  const added = await call()("POST", `/api/clients/${client.id}/tasks`, newTask({ name: "Round 0", ...due }));
  taskId = (await expectJson<{ id: string }>(added, 201)).id;

  server = await chromium.launchServer({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  browser = await chromium.connect(server.wsEndpoint());
  context = await browser.newContext({ baseURL: portal.url });
  context.setDefaultTimeout(patience.step);
  const name = cookieName({ publicUrl: portal.url }, "portal_session");
  await context.addCookies([{ name, value: people.manager.session, url: portal.url, httpOnly: true }]);
  pages = { work: await open("/my-work"), clients: await open("/clients") };
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await endProcesses();
  await folder.remove();
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await islandsReady(page);
  return page;
}

/** Two tabs, one of which listens for both. */
const both = () => [pages.work, pages.clients];
const showsRetrying = (page: Page) => page.getByText(retrying).waitFor();

async function change() {
  round++;
  const name = `Round ${round}`;
  await expectJson(await call()("PATCH", `/api/tasks/${taskId}`, { name }));
  await expectJson(await call()("PATCH", `/api/clients/${client.id}`, { name: `House ${round}` }));
}

/** Waits until both tabs show the last change and no longer say that they are out of date. */
async function becomeCorrect(what: string) {
  const from = performance.now();
  await pages.work.getByText(`Round ${round}`).first().waitFor();
  await pages.clients.getByText(`House ${round}`).first().waitFor();
  for (const page of both()) await page.getByText(retrying).waitFor({ state: "hidden" });
  if (long) console.log(`${what}: right after ${Math.round(performance.now() - from)} ms`);
}

test("both tabs update while everything works, and show no message", async () => {
  await change();
  await becomeCorrect("no outage");
});

test("after some seconds without a connection the lists are correct, and meanwhile they say that they are out of date", async () => {
  await context.setOffline(true);
  await change();
  await Promise.all(both().map(showsRetrying));
  await Bun.sleep(long ? 4_000 : 0);
  await context.setOffline(false);
  await becomeCorrect("without a connection");
});

test("after a restart of the portal the lists are correct, and meanwhile they say that they are out of date", async () => {
  expect(await portal.stop()).toBe(0);
  await Promise.all(both().map(showsRetrying));
  portal = await start();
  await change();
  await becomeCorrect("restart");
});

test("after the browser's processes were stopped the lists are correct", async () => {
  const { pid } = server.process();
  if (!pid) throw new Error("the browser has no process");
  process.kill(-pid, "SIGSTOP");
  await change();
  await Bun.sleep(stopMs);
  process.kill(-pid, "SIGCONT");
  await becomeCorrect(`stopped for ${stopMs / 1_000} s`);
});
