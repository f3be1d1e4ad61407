import { makePlan } from "#/cli/commands/table-import/plan";
import { startTableImport, type TableKind } from "#/cli/commands/table-import/table-kind";
import { LeftOpen, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { byReason, lineWords } from "#/cli/output/by-reason";
import { counted } from "#/cli/output/words";
import type { Api } from "#/cli/session/connect";
import { importGroup } from "#/src/client/import-calls";
import { labelOf, titleOf } from "#/src/imports/tables/kind";
import { kindsOf } from "#/src/imports/tables/kinds";
import { type Plan, rowOf } from "#/src/imports/tables/plan";
import { reasonsOf } from "#/src/imports/tables/refused-rows";
import { readSource, type Source } from "#/src/imports/tables/source";
import { applyRows, previewRows, type RowFile } from "./plan-rows";
import type { OpenFile } from "./read-files";
import { type ImportPart, type ShownChange, type ShownFile, tallyWords } from "./shown";
import { and, or, tables } from "./table-kinds";

export type TableFile = { file: string; source: Source; kinds: string[] };
type Planned = TableFile & RowFile & { kind: TableKind; plan: Plan };
type Options = { kind?: string; onDuplicate?: "skip" | "update" };

/** Reads the file as a table of a known kind, by its header line; null for other files. */
export async function tableIn({ file, bytes }: OpenFile): Promise<TableFile | null> {
  const source = await readSource(file, () => [bytes]).catch(() => null);
  const kinds = source ? kindsOf(source.headers) : [];
  return source && kinds.length > 0 ? { file, source, kinds } : null;
}

/** Plans the import of tables; asks for the kind when a header line fits several. */
export async function planTables(
  io: Io,
  files: readonly TableFile[],
  { kind: given, onDuplicate = "skip" }: Options,
  api: Api,
): Promise<ImportPart> {
  const group = importGroup();
  const planned: Planned[] = [];
  const shown: ShownFile[] = [];
  const refusals: string[] = [];
  let isOpen = false;
  for (const table of files) {
    const [name = "", another] = given ? [given] : table.kinds;
    if (another) {
      isOpen = true;
      shown.push(shownFile(table, or(table.kinds), [whichKind(table.kinds)]));
      continue;
    }
    const kind = tables.find(({ rules }) => rules.name === name);
    if (!kind) continue;
    try {
      const plan = makePlan(kind, table.source, { onDuplicate });
      const start = { kind, api, io, group, options: { onDuplicate, skipInvalid: false } };
      const work = startTableImport(start, table.source, plan);
      planned.push({ ...table, kind, plan, work, outcomes: [] });
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
  if (!isStopped) await previewRows(planned);
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
    apply: (isAsked) => applyRows(io, planned, words, isAsked),
  };
}

const words = {
  nothing: "All of these rows are there already. Nothing was changed.",
  question: (rows: number) => `Take in ${counted(rows, "row")}?`,
  summary: tallyWords,
};

const whichKind = (kinds: readonly string[]) => ({
  sentence: `Its header line fits ${and(kinds)}.`,
  answeredBy: `Say it with ${or(kinds.map((name) => `--kind ${name}`))}.`,
});

function shownFile({ file, source }: TableFile, kind: string, questions: ShownFile["questions"]): ShownFile {
  return {
    ...{ file, kind, label: kind, marketplace: null, currency: null, period: null },
    ...{ rows: source.records.length, totals: {}, remarks: [], questions },
  };
}

/** A new row is one change; an existing row has one per field. */
function changesOf({ file, kind: { rules }, plan, outcomes }: Planned): ShownChange[] {
  return outcomes.flatMap(({ cells, result: { line, outcome, changes } }) => {
    const title = titleOf(rules, rowOf(cells, plan));
    const how = `line ${line}, ${outcome === "created" ? "new" : title}`;
    if (outcome === "created") return [{ field: rules.one, now: null, next: title, source: file, how }];
    return changes.map(({ field, from, to }) => ({
      ...{ field: labelOf(rules, field), now: from, next: to, source: file, how },
    }));
  });
}

function refusalsOf({ file, plan, outcomes }: Planned): string[] {
  const rows = outcomes.flatMap(({ result: { line, outcome, errors } }) =>
    outcome === "invalid" ? [{ line, reasons: reasonsOf(errors, plan) }] : [],
  );
  return byReason(rows).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: ${reason}.`);
}

function doublesOf({ file, outcomes }: Planned): string[] {
  return outcomes.flatMap(({ result: { line, likelyDoubles } }) =>
    likelyDoubles.map(({ is, name }) => `${file}, line ${line}: likely the ${is} ${name}.`),
  );
}
