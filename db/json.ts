import { type Column, is, type SQL, sql } from "drizzle-orm";
import { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** JSON text written by the database. It is sent unparsed, or parsed where its values are needed. */
export type JsonText<T> = string & { readonly writes?: T };

/** Parses JSON that the database wrote. */
export function readJson<T>(json: JsonText<T>): T {
  return JSON.parse(json);
}

/**
 * Builds a JSON object of columns and expressions in SQL. Flags become booleans, and JSON columns are embedded rather
 * than quoted.
 */
export function jsonObject(fields: Record<string, Column | SQL>): SQL<string> {
  const parts = Object.entries(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${asJson(value)}`);
  return sql`json_object(${sql.join(parts, sql`, `)})`;
}

/** Builds the object if the condition holds, otherwise null. */
export function jsonObjectIf(condition: SQL, fields: Record<string, Column | SQL>): SQL<string | null> {
  return sql`json(iif(${condition}, ${jsonObject(fields)}, null))`;
}

/** Converts a condition to a JSON boolean. */
export function jsonFlag(condition: SQL): SQL<string> {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

/**
 * Concatenates the rows' objects into one array; `item` is a JSON column. Avoids parsing them, and is limited only by
 * memory.
 */
export function jsonArray(item: SQL): SQL<string> {
  return sql`'[' || coalesce(group_concat(${item}, ','), '') || ']'`;
}

function asJson(value: Column | SQL): SQL {
  if (!is(value, SQLiteColumn)) return sql`${value}`;
  if (value.dataType === "boolean") return jsonFlag(sql`${value}`);
  return value.dataType === "json" ? sql`json(${value})` : sql`${value}`;
}
