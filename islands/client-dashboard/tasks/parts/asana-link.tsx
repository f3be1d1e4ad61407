import { type FormEvent, useState } from "react";
import { useTypedText } from "#/islands/forms/typed-text";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { SafeLink } from "#/islands/ui/safe-link";
import { isHttpUrl, withScheme } from "#/src/contract/links";
import type { Task } from "#/src/contract/tasks";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { LinkField } from "./link-field";
import { asanaDraft } from "./task-drafts";

/** Link to the task in Asana; an empty field removes it. */
export function AsanaLink({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).edit;
  const update = useUpdateTask();
  const saved = task.asanaLink ?? "";
  const [link, setLink] = useTypedText(asanaDraft(task.id), saved);
  const [error, setError] = useState("");
  const wanted = withScheme(link.trim());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === saved || denied || update.isPending) return;
    if (wanted !== "" && !isHttpUrl(wanted)) {
      setError("Please enter a valid URL");
      return;
    }
    update.mutate(
      { task, change: { asanaLink: wanted === "" ? null : wanted } },
      { onSuccess: (changed) => setLink(changed.asanaLink ?? "") },
    );
  };
  return (
    <DrawerPart title="Asana">
      {task.asanaLink && (
        <p className="flex min-w-0">
          <SafeLink href={task.asanaLink} />
        </p>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
        <LinkField
          label="ASANA Link"
          placeholder="https://app.asana.com/…"
          value={link}
          error={error || fieldRefusal(update.error)}
          denied={denied}
          onChange={(value) => {
            setLink(value);
            setError("");
          }}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" isBusy={update.isPending} isDisabled={wanted === saved} deniedBecause={denied}>
          Update ASANA Link
        </Button>
      </form>
    </DrawerPart>
  );
}
