import { Button } from "#/islands/ui/button";

type ConflictNoticeProps = {
  /** Who changed it, by name. */
  by: string;
  isLoading: boolean;
  onLoadCurrent: () => void;
  /** Before the form is sent. */
  onSaveAnyway: () => void;
};

/** Tells a form that somebody changed what it edits, before it is saved. Stands inside the form, which "Save anyway" sends. */
export function ConflictNotice({ by, isLoading, onLoadCurrent, onSaveAnyway }: ConflictNoticeProps) {
  return (
    <div className="form-message mb-0 flex-wrap items-center" data-tone="yellow">
      <p role="status" className="min-w-0 flex-1 basis-48">
        {by} changed this after you opened it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isLoading} onClick={onLoadCurrent}>
          Load theirs
        </Button>
        <Button type="submit" onClick={onSaveAnyway}>
          Save anyway
        </Button>
      </div>
    </div>
  );
}
