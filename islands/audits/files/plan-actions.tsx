import { Button } from "#/islands/ui/button";
import { openBefore } from "./open-before";
import type { FilesInState } from "./use-files-in";

type PlanActionsProps = {
  files: FilesInState;
  note: string | null;
  isApplying?: boolean;
  /** Null when the files have no figure. */
  onApply: (() => void) | null;
};

/** "Clear" and "Apply" below a plan. */
export function PlanActions({ files, note, isApplying = false, onApply }: PlanActionsProps) {
  const isOpen = files.seen !== null && openBefore(files.seen) !== null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2" data-open={isOpen ? "" : undefined}>
      {note && <p className="min-w-0 flex-1 basis-48 text-hint text-muted">{note}</p>}
      <Button onClick={files.clear}>Clear</Button>
      {onApply && (
        <Button
          variant="primary"
          isBusy={isApplying}
          isDisabled={isOpen || files.progress !== null}
          onClick={onApply}
        >
          Apply
        </Button>
      )}
    </div>
  );
}
