import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { failureSentence } from "#/islands/runtime/failure-sentence";
import { fieldRefusal } from "#/islands/runtime/refusals";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";
import { placeInWords } from "#/src/format/place-in-words";
import { useAddPin } from "../queries";
import type { Point } from "../rules";

type PinFormProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  revisionId: string;
  point: Point;
  /** The point was pressed: what to say comes at once. By keyboard it is moved first. */
  isPressed: boolean;
  onClose: () => void;
};

/** What is said to the point that was set; it stays until it was kept. */
export function PinForm({ field, revisionId, point, isPressed, onClose }: PinFormProps) {
  const add = useAddPin(revisionId);
  const [text, setText] = useState("");
  useEffect(() => {
    if (isPressed) field.current?.focus();
  }, [isPressed, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || add.isPending) return;
    add.mutate({ x: point.x, y: point.y, text: text.trim() }, { onSuccess: onClose });
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
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={add.isPending} isDisabled={text.trim() === ""}>
          Add Pin
        </Button>
      </div>
    </form>
  );
}
