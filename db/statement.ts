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

/** Builds a statement that is run elsewhere; its columns need a name each (`.as`). */
export const build = new QueryBuilder({ casing });
const nowhere = drizzle.mock({ casing });

/**
 * A statement whose text is written once for each shape, and then only given its values: writing it costs more than
 * running it. A shape is what changes the text (a filter, an order); what changes from call to call is a placeholder.
 * Its rows are as the database has them: no flags, no parsed JSON.
 */
export function statement<Row, Shape = null>(write: (shape: Shape) => SQLWrapper) {
  const fill = writtenOnce(write);
  return (db: Reader | Tx, shape: Shape, values: Record<string, unknown>): Promise<Row[]> =>
    db.all<Row>(fill(shape, values));
}

/** The statement with its values, whose text is written when its shape is first asked for. */
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

/** A statement whose text is there already: nothing is put together when it is run. */
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
 * A statement that reads whole rows of a table, written once for each shape: what `select().from(table)` gives, with
 * its flags and parsed JSON.
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
 * A statement that writes some columns of a table's row that is still at the version that was read, written once for
 * each set of columns. Returns whether it was.
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
  if (value === undefined) throw new Error(`${param.name} was not given`);
  return value;
}
