import type { Client, InStatement, ResultSet } from "@libsql/client";
import { isCopyMark, markCopy, migrationsTable } from "./known-migrations";

type Row = ResultSet["rows"][number];
type Thing = { type: string; name: string; sql: string };
type Table = {
  name: string;
  columns: string[];
  /** Columns that identify and order rows: rowid, or the primary key of a table without one. */
  key: string[];
};

/** The number of rows copied into a table. */
export type Copied = { table: string; rows: number };

/** The copy differs from the source: the source was written to meanwhile, or the target altered the data. */
export class CopyDiffers extends Error {
  override readonly name = "CopyDiffers";
}

const rowsAtOnce = 500;
/** SQLite allows 32,766 parameters in a statement, and a libSQL server refuses a statement of 5 MB. */
const mostValues = 30_000;
const maxCharacters = 500_000;

/** Returns true for a database without tables. */
export async function isEmpty(client: Client): Promise<boolean> {
  return (await thingsOf(client)).length === 0;
}

/**
 * Copies a portal's database into an empty one, including tables the portal does not know: first tables, then rows in
 * batches, then the FTS5 indexes, and last the other indexes and the triggers, which would otherwise fire on the
 * copied rows. Afterwards each table is read on both sides and compared. The target is marked incomplete from its first
 * table on, until the caller runs `endCopy`.
 * @throws CopyDiffers
 */
export async function copyDatabase(
  source: Client,
  target: Client,
  onTable: (copied: Copied) => void,
): Promise<void> {
  const things = await thingsOf(source);
  const isTable = ({ type }: Thing) => type === "table";
  await target.migrate([...things.filter(isTable).map(({ sql }) => sql), markCopy]);
  const tables = await Promise.all(things.filter(isTable).map(({ name }) => tableOf(source, name)));
  for (const table of tables) onTable({ table: table.name, rows: await copyRows(source, target, table) });
  await copySequences(source, target);
  for (const { name, sql } of await indexesOf(source)) {
    await target.migrate([sql, `insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`]);
  }
  await target.migrate(things.filter((thing) => !isTable(thing)).map(({ sql }) => sql));
  // Compared concurrently, so that a server reads one table while another is in transit.
  await Promise.all(tables.map((table) => compare(source, target, table)));
}

/**
 * Lists tables, indexes, triggers and views in the order of their creation, except virtual tables with their shadow
 * tables, and the internal tables of SQLite and libSQL servers.
 */
async function thingsOf(client: Client): Promise<Thing[]> {
  const { rows } = await client.execute(
    `select type, name, sql from sqlite_master where sql is not null
       and name not like 'sqlite\\_%' escape '\\' and name not like 'libsql\\_%' escape '\\'
       and name not in (select name from pragma_table_list where type in ('virtual', 'shadow')) order by rowid`,
  );
  return rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
}

/** Lists the FTS5 indexes, which are rebuilt from their content tables. */
async function indexesOf(client: Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_master where sql like 'create virtual table%'",
  );
  return rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

/** Describes a table without its computed columns. */
async function tableOf(client: Client, name: string): Promise<Table> {
  const { rows } = await client.execute({
    sql: `select c.name, c.pk, t.wr from pragma_table_xinfo(?) c join pragma_table_list(?) t
      where c.hidden = 0 order by c.cid`,
    args: [name, name],
  });
  const hasNumbers = Number(rows[0]?.wr) === 0;
  const inKey = rows.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a.pk) - Number(b.pk));
  return {
    name,
    columns: rows.map((row) => String(row.name)),
    key: hasNumbers ? ["rowid"] : inKey.map((row) => quoted(String(row.name))),
  };
}

async function copyRows(source: Client, target: Client, table: Table): Promise<number> {
  let copied = 0;
  for await (const page of pagesOf(source, table)) {
    await target.migrate(insertsOf(table, page));
    copied += page.length;
  }
  return copied;
}

/** Yields pages of rows in key order, each row preceded by its key, and prefetches the next page. */
async function* pagesOf(client: Client, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const all = `select ${[...key, ...columns.map(quoted)].join(", ")} from ${quoted(name)}`;
  const order = `order by ${key.join(", ")} limit ${rowsAtOnce}`;
  const next = `${all} where (${key.join(", ")}) > (${key.map(() => "?").join(", ")}) ${order}`;
  let reading = client.execute(`${all} ${order}`);
  for (;;) {
    const { rows } = await reading;
    const last = rows.at(-1);
    if (!last) return;
    reading = client.execute({ sql: next, args: key.map((_, at) => last[at] ?? null) });
    // Avoids an unhandled rejection if the consumer stops early. A consumer that continues still gets the error.
    reading.catch(() => {});
    yield rows;
  }
}

/** Packs a page of rows into as few INSERT statements as the limits allow. */
function insertsOf(table: Table, page: Row[]): InStatement[] {
  const { name, columns } = table;
  const into = `insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) values `;
  const places = `(${columns.map(() => "?").join(", ")})`;
  const statements: InStatement[] = [];
  let args: Row[string][] = [];
  let letters = 0;
  const finish = () => {
    const rows = args.length / columns.length;
    if (rows > 0) statements.push({ sql: into + Array(rows).fill(places).join(", "), args });
    args = [];
    letters = 0;
  };
  for (const row of page) {
    const values = valuesOf(row, table);
    const length = values.reduce<number>(
      (sum, value) => sum + (typeof value === "string" ? value.length : 8),
      0,
    );
    if (args.length + values.length > mostValues || letters + length > maxCharacters) finish();
    args.push(...values);
    letters += length;
  }
  finish();
  return statements;
}

function valuesOf(row: Row, { columns, key }: Table): Row[string][] {
  return columns.map((_, at) => row[key.length + at] ?? null);
}

/** Copies the AUTOINCREMENT counters, so that the ids of deleted rows are not reused. */
async function copySequences(source: Client, target: Client) {
  const table = "select 1 from sqlite_master where name = 'sqlite_sequence'";
  if ((await source.execute(table)).rows.length === 0) return;
  const { rows } = await source.execute("select name, seq from sqlite_sequence");
  await target.migrate([
    "delete from sqlite_sequence",
    ...rows.map(({ name = null, seq = null }) => ({
      sql: "insert into sqlite_sequence (name, seq) values (?, ?)",
      args: [name, seq],
    })),
  ]);
}

/**
 * Compares a table on both sides.
 * @throws CopyDiffers
 */
async function compare(source: Client, target: Client, table: Table) {
  const [given, copied] = await Promise.all([source, target].map((side) => digestOf(side, table)));
  if (given !== copied) throw new CopyDiffers(`${table.name} is not the same on both sides`);
}

/** Hashes every value of every row in order. Rowids may differ, their order may not. */
async function digestOf(client: Client, table: Table): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const page of pagesOf(client, table)) {
    for (const row of page) {
      const values = valuesOf(row, table);
      if (table.name === migrationsTable && isCopyMark(values)) continue;
      hash.update(`${JSON.stringify(values, plain)}\n`);
    }
  }
  return hash.digest("hex");
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return value instanceof ArrayBuffer ? Buffer.from(value).toString("base64") : value;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
