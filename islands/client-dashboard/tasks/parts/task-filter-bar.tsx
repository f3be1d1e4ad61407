import { useId } from "react";
import { useUrlParams } from "#/islands/runtime/url-state";
import { FilterFold } from "#/islands/ui/filter-fold";
import { Select, type SelectOption } from "#/islands/ui/inputs";
import { taskCategory, taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import { readTaskFilters } from "../filters";

/** Category, status and owner, kept in the address. */
export function TaskFilterBar() {
  const [params, setParams] = useUrlParams();
  const { category, status, owner } = readTaskFilters(params);
  return (
    <search className="contents md:flex md:flex-wrap md:gap-2" aria-label="Filter tasks">
      <FilterFold
        values={[category, status, owner]}
        className="order-1 grid w-full grid-cols-2 gap-2 sm:grid-cols-3"
      >
        <FilterSelect
          label="Category"
          value={category}
          options={taskCategory.options}
          onChoose={(value) => setParams({ category: value })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={taskStatus.options}
          onChoose={(value) => setParams({ status: value })}
        />
        <FilterSelect
          label="Owner"
          value={owner}
          options={taskOwner.options}
          onChoose={(value) => setParams({ owner: value })}
        />
      </FilterFold>
    </search>
  );
}

type FilterSelectProps = {
  label: string;
  value: string | null;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
};

function FilterSelect({ label, value, options, onChoose }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-hint text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="md:w-40"
        value={value ?? ""}
        emptyLabel="All"
        options={options}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}
