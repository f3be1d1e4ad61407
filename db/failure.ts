export type DatabaseFailure = "busy" | "full" | "unreachable";

/** The database could not be reached, or could not store a write. A later attempt may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(
    readonly failure: DatabaseFailure,
    cause: unknown,
  ) {
    super(`database ${failure}`, { cause });
  }
}

const codes: [RegExp, DatabaseFailure][] = [
  // A libSQL server rolls a transaction back after 5 s if another one is waiting.
  [/SQLITE_BUSY|SQLITE_LOCKED|database is locked|TRANSACTION_TIMEOUT/, "busy"],
  [/SQLITE_FULL|database or disk is full|ENOSPC/, "full"],
  [/SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|disk I\/O error|unable to open database/, "full"],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|ConnectionRefused|Unable to connect|fetch failed/,
    "unreachable",
  ],
  // A libSQL server that rejects the token: a 401 (SERVER_ERROR) over HTTP, an AUTH_ code over a WebSocket.
  [/\bAUTH_[A-Z_]+\b/, "unreachable"],
  [
    /SERVER_ERROR|HRANA_(WEBSOCKET|CLOSED|HTTP)|STREAM_EXPIRED|CLIENT_CLOSED|socket connection was closed/,
    "unreachable",
  ],
];

/** Yields an error and its causes, up to six levels deep. */
function* causesOf(error: unknown): Generator<Error> {
  for (let current = error, depth = 0; current instanceof Error && depth < 6; depth++) {
    yield current;
    current = current.cause;
  }
}

/**
 * Classifies a transient failure of the database, however deeply it is wrapped; returns null for a faulty statement.
 */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseUnavailable) return cause.failure;
    if (cause.name === "TimeoutError") return "unreachable";
    const text = `${"code" in cause ? String(cause.code) : ""} ${cause.message}`;
    const match = codes.find(([pattern]) => pattern.test(text));
    if (match) return match[1];
  }
  return null;
}

/**
 * Returns true if a statement violated a unique index or a foreign key, or would change a version of a form that a
 * task has.
 */
export function brokeUniqueOrReference(error: unknown): boolean {
  return causesOf(error).some(({ message }) =>
    /(UNIQUE|FOREIGN KEY) constraint failed|form_versions_in_use/.test(message),
  );
}

/** Returns true if a statement violated the unique index on this column. */
export function brokeUnique(error: unknown, column: string): boolean {
  return causesOf(error).some(
    ({ message }) => message.includes("UNIQUE constraint failed") && message.includes(column),
  );
}
