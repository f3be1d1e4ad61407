/** @jsxImportSource hono/jsx */
import { scaleLinear } from "d3-scale";
import { daysBetween, showDate } from "#/src/format/show-dates";
import { round } from "./canvas";

/** The colors of bars, in words. */
const tones = {
  "text-green": "Done",
  "text-red": "Past due",
  "text-blue": "Can start, or in work",
  "text-muted": "Waits",
} as const;

export type TimelineRow = {
  id: string;
  name: string;
  href: string;
  startDate: string;
  dueDate: string;
  /** Its state in words, such as "Done" or "Past due". */
  state: string;
  tone: keyof typeof tones;
  /** Names of the tasks that must be done first. */
  needs: readonly string[];
  /** True for a task of the chain that holds the launch. */
  isHolding: boolean;
};

type TimelineProps = { rows: readonly TimelineRow[]; today: string; launch: string | null };

/** Units of a row; its width is stretched to the space beside the names. */
const [width, height] = [1000, 24];

/**
 * The tasks of an onboarding over time, with today and the launch date; the chain that holds the launch is bold. On
 * phones dates take the place of bars. Rendered on the server; nothing runs in the browser.
 */
export function TimelinePicture({ rows, today, launch }: TimelineProps) {
  const dates = [...rows.flatMap(({ startDate, dueDate }) => [startDate, dueDate]), today];
  if (launch) dates.push(launch);
  const [first = today, last = today] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const x = scaleLinear([0, Math.max(daysBetween(first, last), 1)], [4, width - 4]);
  const at = (date: string) => round(x(daysBetween(first, date)));
  const marks = [
    { name: "Today", date: today, dash: "", tone: "text-link" },
    ...(launch ? [{ name: "Launch", date: launch, dash: "5 3", tone: "text-orange" }] : []),
  ];
  return (
    <figure class="card-surface flex min-w-0 flex-col gap-3 p-4">
      <ul aria-label="Marks" class="flex flex-wrap gap-x-5 gap-y-1 text-hint">
        {marks.map(({ name, date, dash, tone }) => (
          <li key={name} class="flex items-center gap-1.5">
            <svg aria-hidden="true" width="4" height="14" viewBox="0 0 4 14" class={`max-sm:hidden ${tone}`}>
              <path d="M2 0V14" stroke="currentColor" stroke-width="2" stroke-dasharray={dash} />
            </svg>
            {`${name}, ${showDate(date)}`}
          </li>
        ))}
        {Object.entries(tones).map(([tone, name]) => (
          <li key={tone} class="flex items-center gap-1.5 max-sm:hidden">
            <svg aria-hidden="true" width="14" height="8" viewBox="0 0 14 8" class={tone}>
              <path d="M0 0H14V8H0Z" fill="currentColor" />
            </svg>
            {name}
          </li>
        ))}
        <li class="font-semibold">Bold: the tasks that hold the launch</li>
      </ul>
      <ol aria-label="Tasks over time" class="flex flex-col max-sm:divide-y max-sm:divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            class="grid items-center gap-x-3 max-sm:py-2 sm:grid-cols-[minmax(9rem,30%)_1fr] print:grid-cols-[45%_1fr] print:break-inside-avoid print:py-1"
          >
            <div class="min-w-0">
              <a
                href={row.href}
                title={row.name}
                class={`block hover:underline sm:truncate print:whitespace-normal ${row.isHolding ? "font-semibold" : ""}`}
              >
                {row.name}
              </a>
              <p class="text-hint text-muted sm:sr-only print:not-sr-only">{inWords(row)}</p>
            </div>
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              fill="currentColor"
              class="h-6 w-full max-sm:hidden"
            >
              <rect
                x={at(row.startDate)}
                y={row.isHolding ? 4 : 8}
                width={round(Math.max(at(row.dueDate) - at(row.startDate), 6))}
                height={row.isHolding ? 16 : 8}
                class={row.tone}
              >
                <title>{inWords(row)}</title>
              </rect>
              {marks.map(({ name, date, dash, tone }) => (
                <path
                  key={name}
                  d={`M${at(date)} 0V${height}`}
                  class={tone}
                  stroke="currentColor"
                  stroke-width="2"
                  stroke-dasharray={dash}
                  vector-effect="non-scaling-stroke"
                />
              ))}
            </svg>
          </li>
        ))}
      </ol>
      <details class="text-hint max-sm:hidden print:hidden">
        <summary class="w-fit cursor-pointer text-muted">As a table</summary>
        <div class="overflow-x-auto">
          <Table rows={rows} />
        </div>
      </details>
    </figure>
  );
}

function Table({ rows }: Pick<TimelineProps, "rows">) {
  return (
    <table class="w-full text-left tabular-nums">
      <caption class="sr-only">Tasks over time</caption>
      <thead>
        <tr>
          {["Task", "Start", "Due", "State", "After"].map((title) => (
            <th key={title} scope="col" class="py-1 pr-3 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th
              scope="row"
              class={`wrap-anywhere py-0.5 pr-3 ${row.isHolding ? "font-bold" : "font-normal"}`}
            >
              {row.name}
            </th>
            <td class="py-0.5 pr-3">{showDate(row.startDate)}</td>
            <td class="py-0.5 pr-3">{showDate(row.dueDate)}</td>
            <td class="py-0.5 pr-3">{row.state}</td>
            <td class="wrap-anywhere py-0.5">{row.needs.join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function datesOf({ startDate, dueDate }: TimelineRow): string {
  return `${showDate(startDate)} to ${showDate(dueDate)}`;
}

/** "Mar 2, 2026 to Mar 6, 2026, past due, after Sign the contract". */
function inWords(row: TimelineRow): string {
  const after = row.needs.length > 0 ? `, after ${row.needs.join(", ")}` : "";
  return `${datesOf(row)}, ${row.state.slice(0, 1).toLowerCase()}${row.state.slice(1)}${after}`;
}
