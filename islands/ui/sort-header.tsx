import { Icon } from "./icon";

/** What a column sorts by; its first press gives `first`, the next one the other way round. */
export type ColumnSort<Sort extends string> = { up: Sort; down: Sort; first: "up" | "down" };

type SortHeaderProps<Sort extends string> = {
  label: string;
  by: ColumnSort<Sort>;
  /** The order of the list, which may be none that a column has. */
  sort: string | null;
  onSort: (sort: Sort) => void;
};

/** A column head that sorts. A phone has no heads and offers the order among its filters. */
function SortHeader<Sort extends string>({ label, by, sort, onSort }: SortHeaderProps<Sort>) {
  const isUp = sort === by.up;
  const isSorted = isUp || sort === by.down;
  const next = isSorted ? (isUp ? by.down : by.up) : by[by.first];
  // Sorted, the way it goes now; else the way that a press would give it.
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

/** A table's column that sorts: its head, and whether the rows are in its order. */
export function sortedHead<Sort extends string>(props: SortHeaderProps<Sort>) {
  return { header: <SortHeader {...props} />, sorted: sortedBy(props.by, props.sort) };
}

/** The order of a list, and what changes it; null is the order that the rows came in. */
export type Sorting<Sort extends string> = { sort: Sort | null; sortBy: (sort: Sort | null) => void };

/** The same where the rows have an order of their own, which a third press gives back. */
export function sortedHeadOrNone<Sort extends string>(
  label: string,
  by: ColumnSort<Sort>,
  { sort, sortBy }: Sorting<Sort>,
) {
  const last = by.first === "up" ? by.down : by.up;
  return sortedHead({ label, by, sort, onSort: (next) => sortBy(sort === last ? null : next) });
}

/** For the head's `aria-sort`. */
function sortedBy<Sort extends string>(
  by: ColumnSort<Sort>,
  sort: string | null,
): "ascending" | "descending" | undefined {
  if (sort === by.up) return "ascending";
  return sort === by.down ? "descending" : undefined;
}
