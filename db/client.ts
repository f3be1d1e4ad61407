import { type Client, createClient } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { DatabaseUnavailable } from "./failure";
import * as schema from "./schema";
import { retryWhileBusy, WriteQueue } from "./write-queue";

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
/** How long opening waits while another process opens the same file. */
const openPatienceMs = 5_000;
const remoteTimeoutMs = 4_000;
/** Calls to a remote database that may be under way; the client holds back more than 20 by default, timeouts and all. */
const remoteConcurrency = 200;

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const isLocal = config.url.startsWith("file:");
  const writer = await connect(config, isLocal);
  const reader = isLocal ? await connect(config, isLocal) : writer;
  if (isLocal) await prepareFile(writer, reader);

  const queue = new WriteQueue();
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

async function connect(config: DatabaseConfig, isLocal: boolean): Promise<Client> {
  const options = {
    url: config.url,
    ...(config.authToken ? { authToken: config.authToken } : {}),
    ...(isLocal
      ? { concurrency: 1, timeout: busyTimeoutMs }
      : { concurrency: remoteConcurrency, fetch: fetchWithTimeout }),
  };
  try {
    return await retryWhileBusy(async () => createClient(options), performance.now() + openPatienceMs);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable("unreachable", error);
  }
}

async function prepareFile(writer: Client, reader: Client) {
  const keepLog = () => writer.execute("PRAGMA journal_mode = WAL");
  await retryWhileBusy(keepLog, performance.now() + openPatienceMs);
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
