import { type FormEvent, useState } from "react";
import { fieldRefusal } from "#/islands/runtime/refusals";
import { Button } from "#/islands/ui/button";
import type { Comment } from "#/src/contract/comments";
import { useChangeComment } from "../changes";
import { type Subject, useMentionable } from "../queries";
import { mentionsIn } from "../rules";
import { MentionField } from "./mention-field";

type EditFormProps = { comment: Comment; subject: Subject; onDone: () => void };

/** One's own words, to say them otherwise. */
export function EditForm({ comment, subject, onDone }: EditFormProps) {
  const { edit } = useChangeComment(subject);
  const [text, setText] = useState(comment.text);
  const [chosen, setChosen] = useState(comment.mentions.map(({ id }) => id));
  const people = useMentionable(subject, text.includes("@"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" || edit.isPending) return;
    const { id, version, mentions } = comment;
    const before = mentions.map((each) => ({ ...each, isClient: false }));
    const known = [
      ...before,
      ...(people.data ?? []).filter((each) => !before.some((old) => old.id === each.id)),
    ];
    edit.mutate(
      { id, version, text: wanted, mentions: mentionsIn(wanted, known, chosen) },
      { onSuccess: onDone },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-end gap-2">
      <MentionField
        label="Edit comment"
        isFocused
        text={text}
        onType={setText}
        people={people}
        onChoose={({ id }) => setChosen((before) => [...before, id])}
        error={fieldRefusal(edit.error)}
      />
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={edit.isPending} isDisabled={text.trim() === ""}>
          Save
        </Button>
      </div>
    </form>
  );
}
