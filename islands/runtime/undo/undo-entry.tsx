import { Button } from "#/islands/ui/button";
import { useUndo } from "./undo";

/** Undoes the whole write behind a line of a history. */
export function UndoEntry({ operationId }: { operationId: string }) {
  const { mutate, isPending } = useUndo();
  return (
    <Button variant="ghost" className="-ml-2 px-2" isBusy={isPending} onClick={() => mutate({ operationId })}>
      Undo
    </Button>
  );
}
