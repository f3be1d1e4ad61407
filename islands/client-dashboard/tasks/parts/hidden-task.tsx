import { Button } from "#/islands/ui/button";
import type { Task } from "#/src/contract/tasks";
import type { TaskAddressState, TaskFilter } from "../address";

type HiddenTaskProps = {
  task: Task;
  /** The filters that hide it. */
  filters: readonly TaskFilter[];
  choose: TaskAddressState["choose"];
};

/** Explains which filters hide a task just added, each with a button to clear it. */
export function HiddenTask({ task, filters, choose }: HiddenTaskProps) {
  const names = new Intl.ListFormat("en").format(filters.map((filter) => filterNames[filter]));
  return (
    <div className="form-message mb-0 flex-wrap items-center" data-tone="blue">
      <p role="status" className="min-w-0 flex-1 basis-60">
        “{task.name}” was added, but {names} {filters.length === 1 ? "hides" : "hide"} it.
      </p>
      {filters.map((filter) => (
        <Button key={filter} onClick={() => choose({ [filter]: "" })}>
          Clear {filterNames[filter]}
        </Button>
      ))}
    </div>
  );
}

const filterNames: Record<TaskFilter, string> = {
  search: "the search",
  category: "the category",
  status: "the status",
  owner: "the owner",
  assignee: "the assignee",
};
