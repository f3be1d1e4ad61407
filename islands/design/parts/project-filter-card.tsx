import FilterX from "lucide-react/icons/filter-x";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { FilterFold } from "#/islands/ui/filter-fold";
import { Select, type SelectOption } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import {
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type { HubAddress, HubQuery } from "../address";
import type { People } from "../people";

type FilterSelect = {
  name: Exclude<keyof HubQuery, "search" | "page">;
  label: string;
  emptyLabel: string;
  options: readonly SelectOption[];
};

type ProjectFilterCardProps = { address: HubAddress; people: People };

/** Search and filters; the client's own facts need no filter for a client user. */
export function ProjectFilterCard({ address, people: { clients } }: ProjectFilterCardProps) {
  const { role } = useViewer();
  const { query, search, choose, isFiltered, clearFilters } = address;
  const ofClients: FilterSelect[] = [
    {
      name: "client",
      label: "Client",
      emptyLabel: "All Clients",
      options: clients.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "clientStatus",
      label: "Client Status",
      emptyLabel: "All Client Statuses",
      options: projectClientStatus.options,
    },
  ];
  const ofProjects: FilterSelect[] = [
    {
      name: "type",
      label: "Project Type",
      emptyLabel: "All Types",
      options: designProjectType.options,
    },
    {
      name: "status",
      label: "Status",
      emptyLabel: "All Statuses",
      options: designStatus.options,
    },
    {
      name: "priority",
      label: "Priority",
      emptyLabel: "All Priorities",
      options: designPriority.options,
    },
    {
      name: "due",
      label: "Due Date",
      emptyLabel: "All Due Dates",
      options: designDue.options,
    },
  ];
  const [client, clientStatus] = role === "client" ? [] : ofClients;
  const shown = [client, ...ofProjects, clientStatus].filter((select) => select !== undefined);
  return (
    <section aria-label="Filters" className="card-surface flex flex-wrap gap-2 p-3 md:grid md:grid-cols-4">
      <SearchInput className="max-md:flex-1" label="Search projects" value={query.search} onSearch={search} />
      <FilterFold values={shown.map(({ name }) => query[name])} className="grid w-full grid-cols-2 gap-2">
        {shown.map(({ name, label, emptyLabel, options }) => (
          <Select
            key={name}
            className={name.startsWith("client") ? "max-md:col-span-2" : undefined}
            aria-label={label}
            emptyLabel={emptyLabel}
            options={options}
            value={query[name] ?? ""}
            onChange={(event) => choose({ [name]: event.target.value })}
          />
        ))}
        <Button
          variant="ghost"
          className="max-md:col-span-2 md:justify-self-start"
          icon={<FilterX size={16} aria-hidden />}
          isDisabled={!isFiltered}
          onClick={clearFilters}
        >
          Clear Filters
        </Button>
      </FilterFold>
    </section>
  );
}
