import { personOptions } from "#/islands/forms/person-options";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import { taskCategory, taskOwner } from "#/src/contract/choices/tasks";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { usePageContext } from "../../page-context";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";

type PanelProps = MenuPlace & { task: Task };

export function AssigneePanel({ task, ...place }: PanelProps) {
  const { assignees } = usePageContext();
  const people = personOptions(assignees, task.assigneeUserId);
  return (
    <FieldPanel
      {...place}
      task={task}
      options={[{ value: "", label: "Unassigned" }, ...people]}
      chosen={task.assigneeUserId ?? ""}
      changeTo={(id) => ({ assigneeUserId: id || null })}
    />
  );
}

export function OwnerPanel({ task, ...place }: PanelProps) {
  return (
    <FieldPanel
      {...place}
      task={task}
      options={taskOwner.options}
      chosen={task.owner}
      changeTo={(owner) => ({ owner })}
    />
  );
}

export function CategoryPanel({ task, ...place }: PanelProps) {
  return (
    <FieldPanel
      {...place}
      task={task}
      options={taskCategory.options}
      chosen={task.category}
      changeTo={(category) => ({ category })}
    />
  );
}

type FieldPanelProps<Value extends string> = PanelProps & {
  options: readonly SelectOption<Value>[];
  chosen: Value;
  changeTo: (value: Value) => UpdateTask;
};

/** The open menu of a task's field; the current value changes nothing. */
function FieldPanel<Value extends string>(props: FieldPanelProps<Value>) {
  const { task, options, chosen, changeTo, ...place } = props;
  const { role } = useViewer();
  const update = useUpdateTask();
  const denied = taskDenials(role).edit;
  return (
    <MenuPanel
      {...place}
      items={options.map(({ value, label }) => ({
        key: value,
        label,
        isChosen: value === chosen,
        deniedBecause: value === chosen ? undefined : denied,
        onSelect: () => value !== chosen && update.mutate({ task, change: changeTo(value) }),
      }))}
    />
  );
}
