import type { z } from "zod";
import { repeatedInFile, takesKey } from "#/src/contract/choices/table-imports";
import { serverLimits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import type { ImportResult, ImportRows } from "#/src/contract/table-imports";
import { type AttachedValues, storeChange } from "./attached-values";
import { type Change, changesIn } from "./changes";
import { checkRow, type Fields, optionalFields } from "./check-row";
import type { Context } from "./context";
import { keyOf } from "./existing-rows";
import { findRepeated, lineRanges, requireOpenImport } from "./import-calls";
import { clientNoun } from "./nouns/clients";
import type { Noun } from "./nouns/noun";
import { insertRows } from "./rows";
import type { VersionedNoun, VersionedRow } from "./update-row";
import type { Write } from "./write";

type Row = ImportRows["rows"][number];
type Result = ImportResult["results"][number];
type Double = Result["likelyDoubles"][number];

/** A field that names a person, and the column with that person's id. */
type Person<Stored> = {
  field: string;
  column: keyof Stored & string;
  people: {
    nameOf: (id: string | null) => string | null;
    isNamed: (id: string | null, text: unknown) => boolean;
  };
};

/** The kind of row that a call imports. */
export type ImportedKind<Stored extends VersionedRow, New> = {
  /** The noun of the rows, whose `imports` name the kind in the log. */
  noun: VersionedNoun & Pick<Noun, "table" | "name"> & { imports: { kind: string } };
  /** The fields that together identify a row. */
  key: readonly string[];
  /** Existing rows by {@link keyOf}. */
  existing: ReadonlyMap<string, readonly Stored[]>;
  /** Fields of a new row; the schemas below convert them to what is stored. */
  Input: z.ZodObject;
  Create: z.ZodType<New>;
  Change: z.ZodType<Change<Stored>>;
  person: Person<Stored>;
  /** Builds the complete row to be stored, or returns the reason it cannot exist. */
  make: (values: New) => Stored | FieldError;
  /** Adds what belongs to new rows. */
  complete?: (fresh: Stored[]) => Promise<void>;
  /** Values of an existing row that rows of other tables store; null if there are none. */
  attached: AttachedValues<Stored> | null;
  /** Finds likely duplicates for each row, in order; null for rows without any. */
  likelyDoubles: ((fresh: readonly Stored[]) => Promise<Double[][]>) | null;
  /** Further parameters of the call, as logged. */
  remark?: Record<string, unknown>;
};

/**
 * Imports the valid rows of one call and reports the outcome of each by line. An existing row is skipped or updated; a
 * row without differences changes nothing. Of rows with the same key the first valid one is imported and later ones are
 * refused, also in later calls of the same import. A row may state the version on which its plan was based.
 * @throws Conflict if the import was undone or belongs to another user
 */
export async function importRows<Stored extends VersionedRow, New>(
  ctx: Context,
  w: Write,
  call: ImportRows,
  kind: ImportedKind<Stored, New>,
): Promise<ImportResult> {
  const isRepeated = await repeatedBefore(ctx, w, call, [...kind.existing.values()].flat());
  const fresh: Stored[] = [];
  const taken = new Set<string>();
  const results: Result[] = [];
  const options = { ...call, w, optional: optionalFields(kind.Input) };
  for (const row of call.rows) {
    const key = keyOf(kind.key, row);
    const existing = (key !== null && kind.existing.get(key)) || [];
    const isTaken = key !== null && taken.has(key);
    const result =
      isTaken || existing.some(({ id }) => isRepeated(row.line, id))
        ? refused(row.line, [repeatedInFile(kind.key)])
        : await importRow(options, kind, { row, key, fresh });
    if (key !== null && takesKey(result.outcome)) taken.add(key);
    results.push(result);
  }
  if (call.dryRun) await pointOutDoubles(kind, fresh, results);
  else {
    await insertRows(w, kind.noun, fresh);
    await kind.complete?.(fresh);
  }
  const result = { ...tally(results), results };
  if (!call.dryRun) recordImport(w, call, kind, result);
  return result;
}

/**
 * Checks the import of a call, and returns whether a row repeats one of its earlier calls, by line and existing thing.
 * @throws Conflict if the import was undone or belongs to another user
 */
async function repeatedBefore(
  ctx: Context,
  w: Write,
  { importId, dryRun }: ImportRows,
  existing: readonly { id: string }[],
) {
  if (!importId || dryRun) return () => false;
  const calls = await requireOpenImport(ctx, w.tx, importId);
  return findRepeated(
    w.tx,
    calls,
    existing.map(({ id }) => id),
  );
}

type Options = ImportRows & { w: Write; optional: ReadonlySet<unknown> };
type Place<Stored> = { row: Row; key: string | null; fresh: Stored[] };

async function importRow<Stored extends VersionedRow, New>(
  options: Options,
  kind: ImportedKind<Stored, New>,
  { row, key, fresh }: Place<Stored>,
): Promise<Result> {
  if (Object.keys(row).length > serverLimits.rowFields) return refused(row.line, [tooManyFields]);
  const { line, version: planned, ...fields } = row;
  const [existing, another] = (key === null ? undefined : kind.existing.get(key)) ?? [];
  if (existing && options.onDuplicate === "update") {
    if (another) return refused(line, [{ path: kind.key[0] ?? "", message: severalExist }]);
    return importChange(options, kind, { line, planned, fields, existing });
  }
  const { data, dropped, errors } = checkRow(kind.Create, fields, options);
  if (data === null) return refused(line, errors);
  const rowOutcome = { ...nothingElse, line, errors, dropped };
  if (existing) {
    const { id, version } = existing;
    return { ...rowOutcome, outcome: "skipped", id, version, existing: nameOf(kind, existing) };
  }
  if (typeof planned === "number") return refused(line, [{ path: "", message: sincePlanned.wasDeleted }]);
  const made = kind.make(data);
  if (!("id" in made)) return refused(line, [made]);
  fresh.push(made);
  return { ...rowOutcome, outcome: "created", id: options.dryRun ? null : made.id };
}

type Update<Stored> = { line: number; planned: unknown; fields: Fields; existing: Stored };

async function importChange<Stored extends VersionedRow, New>(
  options: Options,
  kind: ImportedKind<Stored, New>,
  { line, planned, fields, existing }: Update<Stored>,
): Promise<Result> {
  const present = { ...existing, ...kind.attached?.of(existing) };
  const { data, dropped, errors } = checkRow(kind.Change, newsIn(fields, present, kind), options);
  if (data === null) return refused(line, errors);
  const { id, version: seen } = existing;
  const rowOutcome = {
    ...nothingElse,
    line,
    id,
    version: seen,
    existing: nameOf(kind, existing),
    errors,
    dropped,
  };
  const changed = changesIn(present, data)?.changed;
  if (!changed) return { ...rowOutcome, outcome: "unchanged" };
  if (planned !== undefined && planned !== existing.version) {
    return refused(line, [
      { path: "", message: planned === null ? sincePlanned.cameIn : sincePlanned.wasChanged },
    ]);
  }
  const { version } = options.dryRun ? existing : await storeChange(options.w, kind, { existing, changed });
  return { ...rowOutcome, version, outcome: "updated", changes: changesOf(present, changed, kind.person) };
}

function nameOf<Stored extends VersionedRow>(
  { noun }: Pick<ImportedKind<Stored, unknown>, "noun">,
  row: Stored,
) {
  return noun.name.of({ ...row }, null);
}

/** Details of a row without any. */
export const nothingElse = { changes: [], likelyDoubles: [], version: null, existing: null };

const tooManyFields = {
  path: "",
  message: `A row has at most ${serverLimits.rowFields.toLocaleString("en-US")} fields`,
};

const again = "Check the file again";
/** Reasons for refusing a row whose plan is out of date. */
export const sincePlanned = {
  cameIn: `Came in since the plan was made. ${again}`,
  wasChanged: `Was changed since the plan was made. ${again}`,
  wasDeleted: `Was deleted since the plan was made. ${again}`,
};
const severalExist = "Several of these exist: it is unclear which one is meant";

/**
 * Returns the fields that differ from the existing row. Unchanged text is not validated again, even if it would be
 * invalid today, and an unchanged person is accepted even after leaving.
 */
function newsIn<Stored extends VersionedRow, New>(
  fields: Fields,
  existing: Stored,
  { Input, person }: ImportedKind<Stored, New>,
): Fields {
  const isNamed = person.people.isNamed(idIn(existing, person), fields[person.field]);
  const present: Fields = { ...existing, [person.field]: isNamed ? fields[person.field] : null };
  const isChanged = ([field, value]: [string, unknown]) =>
    !(field in Input.shape) || !Bun.deepEquals(present[field], value);
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
}

function changesOf<Stored extends object>(
  existing: Stored,
  changed: Partial<Stored>,
  person: Person<Stored>,
): Result["changes"] {
  const before = new Map(Object.entries(existing));
  return Object.entries(changed).flatMap(([field, to]) => {
    if (field !== person.column) {
      const from: unknown = before.get(field);
      return isShown(from) && isShown(to) ? [{ field, from, to }] : [];
    }
    const [now, next] = [existing, { ...existing, ...changed }].map((row) =>
      person.people.nameOf(idIn(row, person)),
    );
    return [{ field: person.field, from: now ?? null, to: next ?? null }];
  });
}

function idIn<Stored extends object>(row: Stored, { column }: Person<Stored>): string | null {
  const id = row[column];
  return typeof id === "string" ? id : null;
}

const isShown = (value: unknown): value is Result["changes"][number]["to"] =>
  value === null || ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);

/** Adds likely duplicates to the results. `fresh` and the created results are in the same order. */
async function pointOutDoubles<Stored extends VersionedRow, New>(
  { likelyDoubles }: ImportedKind<Stored, New>,
  fresh: readonly Stored[],
  results: readonly Result[],
) {
  if (!likelyDoubles || fresh.length === 0) return;
  const doubles = await likelyDoubles(fresh);
  const created = results.filter(({ outcome }) => outcome === "created");
  for (const [at, result] of created.entries()) result.likelyDoubles = doubles[at] ?? [];
}

/** Builds the result of a rejected row. */
export function refused(line: number, errors: FieldError[]): Result {
  return { ...nothingElse, line, outcome: "invalid", id: null, errors, dropped: [] };
}

/** Counts the rows by outcome. */
export function tally(results: readonly Result[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

/** Logs the call as a whole. A call that changed nothing is not an operation, as there is nothing to undo. */
function recordImport(
  { record, newId }: Write,
  call: ImportRows,
  { noun, remark }: Pick<ImportedKind<VersionedRow, unknown>, "noun" | "remark">,
  { results, ...counts }: ImportResult,
) {
  const { onDuplicate, skipInvalid, importId } = call;
  const { kind } = noun.imports;
  if (counts.created + counts.updated === 0) return;
  record({
    entity: "operation",
    entityId: newId(),
    action: "import",
    after: {
      ...(kind !== clientNoun.imports.kind && { kind }),
      rows: call.rows.length,
      ...{ onDuplicate, ...remark, skipInvalid },
      ...(importId && { importId, lines: changedLines(results) }),
      ...counts,
    },
  });
}

/** Returns the lines that a call created or updated, as its later calls need them. */
export const changedLines = (results: readonly Result[]) =>
  lineRanges(
    results.flatMap(({ line, outcome }) => (outcome === "created" || outcome === "updated" ? line : [])),
  );
