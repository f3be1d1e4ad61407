import FilterX from "lucide-react/icons/filter-x";
import {
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "../../../src/contract/choices/design";
import { Button } from "../../ui/button";
import { FilterFold } from "../../ui/filter-fold";
import { Select, type SelectOption } from "../../ui/inputs";
import { SearchInput } from "../../ui/search-input";
import type { FilterParam, HubAddress } from "../address";
import { useFacts } from "../facts";
import { hasFilters } from "../filters";

type FilterSelect = {
  name: FilterParam;
  label: string;
  emptyLabel: string;
  options: readonly SelectOption[];
  value: string | null;
};

/** Search and filters; the client's own facts need no filter for a client user. */
export function ProjectFilterCard({ address }: { address: HubAddress }) {
  const { role, clients } = useFacts();
  const { filters, search, filter, clearFilters } = address;
  const ofClients: FilterSelect[] = [
    {
      name: "client",
      label: "Client",
      emptyLabel: "All Clients",
      options: clients.map(({ id, name }) => ({ value: id, label: name })),
      value: filters.clientId,
    },
    {
      name: "clientStatus",
      label: "Client Status",
      emptyLabel: "All Client Statuses",
      options: projectClientStatus.options,
      value: filters.clientStatus,
    },
  ];
  const ofProjects: FilterSelect[] = [
    {
      name: "type",
      label: "Project Type",
      emptyLabel: "All Types",
      options: designProjectType.options,
      value: filters.projectType,
    },
    {
      name: "status",
      label: "Status",
      emptyLabel: "All Statuses",
      options: designStatus.options,
      value: filters.status,
    },
    {
      name: "priority",
      label: "Priority",
      emptyLabel: "All Priorities",
      options: designPriority.options,
      value: filters.priority,
    },
    {
      name: "due",
      label: "Due Date",
      emptyLabel: "All Due Dates",
      options: designDue.options,
      value: filters.due,
    },
  ];
  const [client, clientStatus] = role === "client" ? [] : ofClients;
  const shown = [client, ...ofProjects, clientStatus].filter((select) => select !== undefined);
  return (
    <section aria-label="Filters" className="card-surface flex flex-wrap gap-2 p-3 md:grid md:grid-cols-4">
      <SearchInput
        className="max-md:flex-1"
        label="Search projects"
        value={filters.search}
        onSearch={search}
      />
      <FilterFold values={shown.map(({ value }) => value)} className="grid w-full grid-cols-2 gap-2">
        {shown.map(({ name, label, emptyLabel, options, value }) => (
          <Select
            key={name}
            className={name.startsWith("client") ? "max-md:col-span-2" : undefined}
            aria-label={label}
            emptyLabel={emptyLabel}
            options={options}
            value={value ?? ""}
            onChange={(event) => filter(name, event.target.value)}
          />
        ))}
        <Button
          variant="ghost"
          className="max-md:col-span-2 md:justify-self-start"
          icon={<FilterX size={16} aria-hidden />}
          isDisabled={!hasFilters(filters)}
          onClick={clearFilters}
        >
          Clear Filters
        </Button>
      </FilterFold>
    </section>
  );
}
