import { type FormEvent, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { denial } from "#/islands/runtime/changes/denial";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import type { Comment } from "#/src/contract/comments";
import { useAddComment, useChangeComment } from "../changes";
import { type Subject, useMentionable } from "../queries";
import { mentionsIn } from "../rules";
import { MentionField } from "./mention-field";

/** A field for a new comment. */
export function AddForm({ subject }: { subject: Subject }) {
  const { role } = useViewer();
  const denied = denial(role, subject.kind === "task" ? "taskComment.add" : "projectComment.add");
  const add = useAddComment(subject);
  const [text, setText] = useTypedText(`comment-${subject.id}`);
  const [chosen, setChosen] = useState<string[]>([]);
  const people = useMentionable(subject, !denied && text.includes("@"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" || denied || add.isPending) return;
    const mentions = mentionsIn(wanted, people.data ?? [], chosen);
    add.mutate(
      { text: wanted, mentions },
      {
        onSuccess: () => {
          setText("");
          setChosen([]);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-end gap-2">
      <MentionField
        label="Comment"
        placeholder="Write a comment; @ mentions somebody"
        text={text}
        onType={setText}
        people={people}
        onChoose={({ id }) => setChosen((before) => [...before, id])}
        error={fieldRefusal(add.error)}
        denied={denied}
      />
      <Button type="submit" isBusy={add.isPending} isDisabled={text.trim() === ""} deniedBecause={denied}>
        Add Comment
      </Button>
    </form>
  );
}

/** Returns the draft name of an edited comment. */
export const editDraft = ({ id }: Comment) => `comment-edit-${id}`;

type EditFormProps = { comment: Comment; subject: Subject; onDone: () => void };

/** A field to edit one's own comment. */
export function EditForm({ comment, subject, onDone }: EditFormProps) {
  const { edit } = useChangeComment(subject);
  const [text, setText] = useTypedText(editDraft(comment), comment.text);
  const [chosen, setChosen] = useState(comment.mentions.map(({ id }) => id));
  const people = useMentionable(subject, text.includes("@"));
  const close = () => {
    setText(comment.text);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" || edit.isPending) return;
    const { mentions } = comment;
    const before = mentions.map((each) => ({ ...each, isClient: false }));
    const mentionable = [
      ...before,
      ...(people.data ?? []).filter((each) => !before.some((old) => old.id === each.id)),
    ];
    edit.mutate(
      { row: comment, json: { text: wanted, mentions: mentionsIn(wanted, mentionable, chosen) } },
      { onSuccess: close },
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
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={edit.isPending} isDisabled={text.trim() === ""}>
          Save
        </Button>
      </div>
    </form>
  );
}
