import { repeatedInFile, takesKey } from "#/src/contract/choices/table-imports";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { FileRow, ImportResult, SentRow } from "#/src/contract/table-imports";
import { undoableOperation } from "./answers";
import { ApiError } from "./api-error";
import { newUuid } from "./new-uuid";
import { patiently, type Wait } from "./patiently";

/** Treatment of existing rows and invalid values. */
export type ImportOptions = { onDuplicate: "skip" | "update"; skipInvalid: boolean };

/** The body of an import call, the same for every kind of row. */
export type ImportCall = ImportOptions & { rows: SentRow[]; dryRun: boolean; importId: string };

/** Sends one call with its idempotency key; a dry run has none. */
export type SendCall = (call: ImportCall, headers: Record<string, string>) => Promise<ImportResult>;

/** Outcome of a row. */
export type RowResult = ImportResult["results"][number];

/** A row of the file with its expected or actual outcome. */
export type RowOutcome = { cells: readonly string[]; result: RowResult };

/** The properties of a kind of rows that its calls depend on. */
export type SentKind = {
  name: string;
  /** Fields that together identify a row. */
  key: readonly string[];
  /** Returns the key of a row as the portal compares it; null when a part is missing. */
  keyOf: (row: SentRow) => string | null;
  /** Maximum rows per call, if lower than the general limit. */
  rowsInCall?: number | undefined;
};

/**
 * An import of one or more files, which is undone as a whole. Its calls are numbered and its keys shared across the
 * files.
 */
export type ImportGroup = { importId: string; calls: number; keys: Map<string, Set<string>> };

type ImportWork = {
  rows: Iterable<FileRow>;
  kind: SentKind;
  send: SendCall;
  wait: Wait;
  options: ImportOptions;
  group?: ImportGroup;
};

/** Rows of one call. Its number is assigned when it is first sent and kept for retries. */
type Call = { rows: FileRow[]; number?: number };

export type RowImport = ReturnType<typeof startImport>;

export const importGroup = (): ImportGroup => ({ importId: newUuid(), calls: 0, keys: new Map() });

/**
 * Splits the rows of a file into calls and sends them one after another: as a dry run, which pins each row to the
 * version it saw, and for real. Both yield the outcomes of a call's rows in file order.
 *
 * `apply` may be called again after an error or an interruption and continues with the first unanswered call. That
 * call keeps its idempotency key, so a lost response imports nothing twice.
 */
export function startImport({ rows, kind, send, wait, options, group = importGroup() }: ImportWork) {
  const { importId } = group;
  let calls: IterableIterator<Call> = callsOf(rows, kind.rowsInCall);
  let unanswered: Call | null = null;
  let rowsInFlight = 0;
  let isPlanned = false;
  let isUndoable = false;

  /** @throws ApiError */
  async function* preview() {
    const planned: Call[] = [];
    for (const call of calls) {
      const { outcomes, checked } = await exchange(call, true);
      planned.push(withVersions(checked, outcomes));
      yield outcomes;
    }
    calls = planned.values();
    isPlanned = true;
  }

  /** @throws ApiError */
  async function* apply() {
    for (;;) {
      unanswered ??= calls.next().value ?? null;
      if (!unanswered) return;
      const { outcomes } = await exchange(unanswered, false);
      unanswered = null;
      yield outcomes;
    }
  }

  async function exchange(call: Call, dryRun: boolean) {
    const keys = keysIn(group, kind);
    // A planned call was checked already, against the keys of the rows before it.
    const checked = isPlanned ? call : { rows: call.rows.map(keys.refuseTaken) };
    const sent = checked.rows.flatMap((row) => row.sent ?? []);
    const result = sent.length > 0 ? await answered(call, sent, dryRun) : null;
    const outcomes = outcomesOf(checked, result);
    if (!isPlanned) keys.take(checked, outcomes);
    return { checked, outcomes };
  }

  async function answered(call: Call, sent: SentRow[], dryRun: boolean) {
    const body = { ...options, rows: sent, dryRun, importId };
    if (dryRun) return patiently(() => send(body, {}), wait);
    call.number ??= group.calls++;
    const headers = { "Idempotency-Key": `${importId}-${call.number}` };
    rowsInFlight = sent.length;
    try {
      const result = await patiently(() => send(body, headers), wait);
      isUndoable ||= undoableOperation(result) !== undefined;
      rowsInFlight = 0;
      return result;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (isRefused) rowsInFlight = 0;
      // Rows without a response may have been imported.
      else isUndoable = true;
      throw error;
    }
  }

  return {
    importId,
    preview,
    apply,
    /** True when the portal has, or may have, rows of this import that can be undone. */
    isUndoable: () => isUndoable,
    /** Number of rows sent without a response so far. */
    rowsInFlight: () => rowsInFlight,
  };
}

/** Room for the JSON around the rows of a call. */
const envelopeBytes = 1_024;
/** Room for the version that a row is pinned to. */
const versionBytes = 32;
const encoder = new TextEncoder();

/** Splits the rows of a file into calls within the server's limits. */
function* callsOf(rows: Iterable<FileRow>, rowsInCall: number = callLimits.importRows): Generator<Call> {
  let call: FileRow[] = [];
  let bytes = envelopeBytes;
  for (const row of rows) {
    const size = row.sent ? encoder.encode(JSON.stringify(row.sent)).length + versionBytes : 0;
    const isTooLarge = envelopeBytes + size > callLimits.bodyBytes;
    const isFull = call.length === rowsInCall || (!isTooLarge && bytes + size > callLimits.bodyBytes);
    if (isFull) {
      yield { rows: call };
      call = [];
      bytes = envelopeBytes;
    }
    call.push(isTooLarge ? { line: row.line, cells: row.cells, error: tooLarge } : row);
    if (!isTooLarge) bytes += size;
  }
  if (call.length > 0) yield { rows: call };
}

const tooLarge = { path: "", message: "The row is larger than 1 MB" };

/**
 * Refuses rows whose key an earlier row of the import claimed. The portal does so too, but a dry run stores nothing
 * that the next call could be checked against.
 */
function keysIn({ keys }: ImportGroup, { name, key, keyOf }: SentKind) {
  const taken = keys.get(name) ?? new Set<string>();
  keys.set(name, taken);
  return {
    refuseTaken(row: FileRow): FileRow {
      const own = row.sent ? keyOf(row.sent) : null;
      if (own === null || !taken.has(own)) return row;
      return { line: row.line, cells: row.cells, error: repeatedInFile(key) };
    },
    take({ rows }: Call, outcomes: readonly RowOutcome[]) {
      for (const [at, { result }] of outcomes.entries()) {
        const sent = rows[at]?.sent;
        const own = sent && takesKey(result.outcome) ? keyOf(sent) : null;
        if (own !== null) taken.add(own);
      }
    },
  };
}

/** Pins rows to the versions of their plan, so that rows changed since are refused instead of overwritten. */
function withVersions({ rows }: Call, outcomes: readonly RowOutcome[]): Call {
  return {
    rows: rows.map((row, at) =>
      row.sent ? { ...row, sent: { ...row.sent, version: outcomes[at]?.result.version ?? null } } : row,
    ),
  };
}

/** Returns the outcome of each row in file order, given the response for the rows sent. */
function outcomesOf({ rows }: Call, answer: ImportResult | null): RowOutcome[] {
  const results = new Map(answer?.results.map((result) => [result.line, result]));
  return rows.map(({ line, cells, error = noAnswer }) => {
    const result = results.get(line);
    if (result) return { cells, result };
    const refused = { line, outcome: "invalid" as const, id: null, version: null, existing: null };
    return { cells, result: { ...refused, errors: [error], dropped: [], changes: [], likelyDoubles: [] } };
  });
}

const noAnswer = { path: "", message: "The portal did not answer for this row" };
