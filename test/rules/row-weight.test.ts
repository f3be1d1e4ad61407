import { afterAll, beforeAll, expect, test } from "bun:test";
import { iconNames } from "#/islands/ui/icon";
import type { ClientListItem } from "#/src/contract/clients";
import { expectJson, startApp, type TestApp } from "../support/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.stop());

/** Limits of a screen's heaviest row: its elements, and its markup in characters without the visible text. */
const limits = {
  clients: { path: () => "/", elements: 38, markup: 2_300 },
  tasks: { path: busiest, elements: 34, markup: 2_300 },
  "My Work": { path: () => "/my-work?person=all", elements: 31, markup: 2_200 },
};

test.each(Object.entries(limits))("a row of %s stays light", async (_screen, { path, elements, markup }) => {
  const rows = await rowsOf(await path());
  expect(rows.length).toBeGreaterThan(10);
  expect(Math.max(...rows.map((row) => countOf(row, /<[a-z]/g)))).toBeLessThanOrEqual(elements);
  expect(Math.max(...rows.map((row) => row.replace(/>[^<]+/g, ">").length))).toBeLessThanOrEqual(markup);
});

test.each(Object.entries(limits))(
  "rows of %s contain no drawings of their own",
  async (_screen, { path }) => {
    const page = await pageAt(await path());
    const rows = (await rowsOf(await path())).join("");
    expect(countOf(rows, /<use /g)).toBeGreaterThan(10);
    expect(rows).not.toMatch(/<(path|circle|line|rect|polyline)\b/);
    const drawn = Array.from(page.matchAll(/<symbol id="icon-([^"]+)"/g), ([, name]) => name);
    expect(drawn).toEqual([...iconNames]);
  },
);

test("everyone's work begins with few enough rows to draw soon on a slow machine", async () => {
  const page = (await pageAt("/my-work?person=all")).replace(/<script[^>]*>.*?<\/script>/gs, "");
  expect(countOf(page, /<tr>|<tr /g)).toBeGreaterThan(50);
  expect(countOf(page, /<[a-z]/g)).toBeLessThanOrEqual(2_100);
});

async function busiest(): Promise<string> {
  const clients = await expectJson<ClientListItem[]>(
    await app.as("admin")("GET", "/api/clients?sort=-tasks"),
  );
  return `/clients/${clients[0]?.id}`;
}

async function pageAt(path: string): Promise<string> {
  return (await app.as("manager")("GET", path)).text();
}

async function rowsOf(path: string): Promise<string[]> {
  const bodies = (await pageAt(path)).matchAll(/<tbody>(.*?)<\/tbody>/gs);
  return Array.from(bodies, ([, body = ""]) =>
    Array.from(body.matchAll(/<tr.*?<\/tr>/gs), ([row]) => row),
  ).flat();
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
