import { makePlan, type PlanChoices } from "#/cli/commands/table-import/plan";
import { refusedRowsFile } from "#/cli/commands/table-import/refused-rows";
import { sourceRemarks } from "#/cli/commands/table-import/report";
import { completeKind, startTableImport, type TableKind } from "#/cli/commands/table-import/table-kind";
import { LeftOpen, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { byReason, lineWords } from "#/cli/output/by-reason";
import { counted, say } from "#/cli/output/words";
import type { Api } from "#/cli/session/connect";
import { importGroup, type RowOutcome } from "#/src/client/import-calls";
import { NotReadable } from "#/src/imports/reports/not-readable";
import { isReport } from "#/src/imports/reports/rows";
import { labelOf, titleOf } from "#/src/imports/tables/kind";
import { kindsOf } from "#/src/imports/tables/kinds";
import { type Plan, rowOf } from "#/src/imports/tables/plan";
import { reasonOf, reasonsOf } from "#/src/imports/tables/refused-rows";
import { readSource, type Source } from "#/src/imports/tables/source";
import { withHeaderOn } from "#/src/imports/tables/with-header";
import { applyRows, previewRows, type RowFile, resultOf } from "./plan-rows";
import type { OpenFile } from "./read-files";
import { type ImportPart, type ShownChange, type ShownFile, tallyWords } from "./shown";
import { and, or, tablesFor } from "./table-kinds";

export type TableFile = { file: string; source: Source; kinds: string[] };
type Planned = TableFile & RowFile & { kind: TableKind; plan: Plan };

/** Options on tables, the same as those of `portal clients import` and `portal leads import`. */
export type TableChoices = Partial<PlanChoices> & {
  kind?: string;
  headerLine?: number;
  skipInvalid?: boolean;
  errors?: string;
  startOnboarding?: boolean;
};

/**
 * Reads the file as a table of a known kind, by its header line; null for other files. With `--kind` every table is
 * one, except for a report.
 * @throws WrongUsage when `--header-line` names no row
 */
export async function tableIn(
  { file, bytes }: OpenFile,
  { kind, headerLine }: TableChoices,
): Promise<TableFile | null> {
  try {
    const found = await readSource(file, () => [bytes]);
    const source = headerLine ? withHeaderOn(headerLine, found) : found;
    const kinds = kindsOf(source.headers);
    const isMeant = kinds.length > 0 || (kind !== undefined && !(await isReport(bytes)));
    return isMeant ? { file, source, kinds } : null;
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    if (headerLine) throw new WrongUsage(error.message);
    return null;
  }
}

/** Plans the import of tables; asks for the kind when a header line fits several. */
export async function planTables(
  io: Io,
  files: readonly TableFile[],
  {
    kind: given,
    onDuplicate = "skip",
    skipInvalid = false,
    errors,
    startOnboarding = false,
    ...choices
  }: TableChoices,
  api: Api,
): Promise<ImportPart> {
  if (errors && files.length > 1) throw new WrongUsage("--errors takes the refused rows of one file.");
  const tables = tablesFor({ startOnboarding });
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
    const found = tables.find(({ rules }) => rules.name === name);
    if (!found) continue;
    const kind = await completeKind(found, table.source, choices, () => api);
    try {
      const plan = makePlan(kind, table.source, { ...choices, onDuplicate });
      const start = { kind, api, io, group, options: { onDuplicate, skipInvalid } };
      const work = startTableImport(start, table.source, plan);
      planned.push({
        ...{ ...table, kind, plan, work, outcomes: [] },
        refusalsOf: (outcomes) => refusalsOf({ file: table.file, plan, outcomes }),
      });
      shown.push(shownFile(table, name, []));
    } catch (error) {
      if (!(error instanceof WrongUsage || error instanceof LeftOpen)) throw error;
      isOpen ||= error instanceof LeftOpen;
      refusals.push(`${table.file}: ${error.message}\nportal ${name} import explains how it is read.`);
      shown.push(shownFile(table, name, []));
    }
  }
  const isStopped = isOpen || refusals.length > 0;
  const report = errors && planned[0] ? refusedRows(io, errors, planned[0]) : null;
  if (!isStopped) await previewRows(planned);
  const refused = planned.flatMap(({ refusalsOf, outcomes }) => refusalsOf(outcomes));
  let isPartial = refused.length > 0;
  return {
    shown: {
      files: shown,
      changes: planned.flatMap(changesOf),
      remarks: [...planned.flatMap(droppedOf), ...planned.flatMap(doublesOf)],
      refusals: [...refusals, ...refused],
    },
    isStopped,
    isPartial: () => isPartial,
    onPlanOnly: () => report?.write(planned.flatMap(({ outcomes }) => outcomes)),
    apply: async (needsConfirmation) => {
      const applied = await applyRows(io, planned, words, needsConfirmation);
      isPartial ||= applied?.some(isRefused) ?? false;
      report?.write(applied ?? planned.flatMap(({ outcomes }) => outcomes));
      return applied ? resultOf(planned, applied) : undefined;
    },
  };
}

const isRefused = ({ result }: RowOutcome) => result.outcome === "invalid";

/** Prepares the CSV of refused rows; see `portal clients import --errors`. */
function refusedRows(io: Io, path: string, { file, source, plan }: Planned) {
  const target = refusedRowsFile(io, path, { ...source, path: file === "-" ? null : file });
  return {
    write(outcomes: readonly RowOutcome[]) {
      const refused = outcomes.filter(isRefused);
      for (const { cells, result } of refused) target.add(cells, reasonOf(result.errors, plan));
      target.publish();
      if (refused.length > 0) say(io, `The refused rows are in ${target.path}.`);
    },
  };
}

const words = {
  nothing: "All of these rows already exist. Nothing was changed.",
  question: (rows: number) => `Take in ${counted(rows, "row")}?`,
  summary: tallyWords,
};

const whichKind = (kinds: readonly string[]) => ({
  sentence: `Its header line fits ${and(kinds)}.`,
  answeredBy: `Set it with ${or(kinds.map((name) => `--kind ${name}`))}.`,
});

function shownFile({ file, source }: TableFile, kind: string, questions: ShownFile["questions"]): ShownFile {
  return {
    ...{ file, kind, label: kind, marketplace: null, currency: null, period: null },
    ...{ rows: source.records.length, totals: {}, remarks: sourceRemarks(source), questions },
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

type Refusable = Pick<Planned, "file" | "plan"> & { outcomes: readonly RowOutcome[] };

function refusalsOf({ file, plan, outcomes }: Refusable): string[] {
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

/** Values of optional fields left out by `--skip-invalid`. */
function droppedOf({ file, plan, outcomes }: Planned): string[] {
  const rows = outcomes.flatMap(({ result: { line, dropped } }) =>
    dropped.length > 0 ? [{ line, reasons: reasonsOf(dropped, plan) }] : [],
  );
  return byReason(rows).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: left out ${reason}.`);
}
