import Plus from "lucide-react/icons/plus";
import { type FormEvent, useRef, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { fieldRefusal } from "#/islands/runtime/refusals";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { isHttpUrl } from "#/src/contract/links";
import type { Task } from "#/src/contract/tasks";
import { useAddEvidence } from "../link-changes";
import { taskDenials } from "../rights";
import { AttachedLink } from "./attached-link";
import { LinkField } from "./link-field";
import { linkDraft } from "./task-drafts";

/** The links that show the work, what they are called, and a field to add one. */
export function Attachments({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role, task).addEvidence;
  const add = useAddEvidence(task.id);
  const [url, setUrl] = useTypedText(linkDraft(task.id));
  const [error, setError] = useState("");
  const list = useRef<HTMLDivElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = url.trim();
    if (wanted === "" || denied || add.isPending) return;
    if (!isHttpUrl(wanted)) {
      setError("Please enter a valid URL");
      return;
    }
    if (task.evidenceUrls.includes(wanted)) {
      setError("This link is already attached.");
      return;
    }
    add.mutate(wanted, { onSuccess: () => setUrl("") });
  };
  return (
    <DrawerPart title="Attachments">
      <div ref={list} tabIndex={-1} className="outline-none">
        {task.evidenceUrls.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {[...new Set(task.evidenceUrls)].map((url) => (
              <AttachedLink
                key={url}
                task={task}
                url={url}
                denied={denied}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        ) : (
          <p className="text-label text-muted">No attachments yet</p>
        )}
      </div>
      <form onSubmit={submit} noValidate className="flex items-start gap-2">
        <LinkField
          label="Link"
          placeholder="https://"
          value={url}
          error={error || fieldRefusal(add.error)}
          denied={denied}
          onChange={(value) => {
            setUrl(value);
            setError("");
            if (add.isError) add.reset();
          }}
          className="min-w-0 flex-1"
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
      </form>
    </DrawerPart>
  );
}
