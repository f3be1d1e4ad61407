import { is, Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "./client";

const casing = "snake_case";
const dialect = new SQLiteAsyncDialect({ casing });

/** Builds a statement that is run elsewhere; its columns need a name each (`.as`). */
export const build = new QueryBuilder({ casing });

/**
 * A statement whose text is written once for each shape, and then only given its values: writing it costs more than
 * running it. A shape is what changes the text (a filter, an order); what changes from call to call is a placeholder.
 * Its rows are as the database has them: no flags, no parsed JSON.
 */
export function statement<Row, Shape = null>(write: (shape: Shape) => SQLWrapper) {
  const written = new Map<string, ReturnType<typeof textOf>>();
  return (db: Reader | Tx, shape: Shape, values: Record<string, unknown>): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const text = written.get(key) ?? textOf(write(shape));
    written.set(key, text);
    return db.all<Row>(sql(text.parts, ...text.params.map((param) => valueFor(param, values))));
  };
}

/** The pieces of the text, and what stands between each two of them. */
function textOf(query: SQLWrapper) {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  const parts = text.split("?");
  if (parts.length !== params.length + 1) throw new Error("a question mark stands for no value");
  return { parts: Object.assign(parts, { raw: parts }), params };
}

function valueFor(param: unknown, values: Record<string, unknown>): unknown {
  if (!is(param, Placeholder)) return param;
  const value = values[param.name];
  if (value === undefined) throw new Error(`${param.name} was not given`);
  return value;
}
