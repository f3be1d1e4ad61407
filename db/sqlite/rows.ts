import type { ResultSet, Row, Value } from "@libsql/client";

/** A value as bun:sqlite reads it. */
export type Read = string | number | bigint | boolean | null | Uint8Array<ArrayBuffer>;

/** Columns of a result: their names and declared types, and the names that become properties of a row. */
export type Columns = {
  readonly all: readonly string[];
  readonly types: readonly string[];
  readonly named: Names;
};

type Names = readonly { name: string; at: number; isTaken: boolean }[];

const mostColumns = 2_000;

/** A row with values by position and by name; if two columns share a name, the first one wins. */
class PositionalRow {
  readonly #values: readonly Value[];

  constructor(values: readonly Value[], names: Names) {
    this.#values = values;
    for (const { name, at, isTaken } of names) {
      const value = values[at];
      if (isTaken) {
        Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true });
      } else (this as Record<string, unknown>)[name] = value;
    }
  }

  get length() {
    return this.#values.length;
  }

  static {
    for (let at = 0; at < mostColumns; at++) {
      Object.defineProperty(PositionalRow.prototype, at, {
        get(this: PositionalRow) {
          return this.#values[at];
        },
      });
    }
  }
}

/** Creates rows as `@libsql/client` returns them. */
export function rowsOf({ named }: Columns, read: Read[][]): Row[] {
  return read.map((values) => new PositionalRow(values.map(stored), named) as unknown as Row);
}

/** @param types declared types; null for a column that belongs to no table */
export function columnsOf(all: readonly string[], types: readonly (string | null)[]): Columns {
  return { all, types: types.map((type) => type ?? ""), named: namesOf(all) };
}

/** Lists the names that become properties: neither "length", nor duplicates, nor positions of the row. */
function namesOf(columns: readonly string[]): Names {
  const isPosition = (name: string) => /^\d+$/.test(name) && Number(name) < columns.length;
  return columns
    .map((name, at) => ({ name, at }))
    .filter(({ name, at }) => name !== "length" && !isPosition(name) && columns.indexOf(name) === at)
    .map((each) => ({ ...each, isTaken: each.name in PositionalRow.prototype }));
}

function stored(value: Read): Value {
  if (value instanceof Uint8Array) {
    return value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength);
  }
  return typeof value === "boolean" ? Number(value) : value;
}

/** The result of a statement as in `@libsql/client`; column types as declared, or "". */
export class SqliteResult implements ResultSet {
  constructor(
    readonly columns: string[],
    readonly columnTypes: string[],
    readonly rows: Row[],
    readonly rowsAffected: number,
    readonly lastInsertRowid: bigint | undefined,
  ) {}

  toJSON() {
    return {
      columns: this.columns,
      columnTypes: this.columnTypes,
      rows: this.rows.map((row) => Array.from(row, jsonOf)),
      rowsAffected: this.rowsAffected,
      lastInsertRowid: this.lastInsertRowid === undefined ? null : String(this.lastInsertRowid),
    };
  }
}

function jsonOf(value: Value) {
  if (typeof value === "bigint") return String(value);
  return value instanceof ArrayBuffer ? Buffer.from(value).toString("base64") : value;
}
