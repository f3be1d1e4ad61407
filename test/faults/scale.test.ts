import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { fillWorld } from "#/bench/world";
import { clientTasks } from "#/db/schema";
import type { ClientListItem } from "#/src/contract/clients";
import { asPerson, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { costOf } from "../support/work";
import { watched } from "./support/plans";
import { must } from "./support/requests";

setDefaultTimeout(patience.test);

const size = { clients: 1_000, tasksEach: 25 };

/** Maximum cost of a response, in pieces of reference work. */
const most = { enough: 400 };

let app: TestApp;
let first: ClientListItem[];

beforeAll(async () => {
  app = await startApp();
  await fillWorld(app.db, { ...size, today: "2026-03-09", userId: app.people.manager.id });
  first = await must<ClientListItem[]>(app.as("manager")("GET", "/api/clients?page=1"), 200);
});
afterAll(() => app.stop());

test("the first 50 of 1,000 clients are in the HTML itself", async () => {
  expect(await app.db.read.$count(clientTasks)).toBe(size.clients * size.tasksEach);
  expect(first).toHaveLength(50);
  const html = await (await app.as("manager")("GET", "/")).text();
  const shown = await linksIn(html);
  expect(first.filter(({ id, name }) => !shown.get(`/clients/${id}`)?.includes(name))).toEqual([]);
  expect([...shown.keys()].filter((href) => /^\/clients\/[0-9a-f-]{36}$/.test(href))).toHaveLength(50);
});

test("with 1,000 clients and 25,000 tasks the server responds with little work", async () => {
  const paths = ["/", "/api/clients?page=1", "/api/clients?page=20&sort=-tasks", "/api/clients?pastDue=true"];
  const task = await firstTask();
  paths.push(
    "/api/clients/summary",
    `/api/clients/${first[0]?.id}`,
    `/clients/${first[0]?.id}`,
    `/api/tasks/${task}`,
  );
  for (const path of paths) {
    const cost = await costOf(async () => {
      const answer = await app.as("manager")("GET", path);
      expect({ status: answer.status, length: (await answer.text()).length > 0 }).toEqual({
        status: 200,
        length: true,
      });
    }, most);
    expect({ path, cost, isLittle: cost < most.enough }).toMatchObject({ isLittle: true });
  }
});

test("lists, counters and details never scan all tasks or the whole log", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const paths = [
    "/",
    "/api/clients",
    "/api/clients?page=1&pastDue=true&sort=-tasks",
    "/api/clients?search=a&sort=progress",
  ];
  paths.push("/api/clients/summary", `/api/clients/${first[0]?.id}`, `/clients/${first[0]?.id}`);
  paths.push(`/api/tasks/${await firstTask()}`);
  for (const path of paths) expect((await call("GET", path)).status).toBe(200);
  await watching.stop();

  const seen = await plans();
  const walks =
    /\bSCAN (client_tasks|audit_logs)\b|\baudit_logs USING (?:COVERING )?INDEX (?!audit_logs_(?:row|operation)\b)/;
  expect(seen.filter(({ steps }) => steps.some((step) => step.includes("client_tasks")))).not.toEqual([]);
  expect(seen.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([]);
});

async function firstTask(): Promise<string> {
  const [task] = await app.db.read.select({ id: clientTasks.id }).from(clientTasks).limit(1);
  return task?.id ?? "";
}

/** Returns the text of every link by its address, as a browser without scripts would show it. */
async function linksIn(html: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  let href = "";
  await new HTMLRewriter()
    .on("a", {
      element(link) {
        href = link.getAttribute("href") ?? "";
      },
      text({ text }) {
        links.set(href, `${links.get(href) ?? ""}${text}`);
      },
    })
    .transform(new Response(html))
    .text();
  return links;
}
