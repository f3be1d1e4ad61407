import { databaseFailure } from "../db/failure";
import { NewerDatabase } from "../db/known-migrations";
import { BadEnvironment, readDatabaseEnv } from "./env";

type Source = Record<string, string | undefined>;

/** Why the portal did not start, in words for whoever started it. */
export function startFailure(error: unknown, source: Source): string {
  if (error instanceof BadEnvironment || error instanceof NewerDatabase) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `Port ${source.PORT ?? 3000} is taken. Set PORT to a free one.`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${source.HOST}. Set HOST to one it has.`;
  const { url } = readDatabaseEnv(source);
  if (!url.startsWith("file:") && databaseFailure(error)) {
    return `The database at ${new URL(url).host} does not answer (${reason(error)}).`;
  }
  const path = url.slice("file:".length);
  if (databaseFailure(error) === "busy") return `The database ${path} is locked by another process.`;
  if (databaseFailure(error) || fileCodes.has(code)) {
    return `The database ${path} cannot be opened for writing (${reason(error)}). Set DATA_DIR to a folder the portal may write to.`;
  }
  return `The portal could not start: ${reason(error)}`;
}

const fileCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ENOSPC"]);

/** The innermost message: what wraps it only repeats the statement. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}
