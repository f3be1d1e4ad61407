export type DatabaseFailure = "busy" | "full" | "unreachable";

/** The database could not be asked, or could not keep what it was given; trying again later may work. */
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
  // A libSQL server takes a transaction away after 5 s when somebody else waits: nothing of it is kept.
  [/SQLITE_BUSY|SQLITE_LOCKED|database is locked|TRANSACTION_TIMEOUT/, "busy"],
  [/SQLITE_FULL|database or disk is full|ENOSPC/, "full"],
  [/SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|disk I\/O error|unable to open database/, "full"],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|ConnectionRefused|Unable to connect|fetch failed/,
    "unreachable",
  ],
  // A libSQL server that does not know the token: over HTTP 401, which is a SERVER_ERROR, over a WebSocket by name.
  [/\bAUTH_[A-Z_]+\b/, "unreachable"],
  [
    /SERVER_ERROR|HRANA_(WEBSOCKET|CLOSED|HTTP)|STREAM_EXPIRED|CLIENT_CLOSED|socket connection was closed/,
    "unreachable",
  ],
];

/** An error and what it wraps, whatever layers there are. */
function* causesOf(error: unknown): Generator<Error> {
  for (let current = error, depth = 0; current instanceof Error && depth < 6; depth++) {
    yield current;
    current = current.cause;
  }
}

/** Tells a passing failure of the database from a mistake in a statement (null), whatever layer wrapped it. */
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

/** True when a statement broke a unique index, or a reference from one row to another. */
export function brokeUniqueOrReference(error: unknown): boolean {
  return causesOf(error).some(({ message }) => /(UNIQUE|FOREIGN KEY) constraint failed/.test(message));
}

/** True when a statement broke the named unique index. */
export function brokeUnique(error: unknown, column: string): boolean {
  return causesOf(error).some(
    ({ message }) => message.includes("UNIQUE constraint failed") && message.includes(column),
  );
}
