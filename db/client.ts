import { type Client, createClient } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { DatabaseUnavailable, databaseFailure } from "./failure";
import * as schema from "./schema";
import { WriteQueue } from "./write-queue";

export type Reader = LibSQLDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Reader["transaction"]>[0]>[0];

export type DatabaseConfig = {
  /** `file:…`, `libsql://…`, `http://…` or `https://…` */
  url: string;
  authToken?: string | undefined;
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
  /** The writer's raw client, for migrations and bulk loads. */
  client: Client;
  isLocal: boolean;
  close(): void;
};

/** How long a local statement waits for another process; it blocks the event loop, so the queue does the real waiting. */
const busyTimeoutMs = 10;
const remoteTimeoutMs = 4_000;
/** Calls to a remote database that may be under way; the client holds back more than 20 by default, timeouts and all. */
const remoteConcurrency = 200;

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const isLocal = config.url.startsWith("file:");
  const queue = new WriteQueue();
  const open = () => queue.run(async () => connect(config, isLocal));
  const writer = await open();
  const reader = isLocal ? await open() : writer;
  if (isLocal) await queue.run(() => prepareFile(writer, reader));

  const writing = drizzle(writer, { schema, casing: "snake_case" });
  return {
    read: drizzle(reader, { schema, casing: "snake_case" }),
    transaction: (work) => queue.run(() => transact(writing, work)),
    client: writer,
    isLocal,
    close() {
      reader.close();
      writer.close();
    },
  };
}

function connect(config: DatabaseConfig, isLocal: boolean): Client {
  try {
    return createClient({
      url: config.url,
      ...(config.authToken ? { authToken: config.authToken } : {}),
      ...(isLocal
        ? { concurrency: 1, timeout: busyTimeoutMs }
        : { concurrency: remoteConcurrency, fetch: fetchWithTimeout }),
    });
  } catch (error) {
    throw databaseFailure(error) === "busy" ? error : new DatabaseUnavailable("unreachable", error);
  }
}

async function prepareFile(writer: Client, reader: Client) {
  await writer.execute("PRAGMA journal_mode = WAL");
  await writer.execute("PRAGMA synchronous = FULL");
  for (const client of [writer, reader]) {
    await client.execute("PRAGMA foreign_keys = ON");
    await client.execute("PRAGMA cache_size = -32000");
    await client.execute("PRAGMA temp_store = MEMORY");
  }
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

function fetchWithTimeout(input: Request): Promise<Response> {
  return fetch(input, { signal: AbortSignal.timeout(remoteTimeoutMs) });
}
