import { expect, test } from "bun:test";
import { join } from "node:path";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import * as schema from "#/db/schema";

const meta = join(import.meta.dir, "../../db/migrations/meta");

test("the tables, columns, checks and indexes of the schema are those of the newest migration", async () => {
  const { entries } = await Bun.file(join(meta, "_journal.json")).json();
  const migrated = await Bun.file(join(meta, `${entries.at(-1).tag.slice(0, 4)}_snapshot.json`)).json();
  const { tables } = await generateSQLiteDrizzleJson(schema, undefined, "snake_case");
  expect(JSON.parse(JSON.stringify(tables))).toEqual(migrated.tables);
});
