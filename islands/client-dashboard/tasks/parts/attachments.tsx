import { useRef } from "react";
import { useViewer } from "#/islands/runtime/viewer";
import { DrawerPart } from "#/islands/ui/drawer-part";
import type { Task } from "#/src/contract/tasks";
import { isOnlyShown, taskDenials } from "../rights";
import { AddLink } from "./add-link";
import { AttachedLink } from "./attached-link";

/** The links that show the work, what they are called, and a field to add one. */
export function Attachments({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).addEvidence;
  const isShown = isOnlyShown(role, task);
  const list = useRef<HTMLDivElement>(null);
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
                isOnlyShown={isShown}
                denied={denied}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        ) : (
          <p className="text-label text-muted">No attachments yet</p>
        )}
      </div>
      {!isShown && <AddLink task={task} denied={denied} />}
    </DrawerPart>
  );
}
