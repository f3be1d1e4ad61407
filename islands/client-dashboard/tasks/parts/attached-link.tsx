import X from "lucide-react/icons/x";
import { type FormEvent, useState } from "react";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { TextInput } from "#/islands/ui/inputs";
import { SafeLink } from "#/islands/ui/safe-link";
import { useInPlace } from "#/islands/ui/use-in-place";
import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import { useNameEvidence, useRemoveEvidence } from "../link-changes";

type AttachedLinkProps = {
  task: Pick<Task, "id" | "evidenceNames">;
  url: string;
  /** True for another person's link, shown without edit buttons. */
  isOnlyShown?: boolean;
  /** Reason why this person may not change it, if so. */
  denied?: string | undefined;
  onRemoved?: () => void;
};

/** A link with its optional name; the pencil turns it into an input for the name. */
export function AttachedLink({ task, url, isOnlyShown, denied, onRemoved }: AttachedLinkProps) {
  const { isOpen, opener, open, close } = useInPlace();
  const remove = useRemoveEvidence(task.id);
  const name = task.evidenceNames[url];
  if (isOpen) return <NameForm taskId={task.id} url={url} name={name ?? ""} onDone={close} />;
  const link = (
    <span className="flex min-w-0 flex-1">
      <SafeLink href={url}>{name ?? url}</SafeLink>
    </span>
  );
  if (isOnlyShown) return <li className="flex min-w-0">{link}</li>;
  const words = name ?? (url.length > wordsLength ? `${url.slice(0, wordsLength)}…` : url);
  return (
    <li className="flex min-w-0 items-center gap-1">
      {link}
      <IconButton
        ref={opener}
        label={`Name ${words}`}
        icon={<Icon name="pencil" size={14} />}
        deniedBecause={denied}
        onClick={open}
      />
      <IconButton
        label={`Remove ${words}`}
        icon={<X size={14} aria-hidden />}
        deniedBecause={denied}
        aria-busy={remove.isPending || undefined}
        onClick={() => {
          if (!remove.isPending) remove.mutate(url, onRemoved && { onSuccess: onRemoved });
        }}
      />
    </li>
  );
}

/** Characters of an address in the name of a button. */
const wordsLength = 60;

type NameFormProps = { taskId: string; url: string; name: string; onDone: () => void };

/** An empty name removes it. */
function NameForm({ taskId, url, name: saved, onDone }: NameFormProps) {
  const save = useNameEvidence(taskId);
  const [name, setName] = useState(saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (save.isPending) return;
    if (wanted === saved) onDone();
    else save.mutate({ url, name: wanted }, { onSuccess: onDone });
  };
  return (
    <li>
      <form
        onSubmit={submit}
        noValidate
        className="flex flex-wrap items-start gap-2"
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onDone();
        }}
      >
        <Field
          label="Name of the link"
          isLabelHidden
          error={fieldRefusal(save.error)}
          className="min-w-0 flex-1 basis-40"
        >
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnce}
              placeholder={url}
              maxLength={limits.nameLength}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                if (save.isError) save.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </form>
    </li>
  );
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
