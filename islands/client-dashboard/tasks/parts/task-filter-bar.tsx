import { type ComponentProps, useId } from "react";
import { personOptions } from "#/islands/forms/person-options";
import { FilterFold } from "#/islands/ui/filters";
import { Select, type SelectOption } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { taskCategory, taskOwner } from "#/src/contract/choices/tasks";
import { usePageContext } from "../../page-context";
import { nobody, statusFilters, type TaskAddressState, type TaskFilter } from "../address";
import { sortOptions } from "../order";

/** Search, category, status, owner and assignee; also the order, where there is no table head. */
export function TaskFilterBar({ address: { query, search, bind } }: { address: TaskAddressState }) {
  const { assignees } = usePageContext();
  const { category, status, owner, assignee } = query;
  const select = (name: TaskFilter, label: string, options: readonly SelectOption[]) => (
    <FilterSelect label={label} emptyLabel="All" options={options} {...bind(name)} />
  );
  return (
    <search className="contents" aria-label="Filter tasks">
      <SearchInput
        className="min-w-0 max-md:flex-1 md:max-xl:grow md:max-xl:basis-3/4 xl:w-56"
        label="Search tasks"
        placeholder="Search"
        value={query.search}
        onSearch={search}
      />
      <FilterFold
        values={[category, status, owner, assignee]}
        className="order-1 grid w-full grid-cols-2 gap-2 sm:grid-cols-3"
      >
        {select("category", "Category", taskCategory.options)}
        {select("status", "Status", statusFilters)}
        {select("owner", "Owner", taskOwner.options)}
        {select("assignee", "Assignee", [
          { value: nobody, label: "Unassigned" },
          ...personOptions(assignees, assignee === nobody ? null : assignee),
        ])}
        <div className="md:hidden">
          <FilterSelect
            label="Sort by"
            emptyLabel="Open first, by due date"
            options={sortOptions}
            {...bind("sort")}
          />
        </div>
      </FilterFold>
    </search>
  );
}

function FilterSelect({ label, ...select }: ComponentProps<typeof Select> & { label: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 md:max-xl:order-1 md:max-xl:grow md:max-xl:basis-1/5">
      <label htmlFor={id} className="text-hint text-muted">
        {label}
      </label>
      <Select id={id} className="xl:w-34" {...select} />
    </div>
  );
}
