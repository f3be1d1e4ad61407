import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { getTableColumns, getTableName } from "drizzle-orm";
import * as schema from "#/db/schema";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { type Described, describedOperations } from "../fuzz/support/described";
import { startApp, type TestApp } from "../support/app";
import type { Schema } from "../support/json-schema";
import { patience } from "../support/patience";
import { steady } from "../support/steady";

/*
 * Compares the rows of the demo, and each list of it in every order and with every choice of its filters, with the record
 * in `__snapshots__`. After an intended change, `bun test ./test/rules/recorded-lists.test.ts --update-snapshots`
 * rewrites it; read the difference.
 */

setDefaultTimeout(patience.test);

let app: TestApp;
let described: Map<Action, Described>;
beforeAll(async () => {
  app = await startApp({ demo: true, templates: false });
  described = await describedOperations(app);
});
afterAll(() => app.stop());

const lists = (Object.keys(permissions) as Action[]).filter((action) => {
  const { method, path } = permissions[action];
  const besides = /\{|\/(docs|auth|callback|events|login|logout|openapi)/;
  return method === "GET" && path.startsWith("/api/") && !besides.test(path);
});

test.each(lists)("%s lists what is recorded", async (action) => {
  const { path, query } = described.get(action) ?? { path: "", query: [] };
  const queries = query.flatMap(({ name, schema }) =>
    valuesOf(name, schema).map((value) => ({ [name]: value })),
  );
  const lines: string[] = [];
  for (const given of [{}, ...queries]) {
    // Nothing of the demo is an admin's own work.
    const whole = action === "work.list" ? { person: "all", ...given } : given;
    const query = `?${new URLSearchParams(whole)}`;
    const answer = await app.as("admin")("GET", path + query);
    const body = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
    const total = answer.headers.get("X-Total-Count");
    lines.push(`${query}: ${answer.status}${total ? ` of ${total}` : ""}, ${brief(body)}`);
  }
  expect(steady(lines.join("\n"))).toMatchSnapshot();
});

/** Values to try: each of an enumeration, and for a few other parameters some that find something in the demo. */
function valuesOf(name: string, { enum: choices, anyOf = [], const: only }: Schema): string[] {
  const tried: Record<string, string[]> = {
    search: ["tide", "Stoneharbor Coffee", "%"],
    priority: ["1", "5"],
    pageSize: ["1", "3"],
    page: ["1", "2"],
    from: ["2026-02-16"],
    to: ["2026-02-16"],
  };
  const named = choices ?? (only === undefined ? [] : [only]);
  return [
    ...named.map(String),
    ...anyOf.flatMap((each) => valuesOf("", each)),
    ...(named.length === 0 ? (tried[name] ?? []) : []),
  ];
}

const naming = new Set(
  "name,firstName,companyName,projectName,brandName,auditDate,title,subject,summary,email,entity,action".split(
    ",",
  ),
);

/** Names the rows of a response in their order; anything else is written in full. */
function brief(value: unknown): string {
  if (isRows(value)) return named(value);
  return JSON.stringify(value, (_, each) => (isRows(each) ? named(each) : each));
}

/** Names the first rows and the last ones: in between the order continues the same way. */
function named(rows: unknown[]): string {
  const names = rows.map(nameOf);
  return (names.length > 20 ? names.toSpliced(10, names.length - 15, "…") : names).join("; ");
}

function nameOf(row: unknown): string {
  if (typeof row !== "object" || row === null) return "";
  return Object.entries(row)
    .flatMap(([key, value]) => {
      if (key === "client" || key === "accountManager") return [nameOf(value)];
      return naming.has(key) && typeof value === "string" ? [value] : [];
    })
    .join(" ");
}

const isRows = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((each) => typeof each === "object" && each !== null && "id" in each);

test("the rows of the demo are as recorded, column by column", async () => {
  const lines: string[] = [];
  for (const table of Object.values(schema)) {
    const rows: Record<string, unknown>[] = await app.db.read.select().from(table);
    // Secrets are random, and an audit log's hashes follow from all that is recorded here.
    const filled = Object.keys(getTableColumns(table)).filter(
      (column) => !/hash|digest|salt|^seq$|^sid$/i.test(column) && rows.some((row) => row[column] !== null),
    );
    const digests = filled.map((column) => {
      const values = rows.map((row) => steady(JSON.stringify(row[column]))).toSorted();
      return `${column} ${Bun.hash(values.join("\n")).toString(36).slice(0, 5)}`;
    });
    if (rows.length > 0 && table !== schema.sessions && table !== schema.apiTokens)
      lines.push(`${getTableName(table)}, ${rows.length} rows: ${digests.join(", ")}`);
  }
  expect(lines.toSorted().join("\n")).toMatchSnapshot();
});
