import { personOptions } from "#/islands/forms/person-options";
import { FilterChip, FilterFold } from "#/islands/ui/filters";
import { Icon } from "#/islands/ui/icon";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { filterBy, sortLabels, unassigned } from "#/src/contract/addresses/clients";
import { clientStatus } from "#/src/contract/choices/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import { visitFilter } from "#/src/contract/choices/visits";
import type { Assignee } from "#/src/contract/users";
import { type ClientAddressState, columnsOf } from "../address";
import { FieldFilters } from "./field-filters";

type ClientFiltersProps = { address: ClientAddressState; people: readonly Assignee[] };

/** Search, status, past due; also the order, where there is no table head. */
export function ClientFilters({ address, people }: ClientFiltersProps) {
  const { query, kept, search, choose, bind } = address;
  const shownFields = columnsOf(address);
  const hasColumn = Object.hasOwn(sortLabels, query.sort)
    ? !query.sort.endsWith("createdAt")
    : shownFields.some(({ key }) => query.sort.endsWith(fieldParam(key)));
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        className="min-w-0 flex-1 md:min-w-44 md:max-w-72"
        label="Search clients or brands"
        value={query.search}
        onSearch={search}
      />
      <FilterFold
        values={[query.status, query.accountManagerId, query.visits, query.pastDue, ...filledFields(address)]}
        className="flex w-full flex-wrap gap-2"
      >
        <div className="max-sm:flex-1 sm:w-40">
          <Select
            aria-label="Status"
            emptyLabel="All Statuses"
            options={clientStatus.options}
            {...bind("status")}
          />
        </div>
        {people.length > 0 && (
          <div className="max-sm:flex-1 sm:w-52">
            <Select
              aria-label="Account Manager"
              emptyLabel="All Account Managers"
              options={[
                ...personOptions(people, someone(query.accountManagerId)),
                { value: unassigned, label: "Unassigned" },
              ]}
              {...bind("accountManagerId")}
            />
          </div>
        )}
        <div className="max-sm:flex-1 sm:w-44">
          <Select
            aria-label="Came in"
            emptyLabel="Came in or not"
            options={visitFilter.options}
            {...bind("visits")}
          />
        </div>
        <FilterChip
          isOn={query.pastDue !== null}
          onToggle={(isOn) => choose({ pastDue: isOn })}
          icon={<Icon name="calendar-x" />}
        >
          Past Due Only
        </FilterChip>
        {kept.length > 0 && <FieldFilters address={address} />}
        <div className={hasColumn ? "w-full sm:w-52 md:hidden" : "w-full sm:w-52"}>
          <Select aria-label="Sort by" options={[...sorts, ...fieldSorts(address)]} {...bind("sort")} />
        </div>
      </FilterFold>
    </div>
  );
}

const someone = (person: string | null) => (person === unassigned ? null : person);

const filledFields = ({ query, kept }: ClientAddressState) =>
  kept.flatMap(({ key }) => filterBy(query, key) || []);

/** Returns the orders by the shown fields, and by the one that orders the list. */
function fieldSorts(address: ClientAddressState) {
  const { query, kept } = address;
  const shown = columnsOf(address);
  return kept
    .filter((field) => shown.includes(field) || query.sort.endsWith(fieldParam(field.key)))
    .flatMap(({ key, label }) => [
      { value: fieldParam(key), label: `${label}, ascending` },
      { value: `-${fieldParam(key)}`, label: `${label}, descending` },
    ]);
}

const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));
