import { Button } from "#/islands/ui/button";
import { useUndo } from "./undo";

/** Undoes the write that left a line of a history, all of it. */
export function UndoEntry({ operationId }: { operationId: string }) {
  const { mutate, isPending } = useUndo();
  return (
    <Button variant="ghost" className="-ml-2 px-2" isBusy={isPending} onClick={() => mutate({ operationId })}>
      Undo
    </Button>
  );
}
