import { type FormEvent, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { denial } from "#/islands/runtime/denial";
import { fieldRefusal } from "#/islands/runtime/refusals";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { useAddComment } from "../changes";
import { type Subject, useMentionable } from "../queries";
import { mentionsIn } from "../rules";
import { MentionField } from "./mention-field";

/** A field to say something in; what is typed stays while the page does. */
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
