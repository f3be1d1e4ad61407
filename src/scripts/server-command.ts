import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "../../db/client";
import { databaseFailure } from "../../db/failure";
import { NewerDatabase } from "../../db/known-migrations";
import { migrateDatabase } from "../../db/migrate";
import { Email } from "../contract/primitives";
import type { Actor, Context } from "../domain/context";
import { AppError } from "../domain/errors";
import { BadEnvironment, readDatabaseEnv } from "../env";
import { absentStore } from "../services/object-store/absent-store";

/** A mistake in how a command was called; exit code 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** Something a person has to mend first; exit code 1. */
export class CannotDo extends Error {
  override readonly name = "CannotDo";
}

type Command = {
  usage: string;
  options: readonly string[];
  /** True when the command may make a database where there is none. */
  mayCreate?: boolean;
  run(db: Database, options: Record<string, string | undefined>): Promise<void>;
};

/**
 * Runs a command of the server's own machine against the database of DATABASE_URL or DATA_DIR, beside a running
 * portal or without one, and ends the process: 0 done, 1 failed, 2 wrong usage.
 */
export async function runOnServer(command: Command): Promise<never> {
  try {
    const options = readOptions(command);
    const db = await open(command.mayCreate ?? false);
    try {
      await command.run(db, options);
    } finally {
      db.close();
    }
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${words(error, command)}\n`);
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
}

/** @throws WrongUsage */
export function readEmail(options: Record<string, string | undefined>): string {
  const email = Email.safeParse(options.email ?? "");
  if (!email.success) throw new WrongUsage("--email needs an email address.");
  return email.data.toLowerCase();
}

/** The context of somebody who works at the server itself, by themselves or for a person of the portal. */
export function scriptContext(db: Database, actor: Omit<Actor, "tokenId">): Context {
  const clock = () => new Date();
  const now = clock().toISOString();
  return {
    actor: { ...actor, tokenId: null },
    db,
    store: absentStore,
    profiler: null,
    now,
    clock,
    today: now.slice(0, 10),
    timeZone: "UTC",
    idempotency: null,
  };
}

function readOptions({ options }: Command): Record<string, string | undefined> {
  try {
    const known = Object.fromEntries(options.map((name) => [name, { type: "string" } as const]));
    return parseArgs({ args: process.argv.slice(2), options: known, strict: true }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

async function open(mayCreate: boolean): Promise<Database> {
  const config = readDatabaseEnv(process.env);
  if (config.url.startsWith("file:")) {
    const file = config.url.slice("file:".length);
    if (!mayCreate && !existsSync(file)) {
      throw new CannotDo(
        `There is no database at ${file}. Set DATABASE_URL or DATA_DIR, or start the portal once.`,
      );
    }
    await mkdir(dirname(file), { recursive: true });
  }
  const db = await openDatabase(config);
  await migrateDatabase(db);
  return db;
}

function words(error: unknown, { usage }: Command): string {
  if (error instanceof WrongUsage) return `${error.message}\nUsage: ${usage}`;
  const isForPeople = [CannotDo, BadEnvironment, AppError, NewerDatabase].some(
    (kind) => error instanceof kind,
  );
  if (isForPeople && error instanceof Error) return error.message;
  const failure = databaseFailure(error);
  if (failure) return `The database cannot be used right now (${failure}). Nothing was changed.`;
  return error instanceof Error ? `Failed: ${error.message}` : "Failed.";
}
