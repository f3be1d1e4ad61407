import type { Io } from "#/cli/io";
import { type JsonChoice, printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";

/** One of the files in a plan, for people and programs. */
export type ShownFile = {
  file: string;
  kind: string;
  /** Display name of the kind. */
  label: string;
  marketplace: string | null;
  currency: string | null;
  period: { from: string; to: string } | null;
  rows: number;
  totals: Record<string, number>;
  remarks: readonly string[];
  questions: readonly { sentence: string; answeredBy: string }[];
};

export type ShownChange = { field: string; now: unknown; next: unknown; source: string; how: string };

/** Planned changes, and sentences on open questions, left out data and refusals. */
export type Shown = {
  files: readonly ShownFile[];
  changes: readonly ShownChange[];
  remarks: readonly string[];
  refusals: readonly string[];
};

/** The plan for some of the files, and how to apply it. */
export type ImportPart = {
  shown: Shown;
  /** True when an open question or a refusal prevents the whole part. */
  isStopped: boolean;
  /** Called instead of `apply` when only the plan is wanted. */
  onPlanOnly?: () => void;
  /**
   * Applies the part, after a confirmation if needed, and returns the portal's response; undefined when there was
   * nothing to do.
   */
  apply: (needsConfirmation: boolean) => Promise<unknown>;
  /** True when some rows were refused, in the plan or since, without affecting the others. */
  isPartial: () => boolean;
};

/** Prints a plan: the files, the changes, and sentences on open questions, left out data and refusals. */
export function showPlan(io: Io, { files, changes, remarks, refusals }: Shown, json: JsonChoice) {
  if (json) printJson(io, json, { files: files.map(fileOf), changes, refusals });
  else {
    printTable(io, fileColumns, files);
    if (changes.length > 0) printTable(io, changeColumns, changes);
  }
  for (const { file, remarks, questions } of files) {
    for (const remark of remarks) say(io, `${file}: ${remark}`);
    for (const { sentence, answeredBy } of questions) say(io, `${file}: ${sentence} ${answeredBy}`);
  }
  for (const sentence of [...remarks, ...refusals]) say(io, sentence);
}

function fileOf({ label: _label, remarks: _remarks, questions, ...file }: ShownFile) {
  return { ...file, questions: questions.map(({ sentence }) => sentence) };
}

const fileColumns: Column<ShownFile>[] = [
  { title: "File", show: ({ file }) => file, isElastic: true },
  { title: "What it is", show: ({ label }) => label, plain: ({ kind }) => kind },
  { title: "Marketplace", show: ({ marketplace }) => marketplace ?? "", isSpare: true },
  { title: "Currency", show: ({ currency }) => currency ?? "", isSpare: true },
  { title: "From", show: ({ period }) => period?.from ?? "" },
  { title: "To", show: ({ period }) => period?.to ?? "" },
  { title: "Rows", show: ({ rows }) => String(rows), isNumber: true },
];

const changeColumns: Column<ShownChange>[] = [
  { title: "Field", show: ({ field }) => field, isElastic: true },
  { title: "Now", show: ({ now }) => textOf(now), isElastic: true },
  { title: "Will be", show: ({ next }) => textOf(next), isElastic: true },
  { title: "From", show: ({ source }) => source, isElastic: true, isSpare: true },
  { title: "How", show: ({ how }) => how, isElastic: true, isSpare: true },
];

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

type Result = { outcome: ImportOutcome };

export const isChange = ({ outcome }: Result) => outcome === "created" || outcome === "updated";

export type Tally = Record<ImportOutcome, number>;

/** Counts the rows by outcome. */
export function tallyOf(results: readonly Result[]): Tally {
  const tally = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) tally[outcome]++;
  return tally;
}

export const tallyWords = ({ created, updated, unchanged, skipped, invalid }: Tally) =>
  `${created} created, ${updated} updated, ${unchanged} the same, ${skipped} left as they are, ${invalid} refused`;
