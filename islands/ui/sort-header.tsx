import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";

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
export function SortHeader<Sort extends string>({ label, by, sort, onSort }: SortHeaderProps<Sort>) {
  const isUp = sort === by.up;
  const isSorted = isUp || sort === by.down;
  const next = isSorted ? (isUp ? by.down : by.up) : by[by.first];
  const Arrow = next === by.up ? (isSorted ? ArrowDown : ArrowUp) : isSorted ? ArrowUp : ArrowDown;
  return (
    <>
      <span className="md:hidden">{label}</span>
      <button
        type="button"
        className="group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control text-left px-1.5 hover:bg-hover max-md:hidden"
        onClick={() => onSort(next)}
      >
        {label}
        <Arrow
          size={14}
          aria-hidden
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

/** For the head's `aria-sort`. */
export function sortedBy<Sort extends string>(
  by: ColumnSort<Sort>,
  sort: string | null,
): "ascending" | "descending" | undefined {
  if (sort === by.up) return "ascending";
  return sort === by.down ? "descending" : undefined;
}
