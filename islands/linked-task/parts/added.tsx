import { FileLink } from "#/islands/files/file-link";
import { Button } from "#/islands/ui/button";
import type { TaskFile } from "#/src/contract/files";
import type { LinkedTask } from "#/src/contract/task-links";
import { WebLinks } from "./web-links";

type AddedProps = {
  task: LinkedTask;
  onRemoveLink: (url: string) => void;
  onRemoveFile: (file: TaskFile) => void;
};

/** The files and links of the task; the person can remove their own. */
export function Added({ task: { task, files, own }, onRemoveLink, onRemoveFile }: AddedProps) {
  if (files.length + task.evidenceUrls.length === 0) return null;
  return (
    <section aria-labelledby="added" className="flex flex-col gap-2">
      <h2 id="added" className="font-semibold">
        Files and links
      </h2>
      <ul aria-label="Files" className="flex flex-col gap-1 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-2">
            <FileLink file={file} />
            {own.files.includes(file.id) && <Remove name={file.name} onRemove={() => onRemoveFile(file)} />}
          </li>
        ))}
      </ul>
      <WebLinks
        label="Links"
        urls={task.evidenceUrls}
        names={task.evidenceNames}
        control={(url, name) =>
          own.links.includes(url) &&
          task.owner === "client" && <Remove name={name} onRemove={() => onRemoveLink(url)} />
        }
      />
    </section>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button variant="ghost" aria-label={`Remove: ${name}`} onClick={onRemove}>
      Remove
    </Button>
  );
}
