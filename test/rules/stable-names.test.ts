import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../support/app";
import { allNames, type Names } from "../support/names";
import type { Description } from "../support/openapi";

/** Names that 0.1.0 had and that were changed on purpose; everything else of 0.1.0 stays. */
const exceptions = [
  {
    set: "operations",
    names: / is (delete|get|patch|post|put)[A-Z]\w*$/,
    why: "0.2.0 names each operation by what it does, and its notes on upgrading say to generate clients anew.",
  },
  {
    set: "columns",
    names: /^client_category_counts\.\w+_(completed|total)$/,
    why: "The derived counts have a row for each category instead of two columns; a migration recounts them.",
  },
  {
    set: "columns",
    names: /^pending_notices\b/,
    why: "Notices are stored for 30 days in a table of their own; a migration moves those that wait for their mail.",
  },
] as const;

/** Sets by name; the schemas and operations of the API by owner, each with the names within it. */
type Held = Record<string, string[] | Record<string, string[]>>;

let app: TestApp;
let now: Names;
let held: Names;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const description = await expectJson<Description>(await app.as("viewer")("GET", "/api/openapi.json"));
  now = await allNames(description, app.db);
  const fixture: Held = await Bun.file(`${import.meta.dir}/stable-names.json`).json();
  held = Object.fromEntries(Object.entries(fixture).map(([set, names]) => [set, flat(names)]));
});
afterAll(() => app.stop());

test("the names of 0.1.0 cover every set, and none is empty", () => {
  expect(Object.keys(held).toSorted()).toEqual(Object.keys(now).toSorted());
  expect(Object.entries(held).filter(([, names]) => names.length < 5)).toEqual([]);
  expect(Object.values(held).flat().length).toBeGreaterThan(7_000);
});

test("every name of 0.1.0 that is stored, sent, logged, counted or typed is still there", () => {
  expect(missing().filter((name) => !exceptions.some((exception) => covers(exception, name)))).toEqual([]);
});

test("every exception covers a name that is gone", () => {
  expect(exceptions.filter((exception) => !missing().some((name) => covers(exception, name)))).toEqual([]);
});

type Missing = { set: string; name: string };

function missing(): Missing[] {
  return Object.entries(held).flatMap(([set, names]) => {
    const present = new Set(now[set]);
    return names.filter((name) => !present.has(name)).map((name) => ({ set, name }));
  });
}

function covers({ set, names }: (typeof exceptions)[number], gone: Missing): boolean {
  return set === gone.set && names.test(gone.name);
}

function flat(names: Held[string]): string[] {
  if (Array.isArray(names)) return names;
  return Object.entries(names).flatMap(([owner, inner]) => [
    owner,
    ...inner.map((name) => `${owner} ${name}`),
  ]);
}
