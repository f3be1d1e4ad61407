import type { ReactNode } from "react";
import { useUndo } from "#/islands/runtime/undo";
import { Button } from "#/islands/ui/button";
import { DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Progress } from "#/islands/ui/progress";
import type { Source } from "#/src/table-import/source";
import { PlanStep } from "./plan-step";
import type { Applied, Foreseen, ImportRun } from "./use-import-run";
import { doneWords, rowsOf, showCount } from "./words";

type PartProps = { work: Pick<ImportRun, "apply" | "backToMapping">; source: Source };

/** What would become of each row, and the press that does it. */
export function PlanPart({ work, source, foreseen }: PartProps & { foreseen: Foreseen }) {
  const count = foreseen.rows.filter(({ result: { outcome } }) =>
    ["created", "updated"].includes(outcome),
  ).length;
  return (
    <>
      <DialogBody>
        <PlanStep source={source} plan={foreseen.plan} rows={foreseen.rows} isDone={false} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={work.backToMapping}>Back</Button>
        <Button variant="primary" isDisabled={count === 0} onClick={() => void work.apply(foreseen)}>
          {count === 0
            ? "Nothing to import"
            : `Import ${showCount(count)} ${count === 1 ? foreseen.plan.kind.one : foreseen.plan.kind.many}`}
        </Button>
      </DialogFoot>
    </>
  );
}

type EndPartProps = PartProps & { foreseen: Foreseen; applied: Applied; onClose: () => void };

/** What became of each row, and the press that takes it back. */
export function EndPart({ work, source, foreseen, applied, onClose }: EndPartProps) {
  const undo = useUndo();
  const { importId, rows, failure, isUndoable } = applied;
  const open = foreseen.rows.length - rows.length;
  return (
    <>
      <DialogBody>
        {failure && (
          <Failure>
            {`${failure} ${doneWords(rows)}; ${rowsOf(open)} ${open === 1 ? "is" : "are"} still open. Going on takes nothing in twice.`}
          </Failure>
        )}
        {undo.isSuccess && (
          <p role="status" className="form-message" data-tone="blue">
            The import was undone.
          </p>
        )}
        <PlanStep source={source} plan={foreseen.plan} rows={rows} isDone />
      </DialogBody>
      <DialogFoot>
        {isUndoable && !undo.isSuccess && (
          <Button isBusy={undo.isPending} onClick={() => undo.mutate({ operationId: importId })}>
            Undo the import
          </Button>
        )}
        {failure && !undo.isSuccess && (
          <Button
            variant="primary"
            isDisabled={undo.isPending}
            onClick={() => void work.apply(foreseen, applied)}
          >
            Go on
          </Button>
        )}
        <Button variant={failure ? "default" : "primary"} onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}

type WaitingProps = { words: string; part: number; label: string; stop: ReactNode };

/** How far it is. */
export function Waiting({ words, part, label, stop }: WaitingProps) {
  return (
    <>
      <DialogBody>
        <div role="status" className="flex flex-col gap-2">
          <p>{words}</p>
          <Progress percent={Math.round(100 * part)} label={label} tone="blue" />
        </div>
      </DialogBody>
      <DialogFoot>{stop}</DialogFoot>
    </>
  );
}

export function Failure({ children }: { children: string }) {
  return (
    <p role="alert" className="wrap-anywhere form-message" data-tone="red">
      {children}
    </p>
  );
}
