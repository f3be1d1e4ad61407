import FileUp from "lucide-react/icons/file-up";
import { useEffect, useRef, useState } from "react";

type DropZoneProps = {
  /** "Drop Amazon's reports here or". */
  words: string;
  isMany: boolean;
  onFiles: (files: File[]) => void;
};

/**
 * Accepts files: chosen, or dropped anywhere on the page, since a browser would leave the page for a file dropped
 * outside the zone.
 */
export function DropZone({ words, isMany, onFiles }: DropZoneProps) {
  const isOver = useFileDrop(onFiles);
  return (
    <label className="file-drop" data-over={isOver || undefined}>
      <input
        type="file"
        multiple={isMany}
        accept=".csv,.tsv,.txt,.xlsx"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the same file be chosen again, for example after it was saved.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
      <FileUp size={16} aria-hidden className="flex-none text-muted" />
      <span>
        {words} <span className="text-link underline">{isMany ? "choose files" : "choose a file"}</span>
      </span>
    </label>
  );
}

function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
