import { Icon } from "./icon";

/** The sort values of a column; the first click selects `first`, the next one the other direction. */
export type ColumnSort<Sort extends string> = { up: Sort; down: Sort; first: "up" | "down" };

type SortHeaderProps<Sort extends string> = {
  label: string;
  by: ColumnSort<Sort>;
  /** The current order of the list, possibly of no column. */
  sort: string | null;
  onSort: (sort: Sort) => void;
};

/** A sortable column header. A phone shows no headers and offers the order among its filters. */
function SortHeader<Sort extends string>({ label, by, sort, onSort }: SortHeaderProps<Sort>) {
  const isUp = sort === by.up;
  const isSorted = isUp || sort === by.down;
  const next = isSorted ? (isUp ? by.down : by.up) : by[by.first];
  // The current direction if sorted, otherwise that of the next click.
  const isUpward = isSorted ? isUp : next === by.up;
  return (
    <>
      <span className="md:hidden">{label}</span>
      <button
        type="button"
        className="group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 text-start whitespace-normal leading-4 in-data-[align=end]:text-end hover:bg-hover max-md:hidden"
        onClick={() => onSort(next)}
      >
        {label}
        <Icon
          name={isUpward ? "arrow-up" : "arrow-down"}
          size={14}
          className={
            isSorted
              ? "shrink-0"
              : "-mr-4.5 shrink-0 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"
          }
        />
      </button>
    </>
  );
}

/** Returns the header and sort state of a sortable column. */
export function sortedHead<Sort extends string>(props: SortHeaderProps<Sort>) {
  return { header: <SortHeader {...props} />, sorted: sortedBy(props.by, props.sort) };
}

/** The order of a list, with its setter; null is the original order. */
export type Sorting<Sort extends string> = { sort: Sort | null; sortBy: (sort: Sort | null) => void };

/** Same for rows with an original order, to which a third click returns. */
export function sortedHeadOrNone<Sort extends string>(
  label: string,
  by: ColumnSort<Sort>,
  { sort, sortBy }: Sorting<Sort>,
) {
  const last = by.first === "up" ? by.down : by.up;
  return sortedHead({ label, by, sort, onSort: (next) => sortBy(sort === last ? null : next) });
}

/** Returns the header's `aria-sort`. */
function sortedBy<Sort extends string>(
  by: ColumnSort<Sort>,
  sort: string | null,
): "ascending" | "descending" | undefined {
  if (sort === by.up) return "ascending";
  return sort === by.down ? "descending" : undefined;
}
