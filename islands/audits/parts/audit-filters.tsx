import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows from "lucide-react/icons/rows-3";
import { ClientPicker, type PickedClient } from "#/islands/clients/picker/client-picker";
import { FilterFold } from "#/islands/ui/filters";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { Segmented } from "#/islands/ui/segmented";
import { auditScope, auditSort, healthLevel } from "#/src/contract/choices/audits";
import type { AuditAddressState } from "../address";

type AuditFiltersProps = {
  address: AuditAddressState;
  /** The client in the address of the page. */
  client: PickedClient | null;
};

const looks = [
  { value: "cards", label: "Cards", icon: <LayoutGrid size={14} aria-hidden /> },
  { value: "table", label: "Table", icon: <Rows size={14} aria-hidden /> },
] as const;

/** Search, client, score, scope, order and look. */
export function AuditFilters({ address, client }: AuditFiltersProps) {
  const { query, search, choose, bind, look, showAs } = address;
  const { clientId, score, which, sort } = query;
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        className="max-md:flex-1 md:w-80"
        label="Search clients or account managers"
        value={query.search}
        onSearch={search}
      />
      <div className="flex items-center md:order-last md:ml-auto">
        <Segmented label="Look" value={look} options={looks} onChange={showAs} />
      </div>
      <FilterFold
        values={[score, clientId, which === "all", sort !== "-auditDate"]}
        className="flex w-full flex-col gap-2"
      >
        <ClientPicker
          aria-label="Client"
          className="md:w-52"
          emptyLabel="All Clients"
          canBeEmpty
          value={clientId ?? ""}
          knownName={client?.id === clientId ? client.name : null}
          onPick={(id) => choose({ clientId: id })}
        />
        <Select
          aria-label="Health score"
          className="md:w-44"
          emptyLabel="All Scores"
          options={healthLevel.options}
          {...bind("score")}
        />
        <Select
          aria-label="Audits shown"
          className="md:w-52"
          options={auditScope.options}
          {...bind("which")}
        />
        <Select aria-label="Order" className="md:w-44" options={auditSort.options} {...bind("sort")} />
      </FilterFold>
    </div>
  );
}
