import { useState } from "react";
import { saveFile } from "#/islands/runtime/page/save-file";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { FilterChip } from "#/islands/ui/filters";
import { type Column, Table } from "#/islands/ui/table";
import { doubleBy, type ImportOutcome, importOutcome } from "#/src/contract/choices/table-imports";
import { capitalized } from "#/src/format/capitalized";
import { labelOf, titleOf } from "#/src/imports/tables/kind";
import { type Plan, rowOf } from "#/src/imports/tables/plan";
import { reasonOf, refusedRowsText } from "#/src/imports/tables/refused-rows";
import type { Source } from "#/src/imports/tables/source";
import type { SeenRow } from "./use-import-run";
import { countsOf, rowsOf, showCount } from "./words";

type PlanStepProps = { source: Source; plan: Plan; rows: readonly SeenRow[]; isDone: boolean };

type Filter = ImportOutcome | "doubles" | null;
const pageSize = 50;

/** Each row with its expected or actual outcome. */
export function PlanStep({ source, plan, rows, isDone }: PlanStepProps) {
  const { today } = useViewer();
  const [shown, setShown] = useState<Filter>(null);
  const [page, setPage] = useState(1);
  const show = (next: Filter) => {
    setShown(next);
    setPage(1);
  };
  const doubles = rows.filter(isDouble).length;
  const found = rows.filter(
    (row) => shown === null || (shown === "doubles" ? isDouble(row) : row.result.outcome === shown),
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const refused = rows.filter(({ result }) => result.outcome === "invalid");
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        <FilterChip
          isOn={shown === null}
          onToggle={() => show(null)}
        >{`All ${showCount(rows.length)}`}</FilterChip>
        {countsOf(rows).map(({ outcome, count }) => (
          <FilterChip key={outcome} isOn={shown === outcome} onToggle={(isOn) => show(isOn ? outcome : null)}>
            {`${importOutcome.label(outcome)} ${showCount(count)}`}
          </FilterChip>
        ))}
        {doubles > 0 && (
          <FilterChip isOn={shown === "doubles"} onToggle={(isOn) => show(isOn ? "doubles" : null)}>
            {`Likely doubles ${showCount(doubles)}`}
          </FilterChip>
        )}
      </fieldset>
      <Table
        caption={isDone ? "Outcome of the rows" : "Expected outcome of the rows"}
        columns={columnsOf(plan)}
        rows={found.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ result }) => String(result.line)}
      />
      {pages > 1 && (
        <nav aria-label="Pages of rows" className="flex flex-wrap items-center gap-2">
          <Button isDisabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="text-label text-muted tabular-nums">{`Page ${showCount(page)} of ${showCount(pages)}`}</span>
          <Button isDisabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
      {refused.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => saveRefused(source, plan, refused, today)}>Download the refused rows</Button>
          <span className="text-hint text-muted">{`${rowsOf(refused.length)} as CSV, each with its reason: correct and import it.`}</span>
        </div>
      )}
    </div>
  );
}

const isDouble = ({ result, double }: SeenRow) => double !== null || result.likelyDoubles.length > 0;

function saveRefused(source: Source, plan: Plan, refused: readonly SeenRow[], day: string) {
  const text = refusedRowsText(source);
  const rows = refused.map(({ cells, result }) =>
    text.row(cells, reasonOf(result.errors, plan, labelIn(plan))),
  );
  saveFile(`${source.name.replace(/\.\w+$/, "")}-refused-${day}.csv`, text.start + rows.join(""));
}

function columnsOf(plan: Plan): Column<SeenRow>[] {
  return [
    {
      key: "line",
      header: "Line",
      width: "w-20",
      cell: ({ result }) => <span className="text-muted tabular-nums">{result.line}</span>,
    },
    {
      key: "title",
      header: capitalized(plan.kind.one),
      phone: "title",
      cell: ({ cells }) => (
        <span className="wrap-anywhere block whitespace-normal font-medium sm:py-1.5">
          {titleOf(plan.kind, rowOf(cells, plan)) || "No name"}
        </span>
      ),
    },
    {
      key: "outcome",
      header: "Becomes",
      width: "w-28",
      phone: "action",
      cell: ({ result: { outcome } }) => (
        <Badge tone={importOutcome.tone(outcome)}>{importOutcome.label(outcome)}</Badge>
      ),
    },
    {
      key: "about",
      header: "Why and what",
      width: "w-2/5",
      phone: "meta",
      cell: (row) => (
        <ul className="wrap-anywhere flex flex-col whitespace-normal text-hint sm:py-1.5">
          <li className="text-muted sm:hidden">{`Line ${row.result.line}`}</li>
          {row.result.outcome === "skipped" && (
            <li>
              <Existing kind={plan.kind} result={row.result} />
            </li>
          )}
          {sentencesOf(row, plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
    },
  ];
}

/** Names the existing row, with a link where it has a page; the dialog stays open. */
function Existing({ kind, result: { id, existing } }: Pick<SeenRow, "result"> & Pick<Plan, "kind">) {
  if (existing === null) return null;
  return kind.page && id ? (
    <a href={`${kind.page}${id}`} target="_blank" rel="noreferrer" className="link-text">
      {existing}
    </a>
  ) : (
    existing
  );
}

function sentencesOf({ result, double }: SeenRow, plan: Plan): string[] {
  const label = labelIn(plan);
  const changes = result.changes.map(
    ({ field, from, to }) =>
      `${label(field)}: ${showValue(plan, field, from)} → ${showValue(plan, field, to)}`,
  );
  const refusal = result.errors.length > 0 ? [reasonOf(result.errors, plan, label)] : [];
  const leftOut = result.dropped.length > 0 ? [`Left out ${reasonOf(result.dropped, plan, label)}`] : [];
  const doubles = result.likelyDoubles.map(
    ({ name, is, by }) => `Likely the ${is} ${name}: the same ${doubleBy.label(by)}`,
  );
  const inFile = double ? [`Likely line ${double.line}: the same ${doubleBy.label(double.by)}`] : [];
  return [...changes, ...refusal, ...leftOut, ...doubles, ...inFile];
}

type Shown = SeenRow["result"]["changes"][number]["to"];

function showValue({ kind }: Plan, field: string, value: Shown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "nothing";
  if (Array.isArray(value)) return value.join(", ");
  const option = kind.fields[field]?.options?.find((candidate) => candidate.value === String(value));
  return option?.label ?? String(value);
}

const labelIn =
  ({ kind }: Plan) =>
  (field: string) =>
    labelOf(kind, field);
