import {
  and,
  eq,
  getTableColumns,
  type InferSelectModel,
  is,
  Param,
  Placeholder,
  type QueryWithTypings,
  SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "./client";
import { casing, dialect } from "./drizzled";

/** Builds statements to be run elsewhere. Computed columns need an alias (`.as`). */
export const build = new QueryBuilder({ casing });
const nowhere = drizzle.mock({ casing });

/**
 * Creates a statement whose SQL text is generated once for each shape and then reused with different values, since
 * generating it costs more than running it. A shape is what changes the text (a filter, an order); values that change
 * from call to call are placeholders. Rows are returned as the database has them: without booleans or parsed JSON.
 */
export function statement<Row, Shape = null>(write: (shape: Shape) => SQLWrapper) {
  const fill = writtenOnce(write);
  return (db: Reader | Tx, shape: Shape, values: Record<string, unknown>): Promise<Row[]> =>
    db.all<Row>(fill(shape, values));
}

/** Caches the generated text for each shape, and fills in the values. */
function writtenOnce<Shape>(write: (shape: Shape) => SQLWrapper) {
  const written = new Map<string, QueryWithTypings>();
  return (shape: Shape, values: Record<string, unknown>): SQL => {
    const key = shape === null ? "" : JSON.stringify(shape);
    let query = written.get(key);
    if (!query) {
      query = dialect.sqlToQuery(write(shape).getSQL());
      written.set(key, query);
    }
    return new Written({ ...query, params: query.params.map((param) => valueFor(param, values)) });
  };
}

/** A statement with finished text, which nothing generates again on execution. */
class Written extends SQL {
  readonly written: QueryWithTypings;

  constructor(query: QueryWithTypings) {
    super([]);
    this.written = query;
  }

  override toQuery(): QueryWithTypings {
    return this.written;
  }
}

/**
 * Creates a statement that reads whole rows of a table, generated once for each shape. Returns what
 * `select().from(table)` does, with booleans and parsed JSON.
 */
export function rowsWhere<Table extends SQLiteTable, Shape = null>(
  table: Table,
  where: (shape: Shape) => SQL,
) {
  type Row = InferSelectModel<Table>;
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const named = columns.map(([key, column]) => sql`${column} as ${sql.identifier(key)}`);
  const find = statement<Record<string, unknown>, Shape>(
    (shape) => sql`select ${sql.join(named, sql`, `)} from ${table} where ${where(shape)}`,
  );
  return async (db: Reader | Tx, shape: Shape, values: Record<string, unknown>): Promise<Row[]> => {
    const rows = await find(db, shape, values);
    return rows.map((row) => Object.fromEntries(columns.map((each) => decoded(row, each))) as Row);
  };
}

function decoded(row: Record<string, unknown>, [key, column]: [string, SQLiteColumn]): [string, unknown] {
  const value = row[key];
  return [key, value === null ? null : column.mapFromDriverValue(value)];
}

export type VersionedTable = SQLiteTable & Record<"id" | "version", SQLiteColumn>;

/**
 * Creates a statement that updates columns of a row if its version is still the one read, generated once for each set
 * of columns. Returns true if the row was updated.
 */
export function changeAtVersion(table: VersionedTable) {
  const fill = writtenOnce((keys: string[]) =>
    nowhere
      .update(table)
      .set(Object.fromEntries(keys.map((key) => [key, sql.placeholder(key)])))
      .where(and(eq(table.id, sql.placeholder("idRead")), eq(table.version, sql.placeholder("versionRead")))),
  );
  return async (tx: Tx, row: { id: string; version: number }, change: object): Promise<boolean> => {
    const values = { ...change, idRead: row.id, versionRead: row.version };
    return (await tx.run(fill(Object.keys(change), values))).rowsAffected > 0;
  };
}

function valueFor(param: unknown, values: Record<string, unknown>): unknown {
  if (is(param, Param)) {
    const value = valueFor(param.value, values);
    return value === null ? null : param.encoder.mapToDriverValue(value);
  }
  if (!is(param, Placeholder)) return param;
  const value = values[param.name];
  if (value === undefined) throw new Error(`no value for the placeholder ${param.name}`);
  return value;
}
