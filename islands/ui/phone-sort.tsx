import { Select, type SelectOption } from "./inputs";

type PhoneSortProps = {
  /** Name of the original order. */
  usual: string;
  options: readonly SelectOption[];
  sort: string | null;
  sortBy: (sort: string | null) => void;
};

/** The sort select of a table on a phone, which shows no table head. */
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
