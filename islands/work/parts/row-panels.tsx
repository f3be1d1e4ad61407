import { doneDenial } from "#/islands/client-dashboard/tasks/rights";
import { DateForm } from "#/islands/forms/date-form";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ChoicePanel } from "#/islands/ui/menu/choice-panel";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import type { WorkItem } from "#/src/contract/work";
import { useChangeWork } from "../changes";
import { statusDenial, statusesOf } from "../kinds";

/** The open menu of an item's status. */
export function StatusPanel({ item, ...place }: MenuPlace & { item: WorkItem }) {
  const { role } = useViewer();
  const change = useChangeWork();
  const denied = statusDenial(role, item.kind);
  const statuses = statusesOf[item.kind];
  return (
    <ChoicePanel
      {...place}
      options={statuses}
      tone={(status) => statuses.find(({ value }) => value === status)?.tone ?? "gray"}
      chosen={item.status ?? ""}
      denialOf={(status) => denied ?? (status === "done" ? doneDenial(item) : undefined)}
      onChoose={(status) => change.mutate({ item, change: { status } })}
    />
  );
}

/** A field to change an item's date, over its row. */
export function DatePanel({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const change = useChangeWork();
  return (
    <div className="row-form">
      <DateForm
        label={`${item.kind === "lead" ? "Next action" : "Due date"} of ${item.title}`}
        row={item}
        saved={item.dueDate ?? ""}
        save={(dueDate, handlers) => change.mutate({ item, change: { dueDate } }, handlers)}
        change={change}
        onDone={onDone}
      />
    </div>
  );
}
