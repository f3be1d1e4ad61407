import { type Client, createClient } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { DatabaseUnavailable } from "./failure";
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
const busyTimeoutMs = 50;
const remoteTimeoutMs = 4_000;

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const isLocal = config.url.startsWith("file:");
  const writer = connect(config, isLocal);
  const reader = isLocal ? connect(config, isLocal) : writer;
  if (isLocal) await prepareFile(writer, reader);

  const queue = new WriteQueue({ concurrency: isLocal ? 1 : 8 });
  const writing = drizzle(writer, { schema, casing: "snake_case" });
  return {
    read: drizzle(reader, { schema, casing: "snake_case" }),
    transaction: (work) => queue.run(() => writing.transaction(work, { behavior: "immediate" })),
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
      ...(isLocal ? { concurrency: 1, timeout: busyTimeoutMs } : { fetch: fetchWithTimeout }),
    });
  } catch (error) {
    throw new DatabaseUnavailable("unreachable", error);
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

function fetchWithTimeout(input: Request): Promise<Response> {
  return fetch(input, { signal: AbortSignal.timeout(remoteTimeoutMs) });
}
