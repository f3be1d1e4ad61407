import { inArray } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import type { Tx } from "#/db/client";
import { type ClientRow, clients } from "#/db/schema";
import { insertPlans, planOnboarding } from "#/src/areas/onboarding";
import { listTemplates } from "#/src/areas/templates";
import { repeatedInFile } from "#/src/contract/choices/table-imports";
import { type ImportClients, ImportedChange } from "#/src/contract/clients";
import type { ImportResult } from "#/src/contract/table-imports";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { requireOpenImport } from "#/src/domain/import-calls";
import { type Write, write } from "#/src/domain/write";
import { nameKey } from "#/src/format/fold";
import { checkRow } from "./check-row";
import { newClientRow, recordCreated } from "./create-client";
import { type ImportedManagers, importedManagers } from "./imported-managers";
import { likelyDoubles } from "./likely-doubles";
import { applyClientChange } from "./update-client";

type Row = ImportClients["rows"][number];
type Fields = Omit<Row, "line">;
type Result = ImportResult["results"][number];
type Batch = {
  known: Map<string, ClientRow>;
  fresh: ClientRow[];
  startable: Set<string>;
  /** The names that earlier rows of the call hold. */
  seen: Set<string>;
  managers: ImportedManagers;
};

/**
 * Takes in the valid rows of one call in one transaction and reports each row by its line. The name is the
 * natural key: a row whose client exists is skipped or updates it; one that says nothing but what is there already
 * changes nothing; a second row of one name is refused, since nobody can tell which of the two is meant.
 * @throws Conflict for another call of an import that was undone, or is somebody else's
 */
export function importClients(ctx: Context, call: ImportClients): Promise<ImportResult> {
  return write(ctx, async (w) => {
    if (call.importId && !call.dryRun) await requireOpenImport(ctx, w.tx, call.importId);
    const templates = call.startOnboarding ? await listTemplates(w.tx) : [];
    const batch: Batch = {
      known: await findByName(w.tx, call.rows),
      fresh: [],
      startable: new Set(templates.flatMap((template) => template.clientTypes)),
      seen: new Set(),
      managers: await importedManagers(w.tx, call.rows),
    };
    const results: Result[] = [];
    for (const row of call.rows) results.push(await importRow(w, call, batch, row));
    if (call.dryRun) await pointOutDoubles(w.tx, batch.fresh, results);
    else {
      await bulkInsert(w.tx, clients, batch.fresh);
      for (const client of batch.fresh) recordCreated(w, client);
      if (call.startOnboarding) {
        const start = { startDate: ctx.today };
        await insertPlans(
          w,
          batch.fresh.map((client) => planOnboarding(client, templates, start, w)),
        );
      }
    }
    const result = { ...tally(results), results };
    if (!call.dryRun) recordImport(w, call, result);
    return result;
  });
}

async function importRow(w: Write, call: ImportClients, batch: Batch, row: Row): Promise<Result> {
  const key = keyOf(row);
  if (key !== null && batch.seen.has(key)) return invalidRow(row.line, [repeatedInFile(["name"])]);
  if (key !== null) batch.seen.add(key);
  const existing = key === null ? undefined : batch.known.get(key);
  if (existing && call.onDuplicate === "update") return updateRow(w, call, batch, existing, row);

  const { line, ...fields } = row;
  const { data, dropped, errors } = checkRow(batch.managers.Client, { ...ownBrand(fields), ...fields }, call);
  if (!data) return invalidRow(line, errors);
  const told = { line, errors, dropped, ...nothingElse };
  if (existing) return { ...told, outcome: "skipped", id: existing.id };
  const { accountManager: accountManagerId, ...rest } = data;
  const client = newClientRow({ ...rest, accountManagerId }, w);
  if (call.startOnboarding && !batch.startable.has(client.clientType)) {
    return invalidRow(line, [{ path: "clientType", message: "No template matches this client type" }]);
  }
  batch.fresh.push(client);
  return { ...told, outcome: "created", id: call.dryRun ? null : client.id };
}

/** A client whose row says nothing of brands is its own. */
const ownBrand = ({ name }: Fields) =>
  typeof name === "string" && name.trim() ? { brandNames: [name] } : {};

const nothingElse = { changes: [], likelyDoubles: [] };

async function updateRow(
  w: Write,
  call: ImportClients,
  { managers }: Batch,
  existing: ClientRow,
  row: Row,
): Promise<Result> {
  const { line, ...fields } = row;
  const { data, dropped, errors } = checkRow(managers.Change, newsIn(fields, existing, managers), call);
  if (!data) return invalidRow(line, errors);
  const { accountManager: accountManagerId, ...rest } = data;
  const change = { ...rest, accountManagerId };
  const told = { line, id: existing.id, errors, dropped, ...nothingElse };
  const changed = changesIn(existing, change);
  if (!changed) return { ...told, outcome: "unchanged" };
  if (!call.dryRun) await applyClientChange(w, existing, change);
  return { ...told, outcome: "updated", changes: changesOf(existing, changed.changed, managers) };
}

function changesOf(
  { accountManagerId: manager, ...before }: ClientRow,
  { accountManagerId, ...after }: Partial<ClientRow>,
  { nameOf }: ImportedManagers,
): Result["changes"] {
  const isSaid = (value: unknown): value is string | string[] | null =>
    value === null || typeof value === "string" || Array.isArray(value);
  const from: Record<string, unknown> = before;
  const changes = Object.entries(after).flatMap(([field, to]) =>
    isSaid(to) && isSaid(from[field]) ? [{ field, from: from[field], to }] : [],
  );
  if (accountManagerId === undefined) return changes;
  return [...changes, { field: "accountManager", from: nameOf(manager), to: nameOf(accountManagerId) }];
}

/** The clients to be created are in the order of their rows. */
async function pointOutDoubles(tx: Tx, fresh: readonly ClientRow[], results: readonly Result[]) {
  const doubles = await likelyDoubles(tx, fresh);
  const created = results.filter(({ outcome }) => outcome === "created");
  for (const [at, result] of created.entries()) result.likelyDoubles = doubles[at] ?? [];
}

/**
 * What a row says that its client does not have; text of an earlier time stays, although it could not be written
 * today, and so does an account manager who has left.
 */
function newsIn(
  fields: Record<string, unknown>,
  existing: ClientRow,
  managers: ImportedManagers,
): Record<string, unknown> {
  const named = managers.isNamed(existing.accountManagerId, fields.accountManager);
  const accountManager = named ? fields.accountManager : null;
  const present: Record<string, unknown> = { ...existing, accountManager };
  const isKnown = (key: string) => key in ImportedChange.shape;
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !(isKnown(key) && Bun.deepEquals(present[key], value))),
  );
}

function keyOf({ name }: Row): string | null {
  return (typeof name === "string" && nameKey(name)) || null;
}

async function findByName(tx: Tx, rows: Row[]): Promise<Map<string, ClientRow>> {
  const keys = rows.flatMap((row) => keyOf(row) ?? []);
  const found = keys.length > 0 ? await tx.select().from(clients).where(inArray(clients.nameKey, keys)) : [];
  return new Map(found.map((client) => [client.nameKey, client]));
}

function invalidRow(line: number, errors: Result["errors"]): Result {
  return { line, outcome: "invalid", id: null, errors, dropped: [], ...nothingElse };
}

function tally(results: Result[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

function recordImport({ record, newId }: Write, call: ImportClients, result: ImportResult) {
  const { results: _, ...counts } = result;
  record({
    entity: "operation",
    entityId: newId(),
    action: "import",
    after: {
      rows: call.rows.length,
      onDuplicate: call.onDuplicate,
      startOnboarding: call.startOnboarding,
      skipInvalid: call.skipInvalid,
      ...(call.importId && { importId: call.importId }),
      ...counts,
    },
  });
}
