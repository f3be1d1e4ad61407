import BellRing from "lucide-react/icons/bell-ring";
import CalendarClock from "lucide-react/icons/calendar-clock";
import FileUp from "lucide-react/icons/file-up";
import ListChecks from "lucide-react/icons/list-checks";
import Undo from "lucide-react/icons/undo-2";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";

type MoreActionsProps = MenuPlace & {
  onboarding: Onboarding | null;
  tasks: readonly Task[];
  onImport: () => void;
  onReminders: () => void;
  onDates: () => void;
  onTemplates: () => void;
  onUndo: () => void;
};

/** Less frequent actions for a client. */
export function MoreActions(props: MoreActionsProps) {
  const { onboarding, tasks, onImport, onReminders, onDates, onTemplates, onUndo, ...place } = props;
  const { role } = useViewer();
  const items: MenuAction[] = [
    {
      label: "Import tasks from Asana",
      icon: <FileUp size={16} aria-hidden />,
      onSelect: onImport,
      deniedBecause: denial(role, "task.import"),
    },
    {
      label: "Reminders",
      icon: <BellRing size={16} aria-hidden />,
      onSelect: onReminders,
      deniedBecause: denial(role, "reminder.show"),
    },
  ];
  if (onboarding) {
    const worked = isUntouched(onboarding, tasks) ? undefined : "Somebody has already worked on its tasks";
    items.push({
      label: "Move dates",
      icon: <CalendarClock size={16} aria-hidden />,
      onSelect: onDates,
      deniedBecause: denial(role, "onboarding.reschedule"),
    });
    items.push({
      label: "Tasks from templates",
      icon: <ListChecks size={16} aria-hidden />,
      onSelect: onTemplates,
      deniedBecause: denial(role, "onboarding.matchTemplates"),
    });
    items.push({
      label: "Undo start of onboarding",
      icon: <Undo size={16} aria-hidden />,
      variant: "destructive",
      onSelect: onUndo,
      deniedBecause: denial(role, "onboarding.undo") ?? worked,
    });
  }
  return <MenuPanel {...place} items={items} />;
}

/** True while every task is unchanged since the start; only then can the start be undone. */
export function isUntouched(onboarding: Onboarding, tasks: readonly Task[]): boolean {
  return tasks.every(
    (task) =>
      task.version === 1 &&
      task.notes === null &&
      task.evidenceUrls.length === 0 &&
      task.createdAt === onboarding.createdAt,
  );
}
