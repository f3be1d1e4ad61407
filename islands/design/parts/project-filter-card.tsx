import FilterX from "lucide-react/icons/filter-x";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { personOptions } from "#/islands/forms/person-options";
import { Button } from "#/islands/ui/button";
import { Select, type SelectOption } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { designerWords, type HubQuery } from "#/src/contract/addresses/design";
import {
  approvalStatus,
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import type { Assignee } from "#/src/contract/users";
import type { HubAddress } from "../address";

type Filter = {
  name: Exclude<keyof HubQuery, "search" | "page" | "sort">;
  label: string;
  emptyLabel: string;
  options: readonly SelectOption[];
};

type ProjectFilterCardProps = {
  address: HubAddress;
  /** All projects: clients without one are not offered as a filter. */
  projects: readonly DesignProject[];
  /** Possible designers. */
  designers: readonly Assignee[];
};

/** Search and filters, behind a button that opens without a script; active ones are chips beside it. */
export function ProjectFilterCard({ address, projects, designers }: ProjectFilterCardProps) {
  const { query, search, bind, choose, isFiltered, clearFilters } = address;
  const opener = useRef<HTMLElement>(null);
  const shown = filtersOf(projects, designers, query);
  const active = shown.filter(({ name }) => query[name] !== null);
  const drop = (name: Filter["name"]) => {
    opener.current?.focus();
    choose({ [name]: "" });
  };
  return (
    <section aria-label="Filters" className="card-surface flex flex-wrap items-center gap-2 p-3">
      <SearchInput
        className="max-md:flex-1 md:w-72"
        label="Search projects"
        value={query.search}
        onSearch={search}
      />
      <details className="filter-fold peer">
        <summary ref={opener} className="chip" data-active={active.length > 0 || undefined}>
          {active.length > 0 ? `Filters · ${active.length}` : "Filters"}
        </summary>
      </details>
      {active.map(({ name, label, options }) => {
        const words = `${label}: ${options.find(({ value }) => value === query[name])?.label ?? "Unknown"}`;
        return (
          <button
            key={name}
            type="button"
            className="chip max-w-full"
            data-active
            aria-label={`${words}, remove`}
            onClick={() => drop(name)}
          >
            <span className="truncate">{words}</span>
            <X size={14} aria-hidden />
          </button>
        );
      })}
      <div className="grid w-full grid-cols-2 gap-2 peer-[:not([open])]:hidden md:grid-cols-4">
        {shown.map(({ name, label, emptyLabel, options }) => (
          <Select
            key={name}
            className={name.startsWith("client") ? "max-md:col-span-2" : undefined}
            aria-label={label}
            emptyLabel={emptyLabel}
            options={options}
            {...bind(name)}
          />
        ))}
        <div className="max-md:col-span-2 md:hidden">
          <Select aria-label="Sort by" emptyLabel="Order of the projects" options={sorts} {...bind("sort")} />
        </div>
        <Button
          variant="ghost"
          className="max-md:col-span-2 md:justify-self-start"
          icon={<FilterX size={16} aria-hidden />}
          isDisabled={!isFiltered}
          onClick={clearFilters}
        >
          Clear Filters
        </Button>
      </div>
    </section>
  );
}

function filtersOf(
  projects: readonly DesignProject[],
  designers: readonly Assignee[],
  { designer }: HubQuery,
): Filter[] {
  const people = [...words, ...personOptions(designers, someone(designer))];
  const statuses = projectClientStatus.options;
  return [
    { name: "client", label: "Client", emptyLabel: "All Clients", options: clientsOf(projects) },
    { name: "type", label: "Project Type", emptyLabel: "All Types", options: designProjectType.options },
    { name: "status", label: "Status", emptyLabel: "All Statuses", options: designStatus.options },
    { name: "priority", label: "Priority", emptyLabel: "All Priorities", options: designPriority.options },
    { name: "due", label: "Due Date", emptyLabel: "All Due Dates", options: designDue.options },
    { name: "approval", label: "Approval", emptyLabel: "All Approvals", options: approvalStatus.options },
    { name: "designer", label: "Designer", emptyLabel: "All Designers", options: people },
    { name: "clientStatus", label: "Client Status", emptyLabel: "All Client Statuses", options: statuses },
  ];
}

const words = Object.entries(designerWords).map(([value, label]) => ({ value, label }));

const someone = (designer: string | null) =>
  designer && Object.hasOwn(designerWords, designer) ? null : designer;

/** Sort options for phones, which show no table head. */
const sorts = [
  { value: "due", label: "Earliest due date first" },
  { value: "-priority", label: "Highest priority first" },
  { value: "-progress", label: "Most progress first" },
  { value: "progress", label: "Least progress first" },
  { value: "status", label: "Status, first to last" },
  { value: "project", label: "Project, A to Z" },
];

function clientsOf(projects: readonly DesignProject[]): SelectOption[] {
  const names = new Map(projects.map(({ clientId, client }) => [clientId, client.name]));
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
