import { inArray } from "drizzle-orm";
import { bulkInsert } from "../../../db/bulk-insert";
import type { Tx } from "../../../db/client";
import { clients } from "../../../db/schema";
import {
  type ImportClients,
  ImportedChange,
  ImportedClient,
  type ImportResult,
} from "../../contract/clients";
import { limits } from "../../contract/limits";
import { requiredText } from "../../contract/primitives";
import { changesIn } from "../../domain/changes";
import type { Context } from "../../domain/context";
import { fieldErrorsOf } from "../../domain/field-errors";
import { type Write, write } from "../../domain/write";
import { nameKey } from "../../format/fold";
import { applyClientChange, type ClientRow, derivedColumns, newClientRow, recordCreated } from "../clients";
import { listTemplates } from "../templates";
import { insertPlans, planOnboarding } from "./start-onboarding";

type Row = ImportClients["rows"][number];
type Result = ImportResult["results"][number];
type Batch = { known: Map<string, ClientRow>; fresh: ClientRow[]; startable: Set<string> };

/**
 * Takes in the valid rows of one call in one transaction and reports each row by its line. The name is the
 * natural key: a row whose client exists, in the database or earlier in the call, is skipped or updates it; one that
 * says nothing but what is there already changes nothing.
 */
export function importClients(ctx: Context, call: ImportClients): Promise<ImportResult> {
  return write(ctx, async (w) => {
    const templates = call.startOnboarding ? await listTemplates(w.tx) : [];
    const batch: Batch = {
      known: await findByName(w.tx, call.rows),
      fresh: [],
      startable: new Set(templates.flatMap((template) => template.clientTypes)),
    };
    const results: Result[] = [];
    for (const row of call.rows) results.push(await importRow(w, call, batch, row));
    if (!call.dryRun) {
      await bulkInsert(w.tx, clients, batch.fresh);
      for (const client of batch.fresh) recordCreated(w, client);
      if (call.startOnboarding) {
        const start = { startDate: ctx.today };
        await insertPlans(
          w,
          batch.fresh.map((client) => planOnboarding(client, templates, start, w.now)),
        );
      }
    }
    const result = { ...tally(results), results };
    if (!call.dryRun) recordImport(w, call, result);
    return result;
  });
}

async function importRow(w: Write, call: ImportClients, batch: Batch, row: Row): Promise<Result> {
  const { line, ...fields } = row;
  const name = requiredText().safeParse(fields.name);
  const existing = name.success ? batch.known.get(nameKey(name.data)) : undefined;
  if (existing && call.onDuplicate === "update") return updateRow(w, call, batch, existing, row);

  const parsed = ImportedClient.safeParse(fields);
  if (!parsed.success) return invalidRow(line, fieldErrorsOf(parsed.error.issues, limits.errorsPerRow));
  if (existing) return { line, outcome: "skipped", id: existing.id, errors: [] };
  const client = newClientRow(parsed.data, w.now);
  if (!isStartable(call, batch, client)) return notStartable(line);
  batch.fresh.push(client);
  batch.known.set(client.nameKey, client);
  return { line, outcome: "created", id: call.dryRun ? null : client.id, errors: [] };
}

async function updateRow(
  w: Write,
  call: ImportClients,
  batch: Batch,
  existing: ClientRow,
  row: Row,
): Promise<Result> {
  const { line, ...fields } = row;
  const parsed = ImportedChange.safeParse(fields);
  if (!parsed.success) return invalidRow(line, fieldErrorsOf(parsed.error.issues, limits.errorsPerRow));
  const found = changesIn(existing, parsed.data);
  if (!found) return { line, outcome: "unchanged", id: existing.id, errors: [] };
  const merged = { ...existing, ...found.changed };
  const client = { ...merged, ...derivedColumns(merged) };
  const place = batch.fresh.indexOf(existing);
  if (place >= 0) {
    if (!isStartable(call, batch, client)) return notStartable(line);
    batch.fresh[place] = client;
  }
  const isWritten = place < 0 && !call.dryRun;
  batch.known.set(client.nameKey, isWritten ? await applyClientChange(w, existing, parsed.data) : client);
  return { line, outcome: "updated", id: existing.id, errors: [] };
}

async function findByName(tx: Tx, rows: Row[]): Promise<Map<string, ClientRow>> {
  const keys = rows.flatMap(({ name }) => (typeof name === "string" ? [nameKey(name)] : []));
  const found = keys.length > 0 ? await tx.select().from(clients).where(inArray(clients.nameKey, keys)) : [];
  return new Map(found.map((client) => [client.nameKey, client]));
}

/** Only new clients are started; one without a matching template cannot be. */
function isStartable(call: ImportClients, { startable }: Batch, { clientType }: ClientRow): boolean {
  return !call.startOnboarding || startable.has(clientType);
}

function notStartable(line: number): Result {
  return invalidRow(line, [{ path: "clientType", message: "No template matches this client type" }]);
}

function invalidRow(line: number, errors: Result["errors"]): Result {
  return { line, outcome: "invalid", id: null, errors };
}

function tally(results: Result[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

function recordImport({ record }: Write, call: ImportClients, result: ImportResult) {
  const { results: _, ...counts } = result;
  record({
    entity: "operation",
    entityId: Bun.randomUUIDv7(),
    action: "import",
    after: {
      rows: call.rows.length,
      onDuplicate: call.onDuplicate,
      startOnboarding: call.startOnboarding,
      ...counts,
    },
  });
}
