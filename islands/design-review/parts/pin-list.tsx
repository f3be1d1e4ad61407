import { useId } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import type { DesignPin } from "#/src/contract/pins";
import { placeInWords } from "#/src/format/place-in-words";
import { showMoment } from "#/src/format/show-dates";
import { useDeletePin, useResolvePin } from "../queries";

type PinListProps = {
  pins: readonly DesignPin[];
  me: string;
  /** True when a client may still edit their own pins. */
  mayChangeOwn: boolean;
  canAdd: boolean;
};

/** The pins of the picture, by number, with their position. */
export function PinList({ pins, me, mayChangeOwn, canAdd }: PinListProps) {
  const id = useId();
  const { role } = useViewer();
  if (pins.length === 0 && !canAdd) return null;
  const mayChange = ({ createdById }: DesignPin) =>
    role === "client" ? mayChangeOwn && createdById === me : !denial(role, "pin.update");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-label">
        Pins
      </h3>
      {pins.length === 0 ? (
        <p className="text-label text-muted">Nobody has commented on this version yet.</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {pins.map((pin) => (
            <PinItem key={pin.id} pin={pin} canChange={mayChange(pin)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function PinItem({ pin, canChange }: { pin: DesignPin; canChange: boolean }) {
  const { timeZone } = useViewer();
  const resolve = useResolvePin();
  const remove = useDeletePin();
  const { number, text, isResolved, createdByName, createdAt } = pin;
  return (
    <li className="card-surface flex flex-col gap-1 p-3 text-label">
      <p className="wrap-anywhere">
        <span className="font-medium">{`Pin ${number}, ${placeInWords(pin.x, pin.y)}: `}</span>
        <span className="whitespace-pre-line">{text}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-hint text-muted">
        {`${createdByName}, ${showMoment(createdAt, timeZone)}`}
        {isResolved && <Badge tone="green">Resolved</Badge>}
      </p>
      {canChange && (
        <div className="-mx-2 flex gap-1">
          <Button
            variant="ghost"
            aria-label={`${isResolved ? "Open again" : "Resolve"}: pin ${number}`}
            isBusy={resolve.isPending}
            onClick={() => resolve.mutate({ pin, isResolved: !isResolved })}
          >
            {isResolved ? "Open again" : "Resolve"}
          </Button>
          <Button
            variant="ghost"
            aria-label={`Delete pin ${number}`}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(pin)}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
