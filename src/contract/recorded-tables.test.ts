import { expect, test } from "bun:test";
import { Glob } from "bun";
import * as reportNames from "#/src/imports/reports/header-names";

/*
 * Compares the tables of the contract (choices with their labels, limits, fields of nouns, rights) and the names that
 * files use with the record in `__snapshots__`. After an intended change, `bun test
 * ./src/contract/recorded-tables.test.ts --update-snapshots` rewrites it; read the difference.
 */

const files = [...new Glob("**/*.ts").scanSync(import.meta.dir)]
  // The table of rights is recorded as a whole, in its index.
  .filter((file) => !/\.(test|fixture)\.ts$|^permissions\/(?!index)/.test(file))
  .toSorted();

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === "object" && value !== null && !("_zod" in value));

test.each(files)("the tables of %s are as recorded", async (file) => {
  const exported: Record<string, unknown> = await import(`./${file}`);
  const tables = Object.entries(exported).filter(
    ([, value]) => ["string", "number", "boolean"].includes(typeof value) || isPlain(value),
  );
  const lines = tables.flatMap(([name, value]) => linesOf(name, value, 0));
  if (lines.length > 0) expect(lines.join("\n")).toMatchSnapshot();
});

test("the names that reports use are as recorded", () => {
  expect(linesOf("names", { ...reportNames }, 0).join("\n")).toMatchSnapshot();
});

/** Writes one line for each value; of schemas and functions only the name. */
function linesOf(path: string, value: unknown, depth: number): string[] {
  if (typeof value === "function") return [];
  if (value instanceof RegExp || value instanceof Map || value instanceof Set) {
    const parts = value instanceof RegExp ? String(value) : JSON.stringify([...value]);
    return [`${path} = ${parts}`];
  }
  if (typeof value !== "object" || value === null) return [`${path} = ${JSON.stringify(value)}`];
  if ("_zod" in value || depth > 5) return [];
  return Object.entries(value).flatMap(([key, each]) => linesOf(`${path}.${key}`, each, depth + 1));
}
