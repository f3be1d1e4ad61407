import { type Column, is, type SQL, sql } from "drizzle-orm";
import { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Text that the database wrote as JSON: sent as it is, or read where its values are needed. */
export type JsonText<T> = string & { readonly writes?: T };

/** The values that the database wrote. */
export function readJson<T>(json: JsonText<T>): T {
  return JSON.parse(json);
}

/** An object of columns and expressions, written by the database: flags as true and false, kept JSON as what it says. */
export function jsonObject(fields: Record<string, Column | SQL>): SQL<string> {
  const parts = Object.entries(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${asJson(value)}`);
  return sql`json_object(${sql.join(parts, sql`, `)})`;
}

/** The object where the condition holds, else null. */
export function jsonObjectIf(condition: SQL, fields: Record<string, Column | SQL>): SQL<string | null> {
  return sql`json(iif(${condition}, ${jsonObject(fields)}, null))`;
}

/** What is true or false, for JSON. */
export function jsonFlag(condition: SQL): SQL<string> {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

/** The objects of the rows as one array; `item` is a column of them. No parsing, and no end but the memory's. */
export function jsonArray(item: SQL): SQL<string> {
  return sql`'[' || coalesce(group_concat(${item}, ','), '') || ']'`;
}

function asJson(value: Column | SQL): SQL {
  if (!is(value, SQLiteColumn)) return sql`${value}`;
  if (value.dataType === "boolean") return jsonFlag(sql`${value}`);
  return value.dataType === "json" ? sql`json(${value})` : sql`${value}`;
}
