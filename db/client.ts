import { statSync } from "node:fs";
import type { Client, ResultSet } from "@libsql/client";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { drizzled } from "./drizzled";
import { DatabaseUnavailable, databaseFailure } from "./failure";
import { databaseFile } from "./local-file";
import { openRemote, type RemoteConfig } from "./remote-client";
import { openSqlite } from "./sqlite/client";
import { type StatementWatch, watched } from "./watched";
import { WriteQueue } from "./write-queue";

export type Reader = BaseSQLiteDatabase<"async", ResultSet>;
export type Tx = Parameters<Parameters<Reader["transaction"]>[0]>[0];

export type DatabaseConfig = {
  /** `file:…`, `libsql://…`, `http://…` or `https://…` */
  url: string;
  authToken?: string | undefined;
};

/** Who wants to know what a database is busy with. */
export type DatabaseWatch = {
  statement: StatementWatch;
  /** How long a write waited for those before it, in milliseconds. */
  writeWait: (milliseconds: number) => void;
  /** A remote database takes no WebSockets: of a process that dies in a transaction it hears only after 5 s. */
  withoutSocket?: (cause: unknown) => void;
};

/**
 * One database as the portal uses it: reads go straight through, writes one after the other.
 * A local file has a connection of its own for each, so that PRAGMAs hold and a read never sees
 * an open transaction.
 */
export type Database = {
  read: Reader;
  /** Runs `work` in one write transaction (BEGIN IMMEDIATE); it may run again when the file was locked. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells of each write transaction of this process once it is kept, until the returned function is called. */
  onCommit(listener: () => void): () => void;
  /** The writer's raw client, for migrations and bulk loads. */
  client: Client;
  isLocal: boolean;
  /**
   * Of a file: a number that is another one once anybody has committed, in whichever process, while a reader that never
   * writes looks at it. Null where nobody tells: of a server, and inside a transaction.
   */
  commits(): Promise<number | null>;
  /** How many writes wait for the one under way. */
  waitingWrites(): number;
  close(): void;
};

/** A database that is only looked at. */
export type ReadOnly = Pick<Database, "read" | "client" | "isLocal" | "close">;

/** How long a local statement waits for another process; it blocks the event loop, so the queue does the real waiting. */
const busyTimeoutMs = 10;
/**
 * A libSQL server takes a transaction after 5 s from whoever left it open without a word, such as a machine that lost
 * its power: one call outlives what it left behind, and those who wait for that call do too.
 */
const remoteTimeoutMs = 6_000;
const remotePatienceMs = 10_000;

export async function openDatabase(config: DatabaseConfig, watch?: DatabaseWatch): Promise<Database> {
  const file = databaseFile(config.url);
  const isLocal = file !== null;
  const before = inodeOf(file);
  const queue = new WriteQueue({
    onEnter: watch?.writeWait,
    ...(isLocal ? {} : { patienceMs: remotePatienceMs }),
  });
  const open = () => queue.run(async () => connect(config, { onRefusal: watch?.withoutSocket }));
  const writer = await open();
  const reader = isLocal ? await open() : writer;
  if (isLocal) {
    await queue.run(() => writer.execute("PRAGMA journal_mode = WAL"));
    await setUp(writer);
    await setUp(reader);
    // SQLite does not tell a connection of its own commits: it may make none.
    await reader.execute("PRAGMA query_only = ON");
    // From here on nobody replaces it: that takes the file for oneself alone.
    if (before !== null && inodeOf(file) !== before) throw new Error("The database was replaced just now.");
  }

  const readable = (client: Client) => drizzled(watch ? watched(client, watch.statement) : client);
  const writing = readable(writer);
  const listeners = new Set<() => void>();
  return {
    read: readable(reader),
    async transaction(work) {
      const result = await queue.run(() => transact(writing, work));
      for (const listener of listeners) listener();
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    client: writer,
    isLocal,
    commits: isLocal ? () => dataVersion(reader) : untold,
    waitingWrites: () => queue.waiting,
    close() {
      reader.close();
      writer.close();
    },
  };
}

/** An empty database in memory, for one piece of work at a time; it is gone when it is closed. */
export async function openInMemory(): Promise<Database> {
  const client = openSqlite(":memory:", { busyTimeoutMs });
  await client.execute("PRAGMA foreign_keys = ON");
  const read = drizzled(client);
  return {
    read,
    transaction: (work) => transact(read, work),
    onCommit: () => () => {},
    client,
    isLocal: true,
    commits: untold,
    waitingWrites: () => 0,
    close: () => client.close(),
  };
}

/** The database as it stands inside an open transaction: what is read and written through it belongs to that one. */
export function inside(db: Database, tx: Tx): Database {
  return { ...db, read: tx, transaction: (work) => work(tx), commits: untold };
}

const untold = async () => null;

/** What SQLite counts of the commits of all other connections. */
async function dataVersion(reader: Client): Promise<number> {
  const { rows } = await reader.execute("PRAGMA data_version");
  return Number(rows[0]?.[0]);
}

/** Tells a file from another of the same name; null where there is none. */
function inodeOf(file: string | null): number | null {
  return (file === null ? undefined : statSync(file, { throwIfNoEntry: false }))?.ino ?? null;
}

/** Opens a file in whatever journal mode it is, with one connection and no lock but while it reads: a backup stays one file. */
export function openAsItIs(config: DatabaseConfig, timeoutMs = remoteTimeoutMs): ReadOnly {
  const isLocal = databaseFile(config.url) !== null;
  const client = connect(config, { timeoutMs });
  const read = drizzled(client);
  return { read, client, isLocal, close: () => client.close() };
}

type Remote = Partial<Pick<RemoteConfig, "timeoutMs" | "onRefusal">>;

function connect({ url, authToken }: DatabaseConfig, remote: Remote): Client {
  try {
    const file = databaseFile(url);
    if (file !== null) return openSqlite(file, { busyTimeoutMs });
    return openRemote({ url, authToken, timeoutMs: remoteTimeoutMs, ...remote });
  } catch (error) {
    throw databaseFailure(error) === "busy" ? error : new DatabaseUnavailable("unreachable", error);
  }
}

/** What a connection to a file must be told; the last commit is on the disk before anybody hears of it. */
async function setUp(connection: Client) {
  await connection.execute("PRAGMA synchronous = FULL");
  await connection.execute("PRAGMA foreign_keys = ON");
  // What is not in these 8 MB is read from the system's own cache, which costs little more and is the machine's.
  await connection.execute("PRAGMA cache_size = -8000");
  await connection.execute("PRAGMA temp_store = MEMORY");
}

/**
 * SQLite ends a transaction by itself when the disk is full, and the rollback that drizzle sends then fails
 * too: what went wrong first is what counts.
 */
async function transact<T>(db: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const noticing = (tx: Tx) =>
    work(tx).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  try {
    return await db.transaction(noticing, { behavior: "immediate" });
  } catch (error) {
    throw failures.length > 0 ? failures[0] : error;
  }
}
