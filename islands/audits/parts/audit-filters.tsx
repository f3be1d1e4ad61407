import { FilterFold } from "#/islands/ui/filter-fold";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { healthLevel } from "#/src/contract/choices/audits";
import type { AuditAddressState } from "../address";

/** Search and score. */
export function AuditFilters({ address: { query, search, choose } }: { address: AuditAddressState }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        className="max-md:flex-1 md:w-80"
        label="Search clients or account managers"
        value={query.search}
        onSearch={search}
      />
      <FilterFold values={[query.score]} className="w-full">
        <div className="w-full sm:w-44">
          <Select
            aria-label="Health score"
            emptyLabel="All Scores"
            options={healthLevel.options}
            value={query.score ?? ""}
            onChange={(event) => choose({ score: event.target.value })}
          />
        </div>
      </FilterFold>
    </div>
  );
}
