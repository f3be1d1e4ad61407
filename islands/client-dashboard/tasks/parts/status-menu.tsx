import type { ReactNode } from "react";
import { Icon } from "#/islands/ui/icon";
import { lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { StatusBadge } from "./task-cells";

const panel = lazyPart("The task's statuses", () => import("./status-panel").then((m) => m.StatusPanel));

/** A task's status, which opens a menu to change it. */
export function StatusCell({ task }: { task: Task }) {
  return (
    <StatusMenu task={task} className="status-button">
      <StatusBadge status={task.status} />
    </StatusMenu>
  );
}

type StatusMenuProps = { task: Task; className: string; children: ReactNode };

/** A button with a menu of task statuses. */
export function StatusMenu({ task, className, children }: StatusMenuProps) {
  return (
    <MenuButton
      label={`Status of ${task.name}: ${taskStatus.label(task.status)}`}
      panel={panel}
      props={{ task }}
      className={className}
      shortcut="S"
    >
      {children}
      <Icon name="chevron-down" size={12} />
    </MenuButton>
  );
}
