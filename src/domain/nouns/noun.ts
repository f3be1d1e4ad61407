import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Fields, Words } from "#/src/contract/nouns/field";
import type { Action, Right } from "#/src/contract/rights";

/** Every entity with rows of its own; an operation stands for rows of others. */
export type RowEntity = Exclude<AuditLogEntity, "operation">;

export type NounTable = SQLiteTable & Record<"id", SQLiteColumn>;

/** A row as the database or the audit log has it. */
export type Row = Readonly<Record<string, unknown>>;

/** A column that names a row of another noun. */
export type Reference = { entity: RowEntity; column: string };

/**
 * One kind of thing, described for the server: how it is named and found, whose client it belongs to, what the audit
 * log leaves out, how it is undone, and who reads it. Every part is required; `null`, `[]` or "never" say that there is
 * nothing.
 */
export type Noun<E extends RowEntity = RowEntity> = {
  entity: E;
  table: NounTable;
  words: Words;
  /** The fields that its entries in the log have, by column. */
  fields: Fields;
  /** The columns its name is made of, and how. `parent` is the name of the thing that it belongs to. */
  name: { columns: readonly string[]; of: (row: Row, parent: string | null) => string };
  /** The things that it belongs to; the first whose column is filled counts. */
  parents: readonly Reference[];
  /** True where its name is that of its parent. */
  isNamedByParent: boolean;
  /** The address of the screen that shows it; "parent" where the parent's screen does. */
  page: "parent" | ((place: Place) => string | null);
  /** How its client is found, which may be shorter than through its parents. */
  clientVia: "itself" | "clientId" | readonly Reference[] | null;
  /** Columns that entries leave out: secrets, and text that is only searched. */
  leftOut: readonly string[];
  /** Columns that triggers compute: entries of a whole row hold them, and restoring a row computes them again. */
  counted: readonly string[];
  /** Columns that follow from others of the same update, which are not shown among its changes. */
  impliedInUpdate: readonly string[];
  /** Computes the columns that follow from others of the row; null where none does. */
  derive: ((row: Row) => Record<string, unknown>) | null;
  /** The stored text that a search of the log looks through. */
  search: SQL | null;
  undo: Undo | { never: string };
  /** The imports that add such rows. */
  imports: { kind: string; right: Right; page: string | null } | null;
  /** The orders that people give such rows: by field of the operation's entry, its name. */
  orders: { right: Right; readBy: Action; page: string; fields: Readonly<Record<string, string>> } | null;
  readBy: Action;
  /** Fields whose changes clients are not told of. */
  hiddenFromClients: readonly string[];
};

type Place = { id: string; row: Row; above: { name: string; path: string | null } | null };

type Undo = {
  /** The rights to what is undone, by action; an action without one is final. */
  rights: Partial<Record<AuditLogAction, Right>> | "as its parent";
  /** Its name in a sentence, such as "The audit of Mar 31, 2026". */
  called: (row: Row) => string;
  /** Columns that older entries lack, for a row that is put back. */
  complete: ((tx: Tx, row: Row) => Promise<Record<string, unknown>>) | null;
};

/** A column's value as it is written in a name. */
export function text(value: unknown): string {
  return String(value ?? "");
}

/** Names a thing by one of its columns. */
export function namedBy(column: string): Pick<Noun, "name" | "isNamedByParent"> {
  return { name: { columns: [column], of: (row) => text(row[column]) }, isNamedByParent: false };
}

/** The query of an address that searches a list. */
export function searched(search: string): string {
  return new URLSearchParams({ search }).toString();
}
