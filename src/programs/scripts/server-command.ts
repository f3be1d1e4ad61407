import { parseArgs } from "node:util";
import type { Database } from "#/db/client";
import { databaseFailure } from "#/db/failure";
import { UnusableDatabase } from "#/db/known-migrations";
import { emailKey } from "#/src/contract/email-key";
import { Email } from "#/src/contract/primitives";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { AppError } from "#/src/domain/errors";
import { BadEnvironment } from "#/src/env";
import { makeFilesPrivate } from "#/src/env/private-files";
import { absentStore } from "#/src/services/object-store/absent-store";

/** A wrong command line; exit code 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** A problem that a person must fix first; exit code 1. */
export class CannotDo extends Error {
  override readonly name = "CannotDo";
}

type Given = {
  options: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
  /** Positional arguments, as many as the command takes. */
  places: readonly string[];
};

type Command = {
  usage: string;
  /** Options with a value. */
  options?: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** Names of the positional arguments, in order. */
  takes?: readonly string[];
  /** @returns false when the check found a problem */
  run(given: Given): Promise<boolean>;
};

/** Runs a server-side command and exits the process: 0 done, 1 failed, 2 wrong usage. */
export async function runOnServer(command: Command): Promise<never> {
  try {
    makeFilesPrivate();
    const isFine = await command.run(readArguments(command));
    process.exit(isFine ? 0 : 1);
  } catch (error) {
    say(words(error, command));
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
}

/** Writes a message to stderr; stdout is for data. */
export function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/** @throws WrongUsage */
export function readEmail(options: Record<string, string | undefined>): string {
  const email = Email.safeParse(options.email ?? "");
  if (!email.success) throw new WrongUsage("--email needs an email address.");
  return emailKey(email.data);
}

/** Builds the context of an operator at the server, acting alone or for a user of the portal. */
export function scriptContext(db: Database, actor: Omit<Actor, "tokenId" | "cameBy">): Context {
  const clock = () => new Date();
  const now = clock().toISOString();
  return {
    actor: { ...actor, cameBy: "provider", tokenId: null },
    db,
    store: absentStore,
    scanner: null,
    profiler: null,
    mail: null,
    now,
    clock,
    today: now.slice(0, 10),
    timeZone: "UTC",
    newId: () => Bun.randomUUIDv7(),
    idempotency: null,
  };
}

function readArguments({ options = [], flags = [], takes = [] }: Command): Given {
  const { values, positionals } = parse({
    ...Object.fromEntries(options.map((name) => [name, { type: "string" } as const])),
    ...Object.fromEntries(flags.map((name) => [name, { type: "boolean" } as const])),
  });
  if (positionals.length !== takes.length) {
    throw new WrongUsage(
      takes.length > 0 ? `Name ${takes.join(" and ")}.` : `Unexpected argument '${positionals[0]}'.`,
    );
  }
  const text = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return {
    options: Object.fromEntries(text),
    flags: new Set(flags.filter((name) => values[name] === true)),
    places: positionals,
  };
}

function parse(options: Record<string, { type: "string" | "boolean" }>) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

function words(error: unknown, { usage }: Command): string {
  if (error instanceof WrongUsage) return `${error.message}\nUsage: ${usage}`;
  for (const kind of [CannotDo, BadEnvironment, AppError, UnusableDatabase]) {
    if (error instanceof kind) return error.message;
  }
  const failure = databaseFailure(error);
  if (failure) return `The database cannot be used right now (${failure}).`;
  return error instanceof Error ? `Failed: ${error.message}` : "Failed.";
}
