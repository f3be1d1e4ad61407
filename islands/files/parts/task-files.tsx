import X from "lucide-react/icons/x";
import { type DragEvent, useRef, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { classes } from "#/islands/ui/classes";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { LoadingText } from "#/islands/ui/loading-bar";
import { sizeLimit } from "#/src/contract/choices/files";
import type { TaskFile } from "#/src/contract/files";
import { dateIn, showDate } from "#/src/format/show-dates";
import { ChooseFiles } from "../choose-files";
import { FileLink } from "../file-link";
import { useFiles, useRemoveFile } from "../queries";
import { useSending } from "../use-sending";
import { SendingList } from "./sending-panel";

type TaskFilesProps = { taskId: string; clientName: string };

/** The files of a task, with a drop zone for more. */
export function TaskFiles({ taskId, clientName }: TaskFilesProps) {
  const { role } = useViewer();
  const files = useFiles(taskId);
  const sending = useSending(taskId);
  const list = useRef<HTMLDivElement>(null);
  const denied = denial(role, "taskFile.add");
  const { data } = files;
  return (
    <DrawerPart
      title="Files"
      mark={role !== "client" && <Badge tone="blue">{`${clientName} sees this`}</Badge>}
    >
      {data ? (
        <div ref={list} tabIndex={-1} className="outline-none">
          {data.length === 0 && <p className="text-label text-muted">No files yet</p>}
          <ul aria-label="Files" className="flex flex-col gap-1 empty:hidden">
            {data.map((file) => (
              <FileItem key={file.id} file={file} taskId={taskId} onRemoved={() => list.current?.focus()} />
            ))}
          </ul>
        </div>
      ) : files.error ? (
        <LoadFailure title="The files could not be loaded" query={files} />
      ) : (
        <LoadingText>Loading files...</LoadingText>
      )}
      <SendingList {...sending} />
      <DropZone denied={denied} onChosen={sending.choose} />
    </DrawerPart>
  );
}

type FileItemProps = { file: TaskFile; taskId: string; onRemoved: () => void };

function FileItem({ file, taskId, onRemoved }: FileItemProps) {
  const { role, timeZone } = useViewer();
  const remove = useRemoveFile(taskId);
  return (
    <li className="flex min-w-0 items-start gap-1">
      <span className="flex min-w-0 flex-1 flex-col">
        <FileLink file={file} />
        <span className="text-hint text-muted">{`${file.uploadedBy}, ${showDate(dateIn(timeZone, file.createdAt))}`}</span>
      </span>
      <IconButton
        label={`Remove ${file.name}`}
        icon={<X size={14} aria-hidden />}
        deniedBecause={denial(role, "taskFile.remove")}
        aria-busy={remove.isPending || undefined}
        onClick={() => {
          if (!remove.isPending) remove.mutate(file, { onSuccess: onRemoved });
        }}
      />
    </li>
  );
}

type DropZoneProps = { denied: string | undefined; onChosen: (files: readonly File[]) => void };

/** A zone to drop or choose files. */
function DropZone({ denied, onChosen }: DropZoneProps) {
  const { mostFileBytes } = useViewer();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!denied) onChosen([...event.dataTransfer.files]);
  };
  return (
    <fieldset
      aria-label="Add files"
      className={classes(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed p-3",
        isOver ? "border-primary bg-base-200" : "border-line",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!denied);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ChooseFiles
        label="Choose files"
        icon={<Icon name="paperclip" />}
        denied={denied}
        onChosen={onChosen}
      />
      <span className="text-hint text-muted">
        {`or drop them here. Any file but programs, ${sizeLimit(mostFileBytes)} each`}
      </span>
    </fieldset>
  );
}
