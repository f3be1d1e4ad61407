import Paperclip from "lucide-react/icons/paperclip";
import { type DragEvent, useState } from "react";
import { classes } from "#/islands/ui/classes";
import { ChooseFiles } from "../choose-files";

type DropZoneProps = { denied: string | undefined; onChosen: (files: readonly File[]) => void };

/** Where files are let go, or chosen. */
export function DropZone({ denied, onChosen }: DropZoneProps) {
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
        icon={<Paperclip size={16} aria-hidden />}
        denied={denied}
        onChosen={onChosen}
      />
      <span className="text-hint text-muted">
        or drop them here. Images, PDF, CSV, XLSX, DOCX, ZIP, 25 MB each
      </span>
    </fieldset>
  );
}
