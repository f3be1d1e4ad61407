import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { limits } from "#/src/contract/limits";
import { useChangeTasks } from "../changes";
import type { SeenTask } from "../update-task";
import { changeTasksPart } from "./task-dialogs";

type BulkBarProps = {
  /** The selected tasks as shown. */
  tasks: readonly SeenTask[];
  onChange: () => void;
  /** Deselects everything. */
  onClear: () => void;
};

/** Floats at the bottom of the page while tasks are selected: one call changes them all. Escape deselects them. */
export function BulkBar({ tasks, onChange, onClear }: BulkBarProps) {
  const mark = useChangeTasks();
  const [isAsking, setAsking] = useState(false);
  const denied = tasks.length > limits.bulkTasks ? `Select at most ${limits.bulkTasks} tasks` : undefined;
  const markDone = () =>
    mark.mutate(
      { tasks, change: { status: "done" } },
      { onSuccess: onClear, onSettled: () => setAsking(false) },
    );
  useEscape(onClear);
  return (
    <section
      aria-label="Selected tasks"
      data-foot-bar
      className="sticky bottom-4 z-10 mx-auto flex items-center gap-2 rounded-card border border-line bg-base-100 py-2 pr-2 pl-4 shadow-float max-sm:w-full"
    >
      <span className="mr-auto whitespace-nowrap pr-2 font-medium tabular-nums" aria-live="polite">
        {tasks.length} selected
      </span>
      <Button
        icon={<Icon name="circle-check" className="max-sm:hidden" />}
        isBusy={mark.isPending}
        deniedBecause={denied}
        onClick={() => (tasks.length < limits.bulkTasksConfirmed ? markDone() : setAsking(true))}
      >
        Mark Done
      </Button>
      <Button
        icon={<Icon name="pencil" className="max-sm:hidden" />}
        onInterest={changeTasksPart.preload}
        aria-keyshortcuts="C"
        deniedBecause={denied}
        onClick={onChange}
      >
        Change
      </Button>
      <IconButton label="Clear selection" icon={<X size={16} aria-hidden />} onClick={onClear} />
      {isAsking && (
        <Confirm
          title={`Mark ${tasks.length} tasks done?`}
          text={openAmong(tasks)}
          confirmLabel="Mark Done"
          isBusy={mark.isPending}
          onConfirm={markDone}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function openAmong(tasks: readonly SeenTask[]): string {
  const done = tasks.filter(({ status }) => status === "done").length;
  return done === 0 ? "All of them are still open." : `${tasks.length - done} of them are still open.`;
}

/** Handles Escape outside of dialogs and menus, which handle it first. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("dialog, [role=menu]")) return;
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
