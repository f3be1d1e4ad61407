import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { Icon } from "#/islands/ui/icon";
import { SelectionBar } from "#/islands/ui/selection-bar";
import { limits } from "#/src/contract/limits";
import { waitingInWords } from "../before-done";
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
  // The change asks by itself about tasks that wait.
  const asksAnyway = tasks.length >= limits.bulkTasksConfirmed && waitingInWords(tasks) === null;
  const markDone = () =>
    mark.mutate(
      { tasks, change: { status: "done" } },
      { onSuccess: onClear, onSettled: () => setAsking(false) },
    );
  return (
    <SelectionBar label="Selected tasks" count={tasks.length} onClear={onClear}>
      <Button
        icon={<Icon name="circle-check" className="max-sm:hidden" />}
        isBusy={mark.isPending}
        deniedBecause={denied}
        onClick={() => (asksAnyway ? setAsking(true) : markDone())}
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
    </SelectionBar>
  );
}

function openAmong(tasks: readonly SeenTask[]): string {
  const done = tasks.filter(({ status }) => status === "done").length;
  return done === 0 ? "All of them are still open." : `${tasks.length - done} of them are still open.`;
}
