import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";

/** ISO 8601 in UTC with milliseconds, as the wire has it. */
const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/** A UUID (version 7) made by the application. */
export const id = () => text().primaryKey();

export const createdAt = () => text().notNull().default(now);

export const timestamps = {
  createdAt: createdAt(),
  updatedAt: text().notNull().default(now),
};

/** What a row has that can be edited: `version` counts its edits, so that a stale one can be refused. */
export const versioned = { version: integer().notNull().default(1), ...timestamps };

/** The id of a row that this one cannot be without. */
export const idOf = (column: () => AnySQLiteColumn) => text().notNull().references(column);

/** The same of what this one is a part of, and goes with. */
export const partOf = (column: () => AnySQLiteColumn) =>
  text().notNull().references(column, { onDelete: "cascade" });

export const flag = () => integer({ mode: "boolean" });

export const list = () => text({ mode: "json" }).$type<string[]>().notNull().default([]);

/** The column holds one of the values; the message of a violation carries the name. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

export const between = (name: string, column: AnySQLiteColumn, min: number, max: number) =>
  check(name, sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

export const isDate = (name: string, column: AnySQLiteColumn) =>
  check(name, sql`${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`);

export const isJson = (name: string, column: AnySQLiteColumn) =>
  check(name, sql`${column} is null or json_valid(${column})`);

export const holds = (name: string, condition: SQL) => check(name, condition);
