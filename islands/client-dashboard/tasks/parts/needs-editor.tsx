import { type FormEvent, useRef, useState } from "react";
import { NeedItem } from "#/islands/forms/need-item";
import { NeedsPicker } from "#/islands/forms/needs-picker";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { Button } from "#/islands/ui/button";
import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import { useClientDetail } from "../../queries";
import { useSetNeeds } from "../set-needs";

type NeedsEditorProps = { task: Task; clientId: string; onDone: () => void };

/** A prerequisite with the days after it as typed. */
type Typed = { id: string; name: string; afterDays: string };

/** The form for a task's prerequisites: the days after each, and a search over the tasks of the same client. */
export function NeedsEditor({ task, clientId, onDone }: NeedsEditorProps) {
  const client = useClientDetail(clientId, undefined);
  const set = useSetNeeds();
  const box = useRef<HTMLFormElement>(null);
  const [needs, setNeeds] = useState<readonly Typed[]>(() =>
    task.needs.map(({ id, name, afterDays }) => ({ id, name, afterDays: String(afterDays ?? 0) })),
  );
  const tasks = client.data?.tasks ?? [];
  const isFull = needs.length >= limits.taskNeeds;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const wanted = needs.map(({ id, afterDays }) => ({ id, afterDays: Number(afterDays) }));
    set.mutate({ task, needs: wanted }, { onSuccess: onDone });
  };
  const add = (id: string) => {
    const name = tasks.find((one) => one.id === id)?.name ?? "";
    setNeeds([...needs, { id, name, afterDays: "0" }]);
  };
  const remove = (id: string) => {
    setNeeds(needs.filter((need) => need.id !== id));
    box.current?.querySelector<HTMLElement>("input[role=combobox], button[type=submit]")?.focus();
  };
  return (
    <form ref={box} aria-label="Prerequisites" className="flex flex-col gap-2" onSubmit={submit}>
      {needs.length > 0 && (
        <ul aria-label="Chosen prerequisites" className="flex flex-col gap-1 text-label">
          {needs.map((need) => (
            <NeedItem
              key={need.id}
              name={need.name}
              afterDays={need.afterDays}
              onType={(afterDays) =>
                setNeeds(needs.map((one) => (one.id === need.id ? { ...one, afterDays } : one)))
              }
              onRemove={() => remove(need.id)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-hint text-muted">A task can have at most {limits.taskNeeds} prerequisites</p>
      ) : (
        <NeedsPicker
          many="tasks"
          things={tasks}
          own={task}
          chosen={new Set(needs.map(({ id }) => id))}
          onPick={add}
          isFocused
        />
      )}
      {client.error && (
        <p role="alert" className="text-hint text-red">
          {failureSentence(client.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={set.isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
