import { useEffect } from "react";
import { PageContextProvider } from "#/islands/client-dashboard/page-context";
import { TaskDialogs, type TaskDialogsState } from "#/islands/client-dashboard/tasks/parts/task-dialogs";
import type { Selection } from "#/islands/runtime/lists/selection";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import type { People } from "../people";
import { type tasksAmong, useWorkTasks } from "../tasks";

const drawerPart = lazyPart("The drawer of this task", () =>
  import("#/islands/client-dashboard/tasks/parts/task-drawer").then((m) => m.TaskDrawer),
);
const bulkBarPart = lazyPart("The actions for what is selected", () =>
  import("#/islands/client-dashboard/tasks/parts/bulk-bar").then((m) => m.BulkBar),
);

type TaskPanelsProps = People & {
  /** The visible tasks, in order. */
  tasks: ReturnType<typeof tasksAmong>;
  selection: Selection;
  /** Initial values of a new task. */
  like: { clientId: string | null; assigneeUserId: string | null };
  /** The open drawer, if any. */
  drawer: { taskId: string; first: TaskDetail | null; isClosing: boolean } | null;
  dialogs: TaskDialogsState;
  onMove: (taskId: string) => void;
  onClose: () => void;
  onAdded: (task: Task) => void;
};

/** The task components of a client's dashboard, for tasks of many clients: drawer, dialogs and bulk changes. */
export function TaskPanels(props: TaskPanelsProps) {
  const { people, tasks, selection, like, drawer, dialogs, ...on } = props;
  const { today } = useViewer();
  const list = useWorkTasks();
  useEffect(() => {
    drawerPart.preload();
    bulkBarPart.preload();
  }, []);
  const row = tasks.find(({ id }) => id === drawer?.taskId);
  const ticked = tasks.filter(({ id }) => selection.has(id));
  return (
    <PageContextProvider
      value={{ clientId: like.clientId, tasks: list, assignees: people, accountManagerId: null }}
    >
      {ticked.length > 0 && (
        <Lazy
          part={bulkBarPart}
          props={{
            tasks: ticked,
            onChange: () => dialogs.show({ kind: "change", tasks: ticked }),
            onClear: selection.clear,
          }}
        />
      )}
      {drawer && (
        <Lazy
          part={drawerPart}
          props={{
            ...drawer,
            row: row && shownOf(row, today),
            isUnknown: false,
            neighbours: tasks,
            onMove: on.onMove,
            onEdit: (task) => dialogs.show({ kind: "edit", task }),
            onClose: on.onClose,
          }}
        />
      )}
      <TaskDialogs
        dialogs={dialogs}
        like={{ category: null, owner: null, assigneeUserId: like.assigneeUserId }}
        hasClientField
        onAdded={on.onAdded}
        onChanged={selection.clear}
      />
    </PageContextProvider>
  );
}

function shownOf({ title: name, dueDate }: TaskPanelsProps["tasks"][number], today: string) {
  return { name, dueDate: dueDate ?? "", isPastDue: dueDate !== null && dueDate < today };
}
