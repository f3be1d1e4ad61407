import type { FormEvent } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { Explained, readOnlyBecause } from "#/islands/ui/explained";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import { showNotes } from "#/src/format/notes";
import { useAddNote } from "../changes";
import { taskDenials } from "../rights";
import { noteDraft } from "./task-drafts";

/** The notes so far, oldest first, and a field for a new one. */
export function Notes({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).addNote;
  const add = useAddNote(task.id);
  const [note, setNote] = useTypedText(noteDraft(task.id));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = note.trim();
    if (wanted === "" || denied || add.isPending) return;
    add.mutate(wanted, { onSuccess: () => setNote("") });
  };
  return (
    <DrawerPart title="Notes and Comments" mark={<Badge tone="gray">Team only</Badge>}>
      {task.notes ? (
        <p className="whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2 text-label">
          {showNotes(task.notes)}
        </p>
      ) : (
        <p className="text-label text-muted">No notes yet</p>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col items-end gap-2">
        <Field label="Note" isLabelHidden error={fieldRefusal(add.error)} className="w-full">
          {(control) => (
            <Explained denial={denied}>
              <Textarea
                {...control}
                {...readOnlyBecause(denied)}
                placeholder="Write a note"
                rows={3}
                maxLength={limits.noteLength}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Explained>
          )}
        </Field>
        <Button type="submit" isBusy={add.isPending} isDisabled={note.trim() === ""} deniedBecause={denied}>
          Add Note
        </Button>
      </form>
    </DrawerPart>
  );
}
