import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { keepTyped, readTyped, useTypedText } from "#/islands/forms/typed-text";
import { denial } from "#/islands/runtime/changes/denial";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { isObjectPath } from "#/src/contract/objects";
import { placeInWords } from "#/src/format/place-in-words";
import { useAddPin } from "../queries";
import { type OlderPin, type Point, shownVersion } from "../rules";
import { PinList } from "./pin-list";
import { type Draft, Stage } from "./stage";

type PinBoardProps = {
  asset: DesignAsset;
  version: DesignRevision;
  older: readonly OlderPin[];
  me: string;
  /** Called once its picture is visible, or its link was opened. */
  onSeen: () => void;
};

/** A version's picture with its pins and their texts, and a form to add a pin. */
export function PinBoard({ asset, version, older, me, onSeen }: PinBoardProps) {
  const { role } = useViewer();
  const [draft, setDraft] = useDraftPin(version.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const { fileUrl, pins, revisionNumber } = version;
  const name = `${asset.assetName}, version ${revisionNumber}`;
  const denied = denial(role, "pin.add");
  const isWaiting = asset.approvalStatus === "pending" && shownVersion(asset)?.id === version.id;
  const mayPin = !denied && (role !== "client" || isWaiting);
  if (fileUrl === null) return <p className="text-muted">This version has no picture.</p>;
  if (!isObjectPath(fileUrl)) {
    return (
      <p>
        <a href={fileUrl} target="_blank" rel="noopener noreferrer" className="btn" onClick={onSeen}>
          Open the design
        </a>
      </p>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
      <Stage
        url={fileUrl}
        name={name}
        {...{ pins, older, onSeen }}
        draft={draft}
        onDraft={mayPin ? setDraft : null}
        onDone={() => field.current?.focus()}
      />
      <div className="flex min-w-0 flex-col gap-4">
        {draft && (
          <PinForm
            key={version.id}
            field={field}
            revisionId={version.id}
            point={draft}
            isPressed={draft.isPressed}
            onClose={() => setDraft(null)}
          />
        )}
        <PinList pins={pins} me={me} mayChangeOwn={isWaiting} canAdd={mayPin} />
      </div>
    </div>
  );
}

/** Returns the point of the unsaved pin, restored after a reload if its text was started. */
function useDraftPin(revisionId: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const name = `pin-place-${revisionId}`;
  useEffect(() => {
    const stored = readTyped(name);
    if (stored !== null && readTyped(wordsDraft(revisionId)) !== null) setDraft(JSON.parse(stored));
  }, [name, revisionId]);
  const place = (next: Draft | null) => {
    keepTyped(name, next && JSON.stringify({ ...next, isPressed: false }));
    setDraft(next);
  };
  return [draft, place] as const;
}

const wordsDraft = (revisionId: string) => `pin-${revisionId}`;

type PinFormProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  revisionId: string;
  point: Point;
  /** True for a clicked point, which focuses the text field at once; a point set by keyboard is moved first. */
  isPressed: boolean;
  onClose: () => void;
};

/** The text field for a new pin; stays open until it is saved. */
function PinForm({ field, revisionId, point, isPressed, onClose }: PinFormProps) {
  const add = useAddPin(revisionId);
  const [text, setText] = useTypedText(wordsDraft(revisionId));
  const close = () => {
    setText("");
    onClose();
  };
  useEffect(() => {
    if (isPressed) field.current?.focus();
  }, [isPressed, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || add.isPending) return;
    add.mutate({ x: point.x, y: point.y, text: text.trim() }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit} noValidate className="card-surface flex flex-col gap-2 p-3">
      <Field
        label="What to say"
        hint={`To a point at the ${placeInWords(point.x, point.y)}`}
        error={add.error ? fieldRefusal(add.error) || failureSentence(add.error) : ""}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            maxLength={limits.noteLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={add.isPending} isDisabled={text.trim() === ""}>
          Add Pin
        </Button>
      </div>
    </form>
  );
}
