import { SQLiteError, type SQLQueryBindings, Database as Sqlite, type Statement } from "bun:sqlite";
import type { InArgs, InStatement, InValue, ResultSet } from "@libsql/client";
import { LibsqlError } from "@libsql/client/http";
import { type Columns, columnsOf, type Read, rowsOf, SqliteResult } from "./rows";

type Prepared = Statement<unknown, SQLQueryBindings[]>;

/** Maximum number of prepared statements cached by a connection; the portal uses a few hundred. */
const maxStatements = 300;
/** Statements whose meaning only a schema change can alter. */
const worthCaching =
  /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|pragma data_version)\b/i;
const changesSchema = /^\s*(create|alter|drop|attach|detach|vacuum)\b/i;

/**
 * A connection to a file that caches its prepared statements, since preparing most of them costs more than running
 * them.
 */
export class Connection {
  readonly #sqlite: Sqlite;
  /** Prepared statements by text, least recently used first. */
  readonly #statements = new Map<string, Prepared>();

  /**
   * @param busyTimeoutMs how long a statement waits for a lock of another process, blocking the event loop
   * @throws LibsqlError
   */
  constructor(path: string, busyTimeoutMs: number) {
    this.#sqlite = asLibsql(() => new Sqlite(path, { readwrite: true, create: true, strict: true }));
    this.execute(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  /** @throws LibsqlError */
  execute(statement: InStatement): ResultSet {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    return asLibsql(() => {
      const isCached = worthCaching.test(sql);
      const prepared = isCached ? this.#cache(sql) : this.#sqlite.prepare<unknown, SQLQueryBindings[]>(sql);
      try {
        return resultOf(prepared, bindings(args));
      } finally {
        if (!isCached) prepared.finalize();
        if (changesSchema.test(sql)) this.#forgetAll();
      }
    });
  }

  /**
   * Runs any number of statements. Those before a failing one take effect.
   * @throws LibsqlError
   */
  executeMultiple(sql: string): void {
    asLibsql(() => this.#sqlite.run(sql));
    this.#forgetAll();
  }

  /** Releases the file at once: a remaining statement would hold it until garbage collection. */
  close(): void {
    this.#forgetAll();
    this.#sqlite.close();
  }

  #cache(sql: string): Prepared {
    const cached = this.#statements.get(sql);
    const prepared = cached ?? this.#sqlite.prepare<unknown, SQLQueryBindings[]>(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, prepared);
    const [oldest] = this.#statements;
    if (oldest && this.#statements.size > maxStatements) {
      oldest[1].finalize();
      this.#statements.delete(oldest[0]);
    }
    return prepared;
  }

  #forgetAll() {
    for (const prepared of this.#statements.values()) prepared.finalize();
    this.#statements.clear();
  }
}

function resultOf(prepared: Prepared, args: SQLQueryBindings[]): ResultSet {
  if (prepared.columnNames.length === 0) {
    const { changes, lastInsertRowid } = prepared.run(...args);
    return new SqliteResult([], [], [], changes, BigInt(lastInsertRowid));
  }
  const read = prepared.values(...args) as Read[][];
  const columns = columnsIn(prepared);
  return new SqliteResult([...columns.all], [...columns.types], rowsOf(columns, read), 0, undefined);
}

const cachedColumns = new WeakMap<Prepared, Columns>();

/** Returns the columns of a statement. They change with the schema, which another process may alter. */
function columnsIn(prepared: Prepared): Columns {
  const names = prepared.columnNames;
  const before = cachedColumns.get(prepared);
  const isSame = before?.all.length === names.length && names.every((name, at) => name === before.all[at]);
  if (before && isSame) return before;
  const columns = columnsOf(names, prepared.declaredTypes);
  cachedColumns.set(prepared, columns);
  return columns;
}

function bindings(args: InArgs): SQLQueryBindings[] {
  if (Array.isArray(args)) return args.map(binding);
  return [
    Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name.replace(/^[$:@]/, ""), binding(value)]),
    ),
  ];
}

function binding(value: InValue): string | number | bigint | boolean | null | Uint8Array {
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === undefined) throw new TypeError("undefined cannot be bound to a statement");
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`${value} cannot be bound to a statement`);
  }
  return value;
}

/**
 * Runs `work` and converts SQLite's errors to those of `@libsql/client`, with the short code, the extended one and its
 * number.
 */
function asLibsql<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
    const { message, code = "SQLITE_UNKNOWN", errno } = error;
    throw new LibsqlError(message, code.split("_").slice(0, 2).join("_"), code, errno, error);
  }
}
