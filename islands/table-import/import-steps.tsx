import type { ReactNode } from "react";
import { DropZone } from "#/islands/files-in/drop-zone";
import { useUndo } from "#/islands/runtime/undo/undo";
import { Button } from "#/islands/ui/button";
import { DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Progress } from "#/islands/ui/progress";
import type { Source } from "#/src/imports/tables/source";
import { PlanStep } from "./plan-step";
import type { Applied, Foreseen, ImportRun, Step } from "./use-import-run";
import { doneWords, rowsOf, showCount } from "./words";

type PartProps = { work: Pick<ImportRun, "apply" | "backToMapping">; source: Source };

type FilePartProps = {
  /** Text before the button that chooses a file. */
  words: string;
  /** The supported files, and what the portal receives of them. */
  hint: string;
  work: { choose: (files: File[]) => void };
  step: Extract<Step, { is: "file" }>;
  onClose: () => void;
};

/** The step for dropping or choosing a file. */
export function FilePart({ words, hint, work, step: { reading, refusal }, onClose }: FilePartProps) {
  return (
    <>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <DropZone words={words} isMany={false} onFiles={work.choose} />
          <p className="text-hint text-muted">{hint}</p>
          <p role="status" className="wrap-anywhere text-hint text-muted">
            {reading && `Reading ${reading}…`}
          </p>
          {refusal && <Failure>{refusal}</Failure>}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
      </DialogFoot>
    </>
  );
}

type RunPartsProps = {
  work: Pick<ImportRun, "apply" | "backToMapping" | "stop">;
  source: Source;
  /** Number of rows, including refused ones. */
  total: number;
  step: Step;
  onClose: () => void;
};

/** The steps of an import from checking its rows to the result; nothing before. */
export function RunParts({ work, source, total, step, onClose }: RunPartsProps) {
  switch (step.is) {
    case "planning":
      return (
        <Waiting
          words={`Checked ${showCount(step.done)} of ${rowsOf(total)}; nothing is changed yet.`}
          part={step.done / Math.max(1, total)}
          label="Rows checked"
          stop={<Button onClick={work.backToMapping}>Cancel</Button>}
        />
      );
    case "plan":
      return <PlanPart work={work} source={source} foreseen={step.foreseen} />;
    case "applying":
      return (
        <Waiting
          words={`${showCount(step.applied.rows.length)} of ${rowsOf(total)} are done.`}
          part={step.applied.rows.length / Math.max(1, total)}
          label="Rows done"
          stop={<Button onClick={work.stop}>Stop</Button>}
        />
      );
    case "ended":
      return (
        <EndPart
          work={work}
          source={source}
          foreseen={step.foreseen}
          applied={step.applied}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

/** The preview of each row, with the button to import. */
function PlanPart({ work, source, foreseen }: PartProps & { foreseen: Foreseen }) {
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

/** The result of each row, with the button to undo. */
function EndPart({ work, source, foreseen, applied, onClose }: EndPartProps) {
  const undo = useUndo();
  const { importId, rows, failure, isUndoable } = applied;
  const open = foreseen.rows.length - rows.length;
  return (
    <>
      <DialogBody>
        {failure && (
          <Failure>
            {`${failure} ${doneWords(rows)}; ${rowsOf(open)} ${open === 1 ? "is" : "are"} still open. Continuing imports nothing twice.`}
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

/** The progress of a step. */
function Waiting({ words, part, label, stop }: WaitingProps) {
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
