import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { bulkInsert } from "#/db/bulk-insert";
import { clientTasks, taskNeeds } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks/task-row";
import type { ClientDetail } from "#/src/contract/onboarding";
import { addDays, showDate } from "#/src/format/show-dates";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inChromium } from "../support/portal-browser";
import { addBothOwners } from "../support/templates";

const portal = inChromium({ templates: false });
let path: string;
let clientId: string;

/** Adds an onboarding of 60 tasks in every state, some of them with names that are long or one word. */
beforeAll(async () => {
  await addBothOwners(portal.app.db);
  clientId = (await makeClient(portal.app, { name: "Harbor Coffee" })).id;
  path = `/clients/${clientId}/timeline`;
  const { onboarding } = await makeOnboarding(portal.app, clientId, "2026-03-02");
  const launch = { targetLaunchDate: "2026-05-18" };
  await expectJson(await portal.app.as("manager")("PATCH", `/api/clients/${clientId}/onboarding`, launch));
  const names = [
    "Short",
    "Agree with the manufacturer on labels and on the pictures of each variation",
    "Long".repeat(45),
  ];
  const rows = Array.from({ length: 58 }, (_, at) =>
    newTaskRow({
      ...{ clientOnboardingId: onboarding.id, templateId: null, description: null, assigneeUserId: null },
      ...{ category: "ads", owner: at % 3 === 0 ? "client" : "agency", phase: "onboarding" },
      status: (["done", "in_progress", "not_started"] as const)[at % 3] ?? "not_started",
      ...{ startDate: addDays("2026-03-02", at), dueDate: addDays("2026-03-04", at + (at % 13)) },
      ...{ name: `${names[at % 5] ?? "Task"} ${at}`, sortOrder: 10 + at, doneOn: null },
      ...{ now: "2026-03-02T12:00:00.000Z", newId: () => Bun.randomUUIDv7() },
    }),
  );
  const needs = rows.slice(1).map((row, at) => ({
    ...{
      id: Bun.randomUUIDv7(),
      taskId: row.id,
      needsId: rows[Math.floor(at / 2)]?.id ?? "",
      afterDays: at % 3,
    },
  }));
  await portal.app.db.transaction(async (tx) => {
    await bulkInsert(tx, clientTasks, rows);
    await bulkInsert(tx, taskNeeds, needs);
  });
});

type Node = {
  nodeId: string;
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  childIds?: string[];
};

/** Returns the texts of each item of a list, from Chromium's accessibility tree. */
async function listed(page: Page, name: string): Promise<string[][]> {
  const session = await page.context().newCDPSession(page);
  const { nodes }: { nodes: Node[] } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const within = ({ childIds = [] }: Node): Node[] =>
    childIds.flatMap((id) => {
      const node = byId.get(id);
      return node ? [node, ...within(node)] : [];
    });
  const lists = nodes.filter((node) => node.role?.value === "list" && node.name?.value === name);
  expect(lists).toHaveLength(1);
  const items = lists.flatMap(within).filter((node) => !node.ignored && node.role?.value === "listitem");
  return items.map((item) =>
    within(item)
      .filter((node) => !node.ignored && node.role?.value === "StaticText")
      .map((node) => String(node.name?.value)),
  );
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each([1440, 1024, 390])(
  "at %d pixels Chromium has the timeline as a list of names, dates and states, and nothing overflows",
  async (width) => {
    const page = await portal.open("viewer", path, { viewport: { width, height: 900 } });
    const { tasks } = await expectJson<ClientDetail>(
      await portal.app.as("viewer")("GET", `/api/clients/${clientId}`),
    );
    const items = await listed(page, "Tasks over time");
    expect(items).toHaveLength(tasks.length);
    const words = new Map(items.map(([name = "", ...rest]) => [name, rest.join("")]));
    for (const { name, startDate, dueDate, status } of tasks) {
      const said = words.get(name) ?? "";
      expect([name, said]).toEqual([
        name,
        expect.stringContaining(`${showDate(startDate)} to ${showDate(dueDate)}, `),
      ]);
      if (status === "done") expect(said).toContain(", done");
      else expect(said).toMatch(/, (past due|in progress|not started|waits for .+)/);
    }
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test("on paper each task has its whole name, its dates and its state, without controls, on a few pages", async () => {
  const page = await portal.open("viewer", path);
  const text = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  const pages = text.match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(8);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("link", { name: "Back to the dashboard" }).isVisible()).toBe(false);
  const items = page.getByRole("list", { name: "Tasks over time" }).getByRole("listitem");
  const cut = await items.evaluateAll((all) =>
    all.flatMap((item) => {
      const [name, words] = [item.querySelector("a"), item.querySelector("p")];
      if (!name || !words) return ["nothing"];
      const isWhole = name.scrollWidth <= name.clientWidth && words.clientHeight > 8;
      return isWhole ? [] : [name.textContent];
    }),
  );
  expect(cut).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("on paper the colors are those of the light theme, whatever the screen's theme", async () => {
  const page = await portal.open("viewer", path);
  await page.emulateMedia({ media: "print" });
  const colors = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      const shapes = document.querySelectorAll("main svg, main svg [class]");
      return [...new Set([...shapes].map((shape) => getComputedStyle(shape).color))];
    }, theme);
  const light = await colors("light");
  expect(light.length).toBeGreaterThan(5);
  expect(await colors("dark")).toEqual(light);
});
