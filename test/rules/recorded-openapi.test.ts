import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../support/app";
import type { Description } from "../support/openapi";

/*
 * Compares the description of the API with the record in `__snapshots__`: a line for each text, limit and type. After
 * an intended change, `bun test ./test/rules/recorded-openapi.test.ts --update-snapshots` rewrites it; read the
 * difference.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

test("the API is described as recorded", async () => {
  const { openapi, tags, paths, components } = await expectJson<Description>(
    await app.as("viewer")("GET", "/api/openapi.json"),
  );
  for (const [address, methods] of Object.entries({ ...paths, tags: { openapi, tags } })) {
    expect(linesOf("", methods).join("\n")).toMatchSnapshot(address);
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    expect(linesOf("", schema).join("\n")).toMatchSnapshot(name);
  }
});

/** Refusals are the same in every operation and have their own tests. */
const besides = /\.responses\.(4..|5..|default)\./;

function linesOf(path: string, value: unknown): string[] {
  if (besides.test(path)) return [];
  if (typeof value !== "object" || value === null) return [`${path.slice(1)} = ${JSON.stringify(value)}`];
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) {
    return [`${path.slice(1)} = ${JSON.stringify(value)}`];
  }
  return Object.entries(value).flatMap(([key, each]) => linesOf(`${path}.${key}`, each));
}
