import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import SquareKanban from "lucide-react/icons/square-kanban";
import { personOptions } from "#/islands/forms/person-options";
import { FilterFold } from "#/islands/ui/filters";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { Segmented } from "#/islands/ui/segmented";
import { leadLayout, ownerWords, sortLabels } from "#/src/contract/addresses/leads";
import { leadStatus, priorities } from "#/src/contract/choices/leads";
import type { Assignee } from "#/src/contract/users";
import type { LeadAddressState } from "../address";

type LeadFiltersProps = { address: LeadAddressState; people: readonly Assignee[] };

/** Search, status, priority, owner and order. */
export function LeadFilters({ address, people }: LeadFiltersProps) {
  const { query, search, bind } = address;
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        className="max-md:flex-1 md:w-73"
        label="Search leads"
        placeholder="Search company, contact or email"
        value={query.search}
        onSearch={search}
      />
      <FilterFold
        values={[query.status, query.priority, query.owner]}
        className="flex w-full flex-wrap gap-2"
      >
        <div className="max-sm:flex-1 sm:w-48">
          <Select
            aria-label="Status"
            emptyLabel="All Statuses"
            options={leadStatus.options}
            {...bind("status")}
          />
        </div>
        <div className="max-sm:flex-1 sm:w-36">
          <Select aria-label="Priority" emptyLabel="All Priorities" options={options} {...bind("priority")} />
        </div>
        <div className="max-sm:flex-1 sm:w-44">
          <Select
            aria-label="Owner"
            emptyLabel="All Owners"
            options={[...words, ...personOptions(people, someone(query.owner))]}
            {...bind("owner")}
          />
        </div>
        <div className="max-sm:flex-1 sm:w-48">
          <SortSelect address={address} />
        </div>
      </FilterFold>
      <div className="md:ml-auto md:self-center">
        <Segmented label="Layout" value={address.layout} options={layouts} onChange={address.setLayout} />
      </div>
    </div>
  );
}

/** The cards begin in the user's own order, the other layouts with the newest lead. */
function SortSelect({ address: { layout, query, bind } }: { address: LeadAddressState }) {
  const { value, onChange } = bind("sort");
  if (layout === "cards") {
    return (
      <Select aria-label="Sort by" emptyLabel="My order" options={sorts} value={value} onChange={onChange} />
    );
  }
  return (
    <Select
      aria-label="Sort by"
      emptyLabel={sortLabels["-createdAt"]}
      options={sorts.filter((sort) => sort.value !== "-createdAt")}
      value={query.sort === "-createdAt" ? "" : value}
      onChange={onChange}
    />
  );
}

const layoutIcons = { cards: LayoutGrid, board: SquareKanban, list: Rows3 };
const layouts = leadLayout.options.map(({ value, label }) => {
  const Drawing = layoutIcons[value];
  return { value, label, icon: <Drawing size={16} aria-hidden /> };
});

const words = Object.entries(ownerWords).map(([value, label]) => ({ value, label }));

const someone = (owner: string | null) => (owner && Object.hasOwn(ownerWords, owner) ? null : owner);

const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

const options = priorities.map((value) => ({ value, label: `Priority ${value}` }));
