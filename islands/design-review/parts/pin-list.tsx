import { type FormEvent, useId, useState } from "react";
import { useAddComment } from "#/islands/design/asset-changes";
import { denial } from "#/islands/runtime/changes/denial";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import { useInPlace } from "#/islands/ui/use-in-place";
import { limits } from "#/src/contract/limits";
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
  const { role, timeZone } = useViewer();
  const answering = useInPlace();
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
      {answering.isOpen ? (
        <PinAnswer pin={pin} onDone={answering.close} />
      ) : (
        <div className="-mx-2 flex flex-wrap gap-1">
          {!isResolved && !denial(role, "revision.addComment") && (
            <Button
              ref={answering.opener}
              variant="ghost"
              aria-label={`Answer pin ${number}`}
              onClick={answering.open}
            >
              Answer
            </Button>
          )}
          {canChange && (
            <>
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
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** The form for an answer, which becomes a comment on the version that names the pin. */
function PinAnswer({ pin: { revisionId, number }, onDone }: { pin: DesignPin; onDone: () => void }) {
  const add = useAddComment(revisionId);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" || add.isPending) return;
    add.mutate(`Pin ${number}: ${wanted}`, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field
        label={`Answer pin ${number}`}
        error={add.error ? fieldRefusal(add.error) || failureSentence(add.error) : ""}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={focusOnce}
            rows={2}
            maxLength={limits.noteLength - 20}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={add.isPending} isDisabled={text.trim() === ""}>
          Send
        </Button>
      </div>
    </form>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();
