import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Role } from "#/src/contract/choices/users";
import type { Action, Right } from "#/src/contract/permissions";

/** An entity with rows of its own; an operation only groups the rows of others. */
export type RowEntity = Exclude<AuditLogEntity, "operation">;

export type NounTable = SQLiteTable & Record<"id", SQLiteColumn>;

/** A row as in the database or the audit log. */
export type Row = Readonly<Record<string, unknown>>;

/** A column that refers to a row of another noun. */
export type Reference = { entity: RowEntity; column: string };

/**
 * The server's description of one kind of thing, beside its words and fields in the contract: its name and search,
 * its client, the columns left out of the audit log, its undo, and its readers. Every part is required; use `null`,
 * `[]` or "never" for none.
 */
export type Noun<E extends RowEntity = RowEntity> = {
  entity: E;
  table: NounTable;
  /** The columns that make up its name, and how. `parent` is the name of the thing that it belongs to. */
  name: { columns: readonly string[]; of: (row: Row, parent: string | null) => string };
  /** The things that it belongs to; the first with a value counts. */
  parents: readonly Reference[];
  /** True if it has its parent's name. */
  isNamedByParent: boolean;
  /** The path of the screen that shows it, or "parent" for its parent's screen. */
  page: "parent" | ((place: Place) => string | null);
  /** The way to its client, which may be shorter than through its parents. */
  clientVia: "itself" | "clientId" | readonly Reference[] | null;
  /** Columns left out of entries: secrets and search text. */
  leftOut: readonly string[];
  /** Columns maintained by triggers: entries of a whole row contain them, and restoring a row recomputes them. */
  counted: readonly string[];
  /** Columns that follow from others in the same update and are not shown among its changes. */
  impliedInUpdate: readonly string[];
  /** Computes columns from others in the row; null if there are none. */
  derive: ((row: Row) => Record<string, unknown>) | null;
  /** The stored text that a search of the log matches. */
  search: SQL | null;
  undo: Undo | { never: string };
  /** The imports that can add rows. */
  imports: { kind: string; right: Right; page: string | null } | null;
  /** The manual orders of its rows: names by the field of the operation's entry. */
  orders: { right: Right; readBy: Action; page: string; fields: Readonly<Record<string, string>> } | null;
  readBy: Action;
  /** Fields whose changes clients cannot see. */
  hiddenFromClients: readonly string[];
  /** The data of a person in its rows, which erasing the person removes; null for none. */
  personal: PersonalColumns | { elsewhere: string } | null;
};

/** Columns that identify a person by mail address. `elsewhere` is the reason why a noun with such data has none. */
export type PersonalColumns = {
  /** The columns of the mail address and the name, which get placeholders. */
  address: string;
  name: string;
  /** Further columns, which become null. */
  emptied: readonly string[];
};

type Place = { id: string; row: Row; above: { name: string; path: string | null } | null };

type Undo = {
  /** Rights required to undo an action; an action without one is final. */
  rights: Partial<Record<AuditLogAction, Right>> | "as its parent";
  /** Its name in a sentence, such as "The audit of Mar 31, 2026". */
  called: (row: Row) => string;
  /** Columns that name people who must be able to take work when they are restored, as when they are chosen. */
  people: readonly string[];
  /**
   * Applies the rules of the noun's fields that depend on the user's role or on other rows: returns the sentence that
   * an edit would be refused with, or null.
   */
  refuse: ((tx: Reader | Tx, restored: Restored) => Promise<string | null>) | null;
  /** Supplies columns that old entries lack when a row is restored. */
  complete: ((tx: Tx, row: Row) => Promise<Record<string, unknown>>) | null;
};

/** The values that an undo restores, without those that followed from a rule. */
export type Restored = {
  actor: { role: Role; userId: string };
  /** The present row; null if it was deleted. */
  row: Row | null;
  columns: Row;
};

/** Converts a column's value for use in a name. */
export function text(value: unknown): string {
  return String(value ?? "");
}

/** Describes a noun named by one of its columns. */
export function namedBy(column: string): Pick<Noun, "name" | "isNamedByParent"> {
  return { name: { columns: [column], of: (row) => text(row[column]) }, isNamedByParent: false };
}

/** Builds the query string that searches a list. */
export function searched(search: string): string {
  return new URLSearchParams({ search }).toString();
}
