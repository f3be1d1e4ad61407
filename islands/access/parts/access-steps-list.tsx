import { useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { AccessSteps } from "#/src/contract/account-access";
import { accessKind } from "#/src/contract/choices/access";
import { showDate } from "#/src/format/show-dates";
import { useAccessSteps } from "../queries";

const formPart = lazyPart("The form for these steps", () =>
  import("./edit-steps-dialog").then((m) => m.EditStepsDialog),
);

/** The steps by which each kind of access is granted, which admins can edit. */
export function AccessStepsList({ first }: { first: AccessSteps[] }) {
  const list = useAccessSteps(first);
  const [edited, setEdited] = useState<AccessSteps | null>(null);
  return (
    <>
      <ListStates list={list} things="steps">
        {(all) => (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {all.map((steps) => (
              <KindSteps key={steps.kind} steps={steps} onEdit={() => setEdited(steps)} />
            ))}
          </div>
        )}
      </ListStates>
      {edited && <Lazy part={formPart} props={{ steps: edited, onClose: () => setEdited(null) }} />}
    </>
  );
}

function KindSteps({
  steps: { kind, steps, checkedAt },
  onEdit,
}: {
  steps: AccessSteps;
  onEdit: () => void;
}) {
  const { role } = useViewer();
  const label = accessKind.label(kind);
  return (
    <section aria-label={label} className="card-surface flex flex-col gap-2 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        <Button
          variant="ghost"
          icon={<Icon name="pencil" />}
          aria-label={`Edit the steps for ${label}`}
          onInterest={formPart.preload}
          onClick={onEdit}
          deniedBecause={denial(role, "accessSteps.update")}
        >
          Edit
        </Button>
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap">{steps}</p>
      <p className="text-hint text-muted">{`Last checked ${showDate(checkedAt)}`}</p>
    </section>
  );
}
