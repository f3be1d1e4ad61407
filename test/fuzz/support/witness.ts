import type { Client, ResultSet } from "@libsql/client";
import { databaseFile } from "#/db/local-file";
import { openSqlite } from "#/db/sqlite/client";
import { type Ask, tableContents } from "../../support/tables";

/**
 * Detects which tables a request changed. A transaction that is open meanwhile still sees the former rows; SQLite's
 * count of commits shows cheaply that there was none, and rows are compared only otherwise.
 */
export class Witness {
  readonly #before: Client;
  readonly #now: Client;

  constructor(url: string) {
    const open = () => openSqlite(databaseFile(url) ?? "", { busyTimeoutMs: 0 });
    this.#before = open();
    this.#now = open();
  }

  /** Stores the current rows; `changed` names the tables that differ when it is called, any number of times. */
  async watch(): Promise<{ changed(): Promise<string[]>; end(): void }> {
    const commits = await this.#commits();
    const snapshot = await this.#before.transaction("deferred");
    await snapshot.execute("select 1 from sqlite_master limit 1");
    return {
      changed: async () => {
        if ((await this.#commits()) === commits) return [];
        const before = await tableContents(asking((statement) => snapshot.execute(statement)));
        const now = await tableContents(asking((statement) => this.#now.execute(statement)));
        return [...now].filter(([table, content]) => before.get(table) !== content).map(([table]) => table);
      },
      end: () => snapshot.close(),
    };
  }

  close() {
    this.#before.close();
    this.#now.close();
  }

  /** Returns a number that changes after each commit of any other connection. */
  async #commits(): Promise<unknown> {
    const { rows } = await this.#now.execute("pragma data_version");
    return rows[0]?.data_version;
  }
}

/** Returns each row by column name: the driver's rows also contain their positions. */
function asking(execute: (statement: string) => Promise<ResultSet>): Ask {
  return async (statement) => {
    const { columns, rows } = await execute(statement);
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  };
}
