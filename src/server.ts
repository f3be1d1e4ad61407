import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "pino";
import { type Database, openDatabase } from "../db/client";
import { migrateDatabase } from "../db/migrate";
import { seedStandardTemplates } from "../db/seeds/templates";
import { createApp } from "./app";
import { startHousekeeping } from "./domain/housekeeping";
import type { Env } from "./env";

export type Portal = {
  /** Where people reach it. */
  url: string;
  db: Database;
  /** Turns new work away, lets what is in flight finish (up to 9 s) and closes everything. */
  stop(): Promise<void>;
};

/** Longer than the slowest call the portal makes on behalf of a request. */
const idleTimeoutSeconds = 120;
const maxBodyBytes = 8 * 1024 * 1024;
const drainMs = 9_000;

/** Opens the database, brings it up to date and answers requests. @throws when the port is taken (EADDRINUSE) */
export async function startPortal(env: Env, log: Logger): Promise<Portal> {
  const db = await prepareDatabase(env);
  let isReady = true;
  const stopHousekeeping = startHousekeeping(db, log);
  const server = Bun.serve({
    hostname: env.host,
    port: env.port,
    idleTimeout: idleTimeoutSeconds,
    maxRequestBodySize: maxBodyBytes,
    fetch: (request, self) => app.fetch(request, self),
  });
  const url = env.publicUrl ?? `http://${env.host === "0.0.0.0" ? "127.0.0.1" : env.host}:${server.port}`;
  const app = createApp({ env, db, log, clock: () => new Date(), publicUrl: url, isReady: () => isReady });
  return {
    url,
    db,
    async stop() {
      isReady = false;
      stopHousekeeping();
      await Promise.race([server.stop(), Bun.sleep(drainMs)]);
      await server.stop(true);
      db.close();
    },
  };
}

async function prepareDatabase(env: Env): Promise<Database> {
  const { url } = env.database;
  if (url.startsWith("file:")) await mkdir(dirname(url.slice("file:".length)), { recursive: true });
  const db = await openDatabase(env.database);
  await migrateDatabase(db);
  await seedStandardTemplates(db, new Date().toISOString());
  return db;
}
