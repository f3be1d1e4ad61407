import { Button } from "#/islands/ui/button";

type ConflictNoticeProps = {
  /** Name of the person who changed it. */
  by: string;
  isLoading: boolean;
  onLoadCurrent: () => void;
  /** Called before the form is sent. */
  onSaveAnyway: () => void;
};

/**
 * Warns in a form that someone changed its row, before it is saved. Rendered inside the form, which "Save anyway"
 * submits.
 */
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
