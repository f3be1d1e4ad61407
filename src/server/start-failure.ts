import { databaseFailure } from "#/db/failure";
import { UnusableDatabase } from "#/db/known-migrations";
import { databaseFile } from "#/db/local-file";
import { NoBuild } from "#/islands/build/manifest";
import { BadEnvironment, readDatabaseEnv } from "#/src/env";

type Source = Record<string, string | undefined>;

/** The address in HOST or the port in the variable cannot be listened on. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";
  constructor(
    cause: unknown,
    readonly variable: "PORT" | "METRICS_PORT" = "PORT",
  ) {
    super("cannot listen", { cause });
  }
}

/** Failures that a retry cannot fix: the configuration, the program, or an unusable database. */
const lasting = [BadEnvironment, UnusableDatabase, NoBuild];
/** EX_CONFIG of sysexits.h, which tells systemd's unit not to retry. */
const lastingCode = 78;

/** Returns the exit code of a failed start: 78 if a person must fix the cause, otherwise 1. */
export function startExitCode(error: unknown): number {
  const isLasting = lasting.some((kind) => error instanceof kind) || isPortTaken(error);
  return isLasting ? lastingCode : 1;
}

/** Explains to the administrator why the portal did not start. */
export function startFailure(error: unknown, source: Source): string {
  for (const kind of lasting) {
    if (error instanceof kind) return error.message;
  }
  if (error instanceof CannotListen) return listenFailure(error, source);
  const code = codeOf(error);
  const { url } = readDatabaseEnv(source);
  const path = databaseFile(url);
  if (path === null) {
    if (!databaseFailure(error)) return `The portal could not start: ${reason(error)}`;
    return `The database at ${new URL(url).host} does not answer (${reason(error)}).`;
  }
  if (databaseFailure(error) === "busy") return `The database ${path} is locked by another process.`;
  if (databaseFailure(error) || fileCodes.has(code)) {
    return `The database ${path} cannot be opened for writing (${reason(error)}). Set DATA_DIR to a folder the portal may write to.`;
  }
  return `The portal could not start: ${reason(error)}`;
}

/** Returns true for a port in use. A missing address, such as a VPN's, may still appear: that start is retried. */
function isPortTaken(error: unknown): boolean {
  return error instanceof CannotListen && codeOf(error.cause) === "EADDRINUSE";
}

function listenFailure({ cause, variable }: CannotListen, source: Source): string {
  const code = codeOf(cause);
  const port = source[variable] || 3000;
  const { HOST } = source;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Set ${variable} to a free one.`;
  if (code === "EACCES") return `Port ${port} is reserved for root. Set ${variable} to 1024 or higher.`;
  return `This machine has no address ${HOST || "127.0.0.1"} to listen on (${reason(cause)}). Set HOST to one it has.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const fileCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ENOSPC"]);

/** Returns the innermost message, as the wrapping errors only repeat the statement. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}
