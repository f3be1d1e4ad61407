import { type Column, Table } from "#/islands/ui/table";
import type { PlannedChange } from "#/src/imports/reports/audit-plan";
import { StructuredValue } from "../parts/structured-value";
import { type StructuredFieldName, structuredFields } from "../structured/layouts";
import { counted, planLabels, showFigure } from "./plan-words";

type PlanTableProps = { changes: readonly PlannedChange[]; currency: string };

/** The planned changes: each figure with its old and new value, source file and computation. */
export function PlanTable({ changes, currency }: PlanTableProps) {
  return (
    <Table
      caption="What would change"
      columns={columnsOf(currency)}
      rows={changes}
      rowKey={({ field }) => field}
    />
  );
}

function columnsOf(currency: string): Column<PlannedChange>[] {
  return [
    {
      key: "field",
      header: "Field",
      width: "w-[27%]",
      phone: "title",
      cell: ({ field }) => <span className="whitespace-normal">{planLabels[field]}</span>,
    },
    {
      key: "now",
      header: "Now",
      width: "w-[18%]",
      phone: "meta",
      cell: ({ field, now }) => <Value label="Now" field={field} value={now} currency={currency} />,
    },
    {
      key: "next",
      header: "Will be",
      width: "w-[18%]",
      phone: "meta",
      cell: ({ field, next }) => <Value label="Will be" field={field} value={next} currency={currency} />,
    },
    {
      key: "source",
      header: "From",
      phone: "meta",
      cell: ({ source, how }) => (
        <div className="sm:py-1.5">
          <span className="wrap-anywhere block whitespace-normal">{source}</span>
          <span className="wrap-anywhere block whitespace-normal text-hint text-muted">{how}</span>
        </div>
      ),
    },
  ];
}

type ValueProps = Pick<PlannedChange, "field"> & { label: string; value: unknown; currency: string };

function Value({ label, field, value, currency }: ValueProps) {
  const name = structuredFields.find((structured) => structured === field);
  return (
    <div className="wrap-anywhere whitespace-normal tabular-nums">
      <span className="text-muted sm:hidden">{`${label}: `}</span>
      {name ? <Rows name={name} value={value} /> : showFigure(field, value, currency)}
    </div>
  );
}

function Rows({ name, value }: { name: StructuredFieldName; value: unknown }) {
  const count = Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
  if (value === null || value === undefined) return "None";
  if (count === 0) return counted(count, "row");
  return (
    <details>
      <summary>{counted(count, "row")}</summary>
      <StructuredValue name={name} value={value} />
    </details>
  );
}
