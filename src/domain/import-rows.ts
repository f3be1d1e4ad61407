import type { z } from "zod";
import { repeatedInFile, takesKey } from "#/src/contract/choices/table-imports";
import { withoutHidden } from "#/src/contract/plain-text";
import type { FieldError } from "#/src/contract/problem";
import type { ImportResult, ImportRows } from "#/src/contract/table-imports";
import { nameKey } from "#/src/format/fold";
import { type Change, changesIn } from "./changes";
import { checkRow, type Fields, optionalFields } from "./check-row";
import type { Context } from "./context";
import { requireOpenImport } from "./import-calls";
import type { Write } from "./write";

type Row = ImportRows["rows"][number];
type Result = ImportResult["results"][number];
type Double = Result["likelyDoubles"][number];

/** A field of a row that names somebody, and the column that holds their id. */
type Person<Stored> = {
  field: string;
  column: keyof Stored & string;
  idOf: (stored: Stored) => string | null;
  people: {
    nameOf: (id: string | null) => string | null;
    isNamed: (id: string | null, text: unknown) => boolean;
  };
};

/** What the rows of a call become. */
export type ImportedKind<Stored extends { id: string; version: number }, New> = {
  /** What the log calls it. */
  name: "clients" | "leads";
  /** The fields that tell together which row is meant. */
  key: readonly string[];
  /** What is there already, by what {@link keyOf} makes of it. */
  known: ReadonlyMap<string, readonly Stored[]>;
  /** What a new row says; the schemas below make of it what is stored. */
  Said: z.ZodObject;
  Create: z.ZodType<New>;
  Change: z.ZodType<Change<Stored>>;
  person: Person<Stored>;
  /** A whole row as it will stand, or why there can be none. */
  make: (said: New) => Stored | FieldError;
  insert: (fresh: Stored[]) => Promise<void>;
  update: (stored: Stored, change: Change<Stored>) => Promise<Stored>;
  /** Of each of them, in their order. */
  likelyDoubles: (fresh: readonly Stored[]) => Promise<Double[][]>;
  /** What the call asks for besides, as the log keeps it. */
  remark?: Record<string, unknown>;
};

/** What rows share that are one; null where a row does not say it. */
export function keyOf(key: readonly string[], fields: Fields): string | null {
  const parts = key.map((field) =>
    typeof fields[field] === "string" ? nameKey(withoutHidden(fields[field])) : "",
  );
  return parts.includes("") ? null : parts.join("\n");
}

/**
 * Takes in the valid rows of one call and reports each row by its line. A row that exists is skipped or updated; one
 * that says nothing but what is there already changes nothing. The first valid row with a key goes in; later ones are
 * refused. A row may name the version that its plan was made against.
 * @throws Conflict for another call of an import that was undone, or is somebody else's
 */
export async function importRows<Stored extends { id: string; version: number }, New>(
  ctx: Context,
  w: Write,
  call: ImportRows,
  kind: ImportedKind<Stored, New>,
): Promise<ImportResult> {
  if (call.importId && !call.dryRun) await requireOpenImport(ctx, w.tx, call.importId);
  const fresh: Stored[] = [];
  const taken = new Set<string>();
  const results: Result[] = [];
  const options = { ...call, optional: optionalFields(kind.Said) };
  for (const row of call.rows) {
    const key = keyOf(kind.key, row);
    const isRepeated = key !== null && taken.has(key);
    const result = isRepeated
      ? refused(row.line, [repeatedInFile(kind.key)])
      : await importRow(options, kind, { row, key, fresh });
    if (key !== null && takesKey(result.outcome)) taken.add(key);
    results.push(result);
  }
  if (!call.dryRun) await kind.insert(fresh);
  else await pointOutDoubles(kind, fresh, results);
  const result = { ...tally(results), results };
  if (!call.dryRun) recordImport(w, call, kind, result);
  return result;
}

type Options = ImportRows & { optional: ReadonlySet<unknown> };
type Place<Stored> = { row: Row; key: string | null; fresh: Stored[] };

async function importRow<Stored extends { id: string; version: number }, New>(
  options: Options,
  kind: ImportedKind<Stored, New>,
  { row, key, fresh }: Place<Stored>,
): Promise<Result> {
  const { line, version: planned, ...fields } = row;
  const [existing, another] = (key === null ? undefined : kind.known.get(key)) ?? [];
  if (existing && options.onDuplicate === "update") {
    if (another) return refused(line, [{ path: kind.key[0] ?? "", message: severalExist }]);
    return updateRow(options, kind, { line, planned, fields, existing });
  }
  const { data, dropped, errors } = checkRow(kind.Create, fields, options);
  if (data === null) return refused(line, errors);
  const rowOutcome = { ...nothingElse, line, errors, dropped };
  if (existing) return { ...rowOutcome, outcome: "skipped", id: existing.id, version: existing.version };
  if (typeof planned === "number") return refused(line, [{ path: "", message: sincePlanned.wasDeleted }]);
  const made = kind.make(data);
  if (!("id" in made)) return refused(line, [made]);
  fresh.push(made);
  return { ...rowOutcome, outcome: "created", id: options.dryRun ? null : made.id };
}

type Update<Stored> = { line: number; planned: unknown; fields: Fields; existing: Stored };

async function updateRow<Stored extends { id: string; version: number }, New>(
  options: Options,
  kind: ImportedKind<Stored, New>,
  { line, planned, fields, existing }: Update<Stored>,
): Promise<Result> {
  const { data, dropped, errors } = checkRow(kind.Change, newsIn(fields, existing, kind), options);
  if (data === null) return refused(line, errors);
  const rowOutcome = { ...nothingElse, line, id: existing.id, version: existing.version, errors, dropped };
  const changed = changesIn(existing, data)?.changed;
  if (!changed) return { ...rowOutcome, outcome: "unchanged" };
  if (planned !== undefined && planned !== existing.version) {
    return refused(line, [
      { path: "", message: planned === null ? sincePlanned.cameIn : sincePlanned.wasChanged },
    ]);
  }
  const { version } = options.dryRun ? existing : await kind.update(existing, data);
  return { ...rowOutcome, version, outcome: "updated", changes: changesOf(existing, changed, kind.person) };
}

/** What of a row is told where there is nothing of it to tell. */
export const nothingElse = { changes: [], likelyDoubles: [], version: null };

const again = "Check the file again";
/** Why a row is refused whose plan is out of date. */
export const sincePlanned = {
  cameIn: `Came in since the plan was made. ${again}`,
  wasChanged: `Was changed since the plan was made. ${again}`,
  wasDeleted: `Was deleted since the plan was made. ${again}`,
};
const severalExist = "Several of these exist: nobody can tell which of them is meant";

/**
 * What a row says that is not there; text of an earlier time stays, although it could not be written today, and so
 * does somebody who has left.
 */
function newsIn<Stored extends { id: string; version: number }, New>(
  fields: Fields,
  existing: Stored,
  { Said, person }: ImportedKind<Stored, New>,
): Fields {
  const isNamed = person.people.isNamed(person.idOf(existing), fields[person.field]);
  const present: Fields = { ...existing, [person.field]: isNamed ? fields[person.field] : null };
  const isSaid = ([field, value]: [string, unknown]) =>
    !(field in Said.shape) || !Bun.deepEquals(present[field], value);
  return Object.fromEntries(Object.entries(fields).filter(isSaid));
}

function changesOf<Stored extends object>(
  existing: Stored,
  changed: Partial<Stored>,
  { field: personField, column, idOf, people }: Person<Stored>,
): Result["changes"] {
  const before = new Map(Object.entries(existing));
  return Object.entries(changed).flatMap(([field, to]) => {
    if (field !== column) {
      const from: unknown = before.get(field);
      return isShown(from) && isShown(to) ? [{ field, from, to }] : [];
    }
    const next = { ...existing, ...changed };
    return [{ field: personField, from: people.nameOf(idOf(existing)), to: people.nameOf(idOf(next)) }];
  });
}

const isShown = (value: unknown): value is string | number | string[] | null =>
  value === null || typeof value === "string" || typeof value === "number" || Array.isArray(value);

/** What is to be created is in the order of its rows. */
async function pointOutDoubles<Stored extends { id: string; version: number }, New>(
  { likelyDoubles }: ImportedKind<Stored, New>,
  fresh: readonly Stored[],
  results: readonly Result[],
) {
  const doubles = fresh.length > 0 ? await likelyDoubles(fresh) : [];
  const created = results.filter(({ outcome }) => outcome === "created");
  for (const [at, result] of created.entries()) result.likelyDoubles = doubles[at] ?? [];
}

/** A row that does not go in. */
export function refused(line: number, errors: FieldError[]): Result {
  return { ...nothingElse, line, outcome: "invalid", id: null, errors, dropped: [] };
}

/** How many rows have each outcome. */
export function tally(results: readonly Result[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

/** Records the call as a whole. A call that changed nothing is no operation: there is nothing to undo. */
function recordImport(
  { record, newId }: Write,
  call: ImportRows,
  { name, remark }: Pick<ImportedKind<{ id: string; version: number }, unknown>, "name" | "remark">,
  { results: _, ...counts }: ImportResult,
) {
  const { onDuplicate, skipInvalid, importId } = call;
  if (counts.created + counts.updated === 0) return;
  record({
    entity: "operation",
    entityId: newId(),
    action: "import",
    after: {
      ...(name !== "clients" && { kind: name }),
      rows: call.rows.length,
      ...{ onDuplicate, ...remark, skipInvalid },
      ...(importId && { importId }),
      ...counts,
    },
  });
}
