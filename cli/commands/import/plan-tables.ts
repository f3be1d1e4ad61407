import { clientTable } from "#/cli/commands/clients/import";
import { leadTable } from "#/cli/commands/leads";
import { mustAgree } from "#/cli/commands/must-agree";
import { makePlan } from "#/cli/commands/table-import/plan";
import { sendBatch, type TableKind } from "#/cli/commands/table-import/table-kind";
import { LeftOpen, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { byReason, lineWords } from "#/cli/output/by-reason";
import { counted, say } from "#/cli/output/words";
import type { Api } from "#/cli/session/connect";
import { asPlanned, type Batch, batchesOf, keysTaken, type RowResult } from "#/src/imports/tables/batches";
import { labelOf, titleOf } from "#/src/imports/tables/kind";
import { kindsOf } from "#/src/imports/tables/kinds";
import { type Plan, rowOf } from "#/src/imports/tables/plan";
import { reasonsOf } from "#/src/imports/tables/refused-rows";
import { readSource, type Source } from "#/src/imports/tables/source";
import type { OpenFile } from "./read-files";
import { type ImportPart, isChange, type ShownChange, type ShownFile, tallyOf, tallyWords } from "./shown";

const tables: Record<string, TableKind> = { clients: clientTable(false), leads: leadTable };

export type TableFile = { file: string; source: Source; kinds: string[] };
type Planned = TableFile & { kind: TableKind; plan: Plan; batches: Batch[]; results: RowResult[] };
type Options = { kind?: string; onDuplicate?: "skip" | "update" };

/** Reads the file as a table of clients or leads, by its header line; null for other files. */
export async function tableIn({ file, bytes }: OpenFile): Promise<TableFile | null> {
  const source = await readSource(file, () => [bytes]).catch(() => null);
  const kinds = source ? kindsOf(source.headers) : [];
  return source && kinds.length > 0 ? { file, source, kinds } : null;
}

/** Plans the import of clients and leads; asks for the kind when a header line fits both. */
export async function planTables(
  io: Io,
  files: readonly TableFile[],
  { kind: given, onDuplicate = "skip" }: Options,
  api: Api,
): Promise<ImportPart> {
  const asked = { onDuplicate, skipInvalid: false, importId: Bun.randomUUIDv7() };
  const planned: Planned[] = [];
  const shown: ShownFile[] = [];
  const refusals: string[] = [];
  let isOpen = false;
  for (const table of files) {
    const [name = "", another] = given ? [given] : table.kinds;
    if (another) {
      isOpen = true;
      shown.push(shownFile(table, "clients or leads", [whichKind]));
      continue;
    }
    const kind = tables[name];
    if (!kind) continue;
    try {
      const plan = makePlan(kind, table.source, { onDuplicate });
      planned.push({
        ...table,
        kind,
        plan,
        batches: [...batchesOf(table.source.records, plan)],
        results: [],
      });
      shown.push(shownFile(table, name, []));
    } catch (error) {
      if (!(error instanceof WrongUsage || error instanceof LeftOpen)) throw error;
      isOpen ||= error instanceof LeftOpen;
      refusals.push(
        `${table.file}: ${error.message}\nportal ${name} import says more of how it is understood.`,
      );
      shown.push(shownFile(table, name, []));
    }
  }
  const isStopped = isOpen || refusals.length > 0;
  if (!isStopped) for (const table of planned) await foresee(io, api, table, asked);
  const refused = planned.flatMap(refusalsOf);
  return {
    shown: {
      files: shown,
      changes: planned.flatMap(changesOf),
      remarks: planned.flatMap(doublesOf),
      refusals: [...refusals, ...refused],
    },
    isStopped,
    isPartial: refused.length > 0,
    apply: (isAsked) => applyTables(io, api, planned, asked, isAsked),
  };
}

type Asked = { onDuplicate: "skip" | "update"; skipInvalid: boolean; importId: string };

async function foresee(io: Io, api: Api, table: Planned, asked: Asked) {
  const keys = keysTaken(table.plan.kind);
  for (const [at, whole] of table.batches.entries()) {
    const way = { kind: table.kind, api, io };
    const batch = keys.refuseTaken(whole);
    const { results } = await sendBatch(way, batch, at, { ...asked, dryRun: true });
    keys.take(batch, results);
    table.results.push(...results);
    table.batches[at] = asPlanned(batch, results);
  }
}

async function applyTables(io: Io, api: Api, planned: readonly Planned[], asked: Asked, isAsked: boolean) {
  const count = planned.flatMap(({ results }) => results).filter(isChange).length;
  if (count === 0) return say(io, "All of these rows are there already. Nothing was changed.");
  if (isAsked) await mustAgree(io, `Take in ${counted(count, "row")}?`, "Nothing was changed.");
  const results: RowResult[] = [];
  let isUndoable = false;
  const calls = planned.flatMap(({ kind, batches }) => batches.map((batch) => ({ kind, batch })));
  for (const [at, { kind, batch }] of calls.entries()) {
    const sent = await sendBatch({ kind, api, io }, batch, at, { ...asked, dryRun: false });
    results.push(...sent.results);
    isUndoable ||= sent.isUndoable;
  }
  const tally = tallyOf(results);
  const undo = isUndoable ? ` portal undo ${asked.importId} takes it back.` : "";
  say(io, `${tallyWords(tally)}.${undo}`);
  return { importId: asked.importId, ...tally, results };
}

const whichKind = {
  sentence: "Its header line fits clients and leads.",
  answeredBy: "Say it with --kind clients or --kind leads.",
};

function shownFile({ file, source }: TableFile, kind: string, questions: ShownFile["questions"]): ShownFile {
  return {
    ...{ file, kind, label: kind, marketplace: null, currency: null, period: null },
    ...{ rows: source.records.length, totals: {}, remarks: [], questions },
  };
}

/** A new row is one change; an existing row has one per field. */
function changesOf({ file, kind: { rules }, plan, batches, results }: Planned): ShownChange[] {
  const cells = new Map(
    batches.flatMap(({ records }) => records.map((record) => [record.line, record.cells])),
  );
  return results.flatMap(({ line, outcome, changes }) => {
    const title = titleOf(rules, rowOf(cells.get(line) ?? [], plan));
    const how = `line ${line}, ${outcome === "created" ? "new" : title}`;
    if (outcome === "created") return [{ field: rules.one, now: null, next: title, source: file, how }];
    return changes.map(({ field, from, to }) => ({
      ...{ field: labelOf(rules, field), now: from, next: to, source: file, how },
    }));
  });
}

function refusalsOf({ file, plan, results }: Planned): string[] {
  const invalid = results.filter(({ outcome }) => outcome === "invalid");
  const rows = invalid.map(({ line, errors }) => ({ line, reasons: reasonsOf(errors, plan) }));
  return byReason(rows).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: ${reason}.`);
}

function doublesOf({ file, results }: Planned): string[] {
  return results.flatMap(({ line, likelyDoubles }) =>
    likelyDoubles.map(({ is, name }) => `${file}, line ${line}: likely the ${is} ${name}.`),
  );
}
