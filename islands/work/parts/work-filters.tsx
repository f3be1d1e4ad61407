import { ClientPicker, type PickedClient } from "#/islands/clients/picker/client-picker";
import { personOptions } from "#/islands/forms/person-options";
import { FilterFold } from "#/islands/ui/filters";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { workKind } from "#/src/contract/choices/work";
import type { WorkAddressState } from "../address";
import type { People } from "../people";

type WorkFiltersProps = People & {
  address: WorkAddressState;
  /** The client in the address of the page. */
  client: PickedClient | null;
};

/** Filters for person, client and kind. */
export function WorkFilters({ address, people, client }: WorkFiltersProps) {
  const { query, choose, bind } = address;
  const { person, clientId, kind } = query;
  const isWord = words.some(({ value }) => value === person);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Search work"
        className="min-w-0 flex-1 md:min-w-44 md:max-w-60"
        value={query.search}
        onSearch={address.search}
      />
      <FilterFold values={[person, clientId, kind]} className="flex w-full flex-col gap-2">
        <Select
          aria-label="Person"
          className="md:w-40 xl:w-48"
          emptyLabel="Me"
          options={[...words, ...personOptions(people, isWord ? null : person)]}
          {...bind("person")}
        />
        <ClientPicker
          aria-label="Client"
          className="md:w-48 xl:w-56"
          emptyLabel="All Clients"
          canBeEmpty
          value={clientId ?? ""}
          knownName={client?.id === clientId ? client.name : null}
          onPick={(id) => choose({ clientId: id })}
        />
        <Select
          aria-label="Kind"
          className="md:w-36 xl:w-44"
          emptyLabel="All Kinds"
          options={workKind.options}
          {...bind("kind")}
        />
      </FilterFold>
    </div>
  );
}

const words = [
  { value: "unassigned", label: "Unassigned" },
  { value: "all", label: "Everybody" },
];
