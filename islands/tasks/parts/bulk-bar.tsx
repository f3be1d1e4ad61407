import CircleCheck from "lucide-react/icons/circle-check";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { limits } from "../../../src/contract/limits";
import type { Task } from "../../../src/contract/tasks";
import { denial } from "../../runtime/denial";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { useMarkTasks } from "../changes";
import { useFacts } from "../facts";
import { changeTasksPart } from "./task-dialogs";

type BulkBarProps = {
  /** The selected tasks, as they are shown. */
  tasks: readonly Task[];
  onChange: () => void;
  /** Unticks everything. */
  onClear: () => void;
};

/** Floats over the foot of the page while tasks are selected: one call changes them all. */
export function BulkBar({ tasks, onChange, onClear }: BulkBarProps) {
  const { role } = useFacts();
  const mark = useMarkTasks();
  const denied =
    denial(role, "task.change") ??
    (tasks.length > limits.bulkTasks ? `Select at most ${limits.bulkTasks} tasks` : undefined);
  return (
    <section
      aria-label="Selected tasks"
      className="sticky bottom-4 z-10 mx-auto flex items-center gap-2 rounded-card border border-line bg-base-100 py-2 pr-2 pl-4 shadow-float max-sm:w-full"
    >
      <span className="mr-auto whitespace-nowrap pr-2 font-medium tabular-nums" aria-live="polite">
        {tasks.length} selected
      </span>
      <Button
        icon={<CircleCheck size={16} className="max-sm:hidden" aria-hidden />}
        isBusy={mark.isPending}
        deniedBecause={denied}
        onClick={() => mark.mutate({ tasks, status: "done" }, { onSuccess: onClear })}
      >
        Mark Done
      </Button>
      <Button
        icon={<Pencil size={16} className="max-sm:hidden" aria-hidden />}
        onPointerEnter={changeTasksPart.preload}
        onFocus={changeTasksPart.preload}
        deniedBecause={denied}
        onClick={onChange}
      >
        Change
      </Button>
      <IconButton label="Clear selection" icon={<X size={16} aria-hidden />} onClick={onClear} />
    </section>
  );
}
