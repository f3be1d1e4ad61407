import CircleCheck from "lucide-react/icons/circle-check";
import CirclePlay from "lucide-react/icons/circle-play";
import PanelRight from "lucide-react/icons/panel-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useUrlParams } from "#/islands/runtime/url-state";
import { useViewer } from "#/islands/runtime/viewer";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import type { Task } from "#/src/contract/tasks";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";

type TaskMenuProps = MenuPlace & {
  task: Task;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** What can be done to the task of a row. */
export function TaskMenu({ task, onEdit, onDelete, ...place }: TaskMenuProps) {
  const { role } = useViewer();
  const [, setParams] = useUrlParams();
  const update = useUpdateTask();
  const setStatus = (status: Task["status"]) => update.mutate({ task, change: { status } });
  const denials = taskDenials(role, task);

  const items: MenuAction[] = [
    {
      label: "Open",
      icon: <PanelRight size={16} aria-hidden />,
      onSelect: () => setParams({ task: task.id }, { history: "push" }),
    },
    {
      label: "Edit Task",
      icon: <Pencil size={16} aria-hidden />,
      onSelect: () => onEdit(task),
      deniedBecause: denials.edit,
    },
  ];
  if (role === "client" && task.status !== "in_progress") {
    items.push({
      label: "Mark In Progress",
      icon: <CirclePlay size={16} aria-hidden />,
      onSelect: () => setStatus("in_progress"),
      deniedBecause: denials.report,
    });
  }
  if (task.status !== "done") {
    items.push({
      label: "Mark Done",
      icon: <CircleCheck size={16} aria-hidden />,
      onSelect: () => setStatus("done"),
      deniedBecause: denials.report,
    });
  }
  items.push({
    label: "Delete task",
    icon: <Trash size={16} aria-hidden />,
    onSelect: () => onDelete(task),
    variant: "destructive",
    startsGroup: true,
    deniedBecause: denials.delete,
  });
  return <MenuPanel {...place} items={items} />;
}
