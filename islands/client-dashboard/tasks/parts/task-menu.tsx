import PanelRight from "lucide-react/icons/panel-right";
import { setUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import type { Task } from "#/src/contract/tasks";
import { doneDenial, taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";

type TaskMenuProps = MenuPlace & {
  task: Task;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** Actions for the task of a row. */
export function TaskMenu({ task, onEdit, onDelete, ...place }: TaskMenuProps) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const denials = taskDenials(role);

  const items: MenuAction[] = [
    {
      label: "Open",
      icon: <PanelRight size={16} aria-hidden />,
      onSelect: () => setUrlParams({ task: task.id }, { history: "push" }),
    },
    {
      label: "Edit Task",
      icon: <Icon name="pencil" />,
      onSelect: () => onEdit(task),
      deniedBecause: denials.edit,
    },
  ];
  if (task.status !== "done") {
    items.push({
      label: "Mark Done",
      icon: <Icon name="circle-check" />,
      onSelect: () => update.mutate({ task, change: { status: "done" } }),
      deniedBecause: denials.edit ?? doneDenial(task),
    });
  }
  items.push({
    label: "Delete task",
    icon: <Icon name="trash-2" />,
    onSelect: () => onDelete(task),
    variant: "destructive",
    startsGroup: true,
    deniedBecause: denials.delete,
  });
  return <MenuPanel {...place} items={items} />;
}
