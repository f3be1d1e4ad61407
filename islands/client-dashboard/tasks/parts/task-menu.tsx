import CircleCheck from "lucide-react/icons/circle-check";
import CirclePlay from "lucide-react/icons/circle-play";
import PanelRight from "lucide-react/icons/panel-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useUrlParams } from "#/islands/runtime/url-state";
import { useViewer } from "#/islands/runtime/viewer";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import type { Task } from "#/src/contract/tasks";
import { taskDenials } from "../rights";

type TaskMenuProps = {
  task: Task;
  onSetStatus: (status: Task["status"]) => void;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** What can be done to the task of a row. */
export function TaskMenu({ task, onSetStatus, onEdit, onDelete }: TaskMenuProps) {
  const { role } = useViewer();
  const [, setParams] = useUrlParams();
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
      onSelect: () => onSetStatus("in_progress"),
      deniedBecause: denials.report,
    });
  }
  if (task.status !== "done") {
    items.push({
      label: "Mark Done",
      icon: <CircleCheck size={16} aria-hidden />,
      onSelect: () => onSetStatus("done"),
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
  return (
    <div className="text-end">
      <Menu label={`Actions for ${task.name}`} items={items} />
    </div>
  );
}
