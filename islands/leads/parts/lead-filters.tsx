import { FilterFold } from "#/islands/ui/filter-fold";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { leadStatus } from "#/src/contract/choices/leads";
import type { LeadAddressState } from "../address";
import { priorities } from "../priorities";

/** Search, status and priority. */
export function LeadFilters({ address }: { address: LeadAddressState }) {
  const { query, search, choose } = address;
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        className="max-md:flex-1 md:w-80"
        label="Search leads"
        placeholder="Search company, contact or email"
        value={query.search}
        onSearch={search}
      />
      <FilterFold values={[query.status, query.priority]} className="flex w-full flex-wrap gap-2">
        <div className="max-sm:flex-1 sm:w-48">
          <Select
            aria-label="Status"
            emptyLabel="All Statuses"
            options={leadStatus.options}
            value={query.status ?? ""}
            onChange={(event) => choose({ status: event.target.value })}
          />
        </div>
        <div className="max-sm:flex-1 sm:w-40">
          <Select
            aria-label="Priority"
            emptyLabel="All Priorities"
            options={options}
            value={String(query.priority ?? "")}
            onChange={(event) => choose({ priority: event.target.value })}
          />
        </div>
      </FilterFold>
    </div>
  );
}

const options = priorities.map((value) => ({ value, label: `Priority ${value}` }));
