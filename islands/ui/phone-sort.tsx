import { Select, type SelectOption } from "./inputs";

type PhoneSortProps = {
  /** What the order is called that the rows came in. */
  usual: string;
  options: readonly SelectOption[];
  sort: string | null;
  sortBy: (sort: string | null) => void;
};

/** The order of a table on a phone, which has no heads to press. */
export function PhoneSort({ usual, options, sort, sortBy }: PhoneSortProps) {
  return (
    <Select
      className="min-w-0 flex-1 md:hidden"
      aria-label="Sort by"
      emptyLabel={usual}
      options={options}
      value={sort ?? ""}
      onChange={(event) => sortBy(event.target.value || null)}
    />
  );
}
