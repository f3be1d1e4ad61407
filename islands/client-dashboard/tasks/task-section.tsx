import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useSelection } from "#/islands/runtime/lists/selection";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useLinger } from "#/islands/ui/linger";
import { showRow } from "#/islands/ui/show-row";
import { Tabs } from "#/islands/ui/tabs";
import { taskPhase } from "#/src/contract/choices/tasks";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { usePageContext } from "../page-context";
import { filterTasks, hiddenBy, type TaskAddressState } from "./address";
import { orderTasks } from "./order";
import { bulkBarPart, drawerPart } from "./parts/lazy-parts";
import { NoTasks } from "./parts/no-tasks";
import { rowId } from "./parts/row-id";
import { TaskDialogs, taskPart, useTaskDialogs } from "./parts/task-dialogs";
import { TaskFilterBar } from "./parts/task-filter-bar";
import { TaskTable } from "./parts/task-table";
import { byPhase, type PhaseTab } from "./phase";

const hiddenPart = lazyPart("The note about the hidden task", () =>
  import("./parts/hidden-task").then((m) => m.HiddenTask),
);

type TaskSectionProps = {
  tasks: readonly Task[];
  address: TaskAddressState;
  tab: PhaseTab;
  /** The task in the address, when the page included it. */
  openTask: TaskDetail | null;
};

/** The tasks of a running onboarding: filters, table, bulk actions, and the drawer. */
export function TaskSection({ tasks, address, tab, openTask }: TaskSectionProps) {
  const { role } = useViewer();
  const { assignees } = usePageContext();
  const matching = byPhase(filterTasks(tasks, address.query));
  const filtered = orderTasks(matching[tab.phase], address.query.sort, assignees);
  const [params, setParams] = useUrlParams();
  const dialogs = useTaskDialogs(tasks);
  const { shown, isClosing } = useLinger(params.get("task"));
  const openRow = tasks.find(({ id }) => id === shown);
  const selection = useSelection(filtered);
  const [added, setAdded] = useState<Task | null>(null);
  const isAddedShown = filtered.some(({ id }) => id === added?.id);
  const hidden = tasks.find((task) => task.id === added?.id && hiddenBy(task, address.query).length > 0);
  useEffect(() => {
    if (added && isAddedShown) showRow(rowId(added.id));
  }, [added, isAddedShown]);
  const closeDrawer = () => setParams({ task: null, ...tab.params }, { history: "back" });
  const showAdded = (task: Task) => {
    setAdded(task);
    if (task.phase && task.phase !== tab.phase) setParams({ phase: task.phase });
  };

  useEffect(() => {
    drawerPart.preload();
    bulkBarPart.preload();
  }, []);

  const addTask = (
    <Button
      variant="primary"
      className="ml-auto"
      icon={<Plus size={16} aria-hidden />}
      onInterest={taskPart.preload}
      onClick={() => dialogs.show({ kind: "add" })}
      deniedBecause={denial(role, "task.create")}
    >
      Add Task
    </Button>
  );
  const list =
    filtered.length > 0 ? (
      <TaskTable
        tasks={filtered}
        address={address}
        openTaskId={isClosing ? null : shown}
        selection={selection}
        onEdit={(task) => dialogs.show({ kind: "edit", task })}
        onDelete={(task) => dialogs.show({ kind: "delete", task })}
      />
    ) : (
      <NoTasks tasks={tasks} matching={matching} tab={tab} onClearFilters={address.clearFilters} />
    );
  const card = <div className="card-surface relative">{list}</div>;

  return (
    <section aria-label="Task list" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TaskFilterBar address={address} />
        {addTask}
      </div>
      {hidden && (
        <Lazy
          part={hiddenPart}
          props={{ task: hidden, filters: hiddenBy(hidden, address.query), choose: address.choose }}
        />
      )}
      {tab.hasTabs ? (
        <Tabs
          label="Phase"
          value={tab.phase}
          onChange={tab.show}
          tabs={taskPhase.options.map(({ value, label }) => ({
            value,
            label: (
              <>
                {label} <span className="text-muted tabular-nums">{matching[value].length}</span>
              </>
            ),
            content: card,
          }))}
        />
      ) : (
        card
      )}
      {selection.rows.length > 0 && (
        <Lazy
          part={bulkBarPart}
          props={{
            tasks: selection.rows,
            onChange: () => dialogs.show({ kind: "change", tasks: selection.rows }),
            onClear: selection.clear,
          }}
        />
      )}
      {shown !== null && (
        <Lazy
          part={drawerPart}
          props={{
            taskId: shown,
            row: openRow,
            isUnknown: !openRow,
            neighbours: filtered,
            first: openTask,
            isClosing,
            onMove: (taskId) => setParams({ task: taskId }),
            onEdit: (task) => dialogs.show({ kind: "edit", task }),
            onClose: closeDrawer,
          }}
        />
      )}
      <TaskDialogs dialogs={dialogs} like={address.query} onAdded={showAdded} onChanged={selection.clear} />
    </section>
  );
}
