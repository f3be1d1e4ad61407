import Plus from "lucide-react/icons/plus";
import { type FormEvent, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Button } from "#/islands/ui/button";
import { isHttpUrl, withScheme } from "#/src/contract/links";
import type { Task } from "#/src/contract/tasks";
import { useAddEvidence } from "../link-changes";
import { LinkField } from "./link-field";
import { linkDraft } from "./task-drafts";

type AddLinkProps = {
  task: Pick<Task, "id" | "evidenceUrls">;
  /** Reason why this person may not add one, if so. */
  denied?: string | undefined;
  /** Set when opened by a click: the field takes the focus, and Cancel removes it again. */
  onDone?: () => void;
};

/** A field for a link's address. */
export function AddLink({ task, denied, onDone }: AddLinkProps) {
  const add = useAddEvidence(task.id);
  const [url, setUrl] = useTypedText(linkDraft(task.id));
  const [error, setError] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = withScheme(url.trim());
    if (wanted === "" || denied || add.isPending) return;
    if (!isHttpUrl(wanted)) {
      setError("Please enter a valid URL");
      return;
    }
    if (task.evidenceUrls.includes(wanted)) {
      setError("This link is already attached.");
      return;
    }
    add.mutate(wanted, {
      onSuccess: () => {
        setUrl("");
        onDone?.();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <LinkField
        label="Link"
        placeholder="https://"
        value={url}
        error={error || fieldRefusal(add.error)}
        denied={denied}
        takesFocus={onDone !== undefined}
        onChange={(value) => {
          setUrl(value);
          setError("");
          if (add.isError) add.reset();
        }}
        className="min-w-0 flex-1 basis-52"
      />
      <Button
        type="submit"
        icon={<Plus size={16} aria-hidden />}
        isBusy={add.isPending}
        isDisabled={url.trim() === ""}
        deniedBecause={denied}
      >
        Add Link
      </Button>
      {onDone && (
        <Button
          variant="ghost"
          onClick={() => {
            setUrl("");
            onDone();
          }}
        >
          Cancel
        </Button>
      )}
    </form>
  );
}
