/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** The data behind a chart, for screen readers: a row per item, a column per figure. */
type Table = {
  of: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
};

type PictureProps = {
  title: string;
  /** Subject and unit of the figures. */
  note: string;
  table: Table;
  /** Distinguishes several series by more than color. */
  legend?: readonly { name: string; mark: Mark }[];
  /** Text shown instead of an empty chart. */
  empty: string;
  children: Child;
};

/** Style of a series: its color, and optionally a dash pattern. */
export type Mark = { tone: string; dash?: string };

export const marks: readonly [Mark, Mark] = [{ tone: "text-link" }, { tone: "text-orange", dash: "5 4" }];

/** A chart with an equivalent table behind it. Rendered on the server; nothing runs in the browser. */
export function Picture({ title, note, table, legend = [], empty, children }: PictureProps) {
  return (
    <figure class="card-surface flex min-w-0 flex-col gap-2 p-4 print:break-inside-avoid">
      <figcaption>
        <h3 class="font-semibold text-label">{title}</h3>
        <p class="text-hint text-muted">{note}</p>
      </figcaption>
      {table.rows.length === 0 ? (
        <p class="py-6 text-center text-label text-muted">{empty}</p>
      ) : (
        <>
          {legend.length > 1 && (
            <ul class="flex flex-wrap gap-x-4 text-hint" aria-hidden="true">
              {legend.map(({ name, mark }) => (
                <li key={name} class="flex items-center gap-1.5">
                  <svg
                    aria-hidden="true"
                    width="20"
                    height="8"
                    viewBox="0 0 20 8"
                    class={`flex-none ${mark.tone}`}
                  >
                    <path d="M1 4H19" stroke="currentColor" stroke-width="2" stroke-dasharray={mark.dash} />
                  </svg>
                  {name}
                </li>
              ))}
            </ul>
          )}
          {children}
          <details class="text-hint print:not-open:hidden">
            <summary class="w-fit cursor-pointer text-muted max-sm:min-h-11 max-sm:content-center print:hidden">
              As a table
            </summary>
            <div class="overflow-x-auto">
              <DataTable title={title} table={table} />
            </div>
          </details>
        </>
      )}
    </figure>
  );
}

function DataTable({ title, table: { of, columns, rows } }: { title: string; table: Table }) {
  return (
    <table class="w-full tabular-nums">
      <caption class="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" class="py-1 pr-3 text-left font-medium">
            {of}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" class="py-1 pl-3 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row" class="wrap-anywhere py-0.5 pr-3 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at]} class="py-0.5 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
