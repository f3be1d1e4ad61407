import type { TaskList } from "#/islands/client-dashboard/page-context";
import type { SeenTask } from "#/islands/client-dashboard/tasks/update-task";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { useOfferMoves } from "./offer-moves";
import { useWorkCache } from "./queries";

/** Returns the tasks among the items, for actions that apply to tasks. */
export function tasksAmong(items: readonly WorkItem[]): (WorkItem & SeenTask)[] {
  return items.filter(isTask);
}

function isTask(item: WorkItem): item is WorkItem & SeenTask {
  return item.kind === "task" && item.status !== null && taskStatus.has(item.status);
}

/** Returns the task list for the drawer and the dialogs: it updates the row, or moves it. */
export function useWorkTasks(): TaskList {
  const { items, change, refresh } = useWorkCache();
  const offerMoves = useOfferMoves();
  return {
    show(changed) {
      const byId = new Map(changed.map((task) => [task.id, task]));
      const listed = new Map(items().map((item) => [item.id, item]));
      const isMoved = changed.some((task) => isOtherwise(listed.get(task.id), task));
      change((before) => before.map((item) => asNow(item, byId.get(item.id))));
      if (isMoved) void refresh();
    },
    add: () => void refresh(),
    remove(taskId) {
      change((before) => before.filter(({ id }) => id !== taskId));
      void refresh();
    },
    reload: refresh,
    offerMoves(task) {
      const item = items().find(({ id }) => id === task.id);
      if (item) offerMoves(item, task);
    },
  };
}

/** True when the task may have moved to another section, or out of the list. */
function isOtherwise(item: WorkItem | undefined, task: Task): boolean {
  return (
    item?.title !== task.name ||
    item.dueDate !== task.dueDate ||
    item.status !== task.status ||
    item.owner !== task.owner ||
    item.assigneeUserId !== task.assigneeUserId
  );
}

function asNow(item: WorkItem, task: Task | undefined): WorkItem {
  if (!task) return item;
  const { version, name: title, dueDate, status, owner, assigneeUserId } = task;
  return { ...item, version, title, dueDate, status, owner, assigneeUserId };
}
