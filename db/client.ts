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

/** Callbacks that observe the database's activity. */
export type DatabaseWatch = {
  statement: StatementWatch;
  /** Receives the time a write waited for those before it, in milliseconds. */
  writeWait: (milliseconds: number) => void;
  /**
   * Called when a remote database accepts no WebSockets. It then notices a process that died in a transaction only
   * after 5 s.
   */
  withoutSocket?: (cause: unknown) => void;
};

/**
 * A database as the portal uses it: reads run directly, writes one after the other. A local file has a separate
 * connection for each, so that PRAGMAs persist and a read never sees an open transaction.
 */
export type Database = {
  read: Reader;
  /** Runs `work` in one write transaction (BEGIN IMMEDIATE). `work` may run again if the file was locked. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each write transaction that this process commits, until the returned function is called. */
  onCommit(listener: () => void): () => void;
  /** The writer's raw client, for migrations and bulk loads. */
  client: Client;
  isLocal: boolean;
  /**
   * Returns a number that changes when any process commits to the file, as seen by a reader that never writes. Returns
   * null for a server and inside a transaction, where commits cannot be observed.
   */
  commits(): Promise<number | null>;
  /** Returns the number of writes waiting for the current one. */
  waitingWrites(): number;
  close(): void;
};

/** A database opened for reading. */
export type ReadOnly = Pick<Database, "read" | "client" | "isLocal" | "close">;

/**
 * Milliseconds that a local statement waits for another process. The wait blocks the event loop, so the write queue
 * does the real waiting.
 */
const busyTimeoutMs = 10;
/**
 * Timeout of a call. A libSQL server aborts a transaction after 5 s if its client has vanished, for example through a
 * power failure. A call, and those queued behind it, must outlast such a transaction.
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
    // `data_version` does not count a connection's own commits, so this connection must make none.
    await reader.execute("PRAGMA query_only = ON");
    // From here on nobody can replace the file: that requires exclusive access.
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
    commits: isLocal ? () => dataVersion(reader) : noCommitCount,
    waitingWrites: () => queue.waiting,
    close() {
      reader.close();
      writer.close();
    },
  };
}

/** Opens an empty in-memory database for one piece of work at a time. It is discarded on close. */
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
    commits: noCommitCount,
    waitingWrites: () => 0,
    close: () => client.close(),
  };
}

/**
 * Returns the database as seen from inside an open transaction: reads and writes through it belong to that transaction.
 */
export function inside(db: Database, tx: Tx): Database {
  return { ...db, read: tx, transaction: (work) => work(tx), commits: noCommitCount };
}

/** Returns the database for reading alone: nothing can be written through it, and nothing read from it is cached. */
export function readingOnly(db: Database): Database {
  return {
    ...db,
    transaction: async () => {
      throw new Error("This database was given for reading.");
    },
    commits: noCommitCount,
  };
}

const noCommitCount = async () => null;

/** Reads SQLite's counter of commits by all other connections. */
async function dataVersion(reader: Client): Promise<number> {
  const { rows } = await reader.execute("PRAGMA data_version");
  return Number(rows[0]?.[0]);
}

/** Returns the inode, which distinguishes a file from another with the same name; null if there is none. */
function inodeOf(file: string | null): number | null {
  return (file === null ? undefined : statSync(file, { throwIfNoEntry: false }))?.ino ?? null;
}

/**
 * Opens a file in its current journal mode, with one connection and locks only while reading, so that a backup stays a
 * single file.
 */
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

/** Sets the PRAGMAs of a file connection. With FULL, a commit is on disk before it is acknowledged. */
async function setUp(connection: Client) {
  await connection.execute("PRAGMA synchronous = FULL");
  await connection.execute("PRAGMA foreign_keys = ON");
  // Pages beyond these 8 MB are read from the system's page cache, which is shared and costs little more.
  await connection.execute("PRAGMA cache_size = -8000");
  await connection.execute("PRAGMA temp_store = MEMORY");
}

/**
 * Runs `work` in a transaction and throws its first error. When the disk is full SQLite ends the transaction by itself,
 * and drizzle's rollback then fails too and would hide the cause.
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
