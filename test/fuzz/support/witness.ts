import type { Client, ResultSet } from "@libsql/client";
import { databaseFile } from "#/db/local-file";
import { openSqlite } from "#/db/sqlite/client";
import { type Ask, tableContents } from "../../support/tables";

/**
 * Tells which tables a request changed. A transaction that is open meanwhile still sees the rows as they were;
 * SQLite's own count of commits says for nothing that none was made, and only else are rows compared.
 */
export class Witness {
  readonly #before: Client;
  readonly #now: Client;

  constructor(url: string) {
    const open = () => openSqlite(databaseFile(url) ?? "", { busyTimeoutMs: 0 });
    this.#before = open();
    this.#now = open();
  }

  /** Remembers the rows as they are; `changed` names the tables that hold others by then, and may be asked again. */
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

  /** Another figure after each commit of any other connection. */
  async #commits(): Promise<unknown> {
    const { rows } = await this.#now.execute("pragma data_version");
    return rows[0]?.data_version;
  }
}

/** Each row by the names of its columns: the driver's rows carry their places as well. */
function asking(execute: (statement: string) => Promise<ResultSet>): Ask {
  return async (statement) => {
    const { columns, rows } = await execute(statement);
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  };
}
