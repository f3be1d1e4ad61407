import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { reportKind } from "#/src/contract/choices/reports-in";
import type { Plan, PlanFile, PlannedChange } from "#/src/files-in/audit-plan";

type Shown = Pick<Plan, "changes" | "remarks" | "refusals"> & { files: readonly PlanFile[] };

/** Prints a plan: what each file is, what would change, and in words what is open, left out and refused. */
export function showPlan(io: Io, { files, changes, remarks, refusals }: Shown, isJson: boolean) {
  if (isJson) printJson(io, { files: files.map(fileOf), changes, refusals });
  else {
    printTable(io, fileColumns, files);
    if (changes.length > 0) printTable(io, changeColumns, changes);
  }
  for (const { file, report } of files) {
    for (const remark of report.remarks) say(io, `${file}: ${remark}`);
    for (const { about, sentence } of report.questions) say(io, `${file}: ${sentence} ${answeredBy[about]}`);
  }
  for (const sentence of [...remarks, ...refusals]) say(io, sentence);
}

/** A figure that the report has no column for is left out. */
function fileOf({ file, report }: PlanFile) {
  const { kind, marketplace, currencies, period, rows, questions } = report;
  const { pageViews: _pageViews, ...totals } = report.totals;
  return {
    file,
    kind,
    marketplace,
    currency: currencies[0] ?? null,
    period,
    rows: rows.count,
    totals,
    questions: questions.map(({ sentence }) => sentence),
  };
}

const answeredBy = {
  period: "Say it with --period, such as --period 2026-06-01..2026-06-28.",
  style: "Say it with --style point or --style comma.",
  dates: "Say it with --style day-first or --style month-first.",
};

const fileColumns: Column<PlanFile>[] = [
  { title: "File", show: ({ file }) => file, isElastic: true },
  {
    title: "What it is",
    show: ({ report }) => reportKind.label(report.kind),
    plain: ({ report }) => report.kind,
  },
  { title: "Marketplace", show: ({ report }) => report.marketplace ?? "", isSpare: true },
  { title: "Currency", show: ({ report }) => report.currencies[0] ?? "", isSpare: true },
  { title: "From", show: ({ report }) => report.period?.from ?? "" },
  { title: "To", show: ({ report }) => report.period?.to ?? "" },
  { title: "Rows", show: ({ report }) => String(report.rows.count), isNumber: true },
];

const changeColumns: Column<PlannedChange>[] = [
  { title: "Field", show: ({ field }) => field },
  { title: "Now", show: ({ now }) => textOf(now), isElastic: true },
  { title: "Will be", show: ({ next }) => textOf(next), isElastic: true },
  { title: "From", show: ({ source }) => source, isElastic: true, isSpare: true },
  { title: "How", show: ({ how }) => how, isElastic: true, isSpare: true },
];

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
