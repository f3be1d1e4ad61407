import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../support/app";
import { allNames, type Names } from "../support/names";
import type { Description } from "../support/openapi";

/**
 * Names of 0.1.0 that were changed on purpose; all others stay. The ids of operations are those of 0.2.0, which renamed
 * them.
 */
const exceptions = [
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

/** Sets by name; the schemas and operations of the API by owner, each with its inner names. */
type Recorded = Record<string, string[] | Record<string, string[]>>;

let app: TestApp;
let current: Names;
let recorded: Names;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const description = await expectJson<Description>(await app.as("viewer")("GET", "/api/openapi.json"));
  current = await allNames(description, app.db);
  const fixture: Recorded = await Bun.file(`${import.meta.dir}/stable-names.json`).json();
  recorded = Object.fromEntries(Object.entries(fixture).map(([set, names]) => [set, flat(names)]));
});
afterAll(() => app.stop());

test("the names of 0.1.0 cover every set, and none is empty", () => {
  expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(current).toSorted());
  expect(Object.entries(recorded).filter(([, names]) => names.length < 5)).toEqual([]);
  expect(Object.values(recorded).flat().length).toBeGreaterThan(7_000);
});

test("every name of 0.1.0 that is stored, sent, logged, counted or typed is still there", () => {
  expect(missing().filter((name) => !exceptions.some((exception) => covers(exception, name)))).toEqual([]);
});

test("every exception covers a name that no longer exists", () => {
  expect(exceptions.filter((exception) => !missing().some((name) => covers(exception, name)))).toEqual([]);
});

type Missing = { set: string; name: string };

function missing(): Missing[] {
  return Object.entries(recorded).flatMap(([set, names]) => {
    const present = new Set(current[set]);
    return names.filter((name) => !present.has(name)).map((name) => ({ set, name }));
  });
}

function covers({ set, names }: (typeof exceptions)[number], gone: Missing): boolean {
  return set === gone.set && names.test(gone.name);
}

function flat(names: Recorded[string]): string[] {
  if (Array.isArray(names)) return names;
  return Object.entries(names).flatMap(([owner, inner]) => [
    owner,
    ...inner.map((name) => `${owner} ${name}`),
  ]);
}
