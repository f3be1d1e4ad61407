import type { ReactNode } from "react";
import { DropZone } from "#/islands/files-in/drop-zone";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { useUnsaved } from "#/islands/ui/unsaved";
import type { Assignee } from "#/src/contract/users";
import { missingFields } from "#/src/table-import/plan";
import type { Source } from "#/src/table-import/source";
import { EndPart, Failure, PlanPart, Waiting } from "./import-steps";
import { MappingStep } from "./mapping-step";
import { type ImportWork, type TableImport, useTableImport } from "./use-table-import";
import { rowsOf, showCount } from "./words";

type ImportDialogProps = ImportWork & {
  /** Who work can be given to. */
  people: readonly Assignee[];
  /** Choices that this kind of row has besides. */
  choices?: ReactNode;
  onClose: () => void;
};

/** Rows from a file: chosen, its columns told, each row foreseen, taken in, and taken back as a whole. */
export function ImportDialog({ people, choices, onClose, ...of }: ImportDialogProps) {
  const work = useTableImport(of);
  const { step, source, mapping } = work;
  const isSending = step.is === "applying";
  useUnsaved(() => step.is !== "file" && step.is !== "ended");
  return (
    <Dialog
      title={`Import ${work.kind.many}`}
      description={source ? `${source.name}, ${rowsOf(source.records.length)}` : "From a CSV or XLSX file."}
      size="wide"
      // What is being sent cannot be left unseen: closing stops it first.
      onClose={isSending ? work.stop : onClose}
    >
      {(requestClose) => (
        <>
          {step.is === "file" && <FileStep work={work} step={step} onClose={requestClose} />}
          {step.is === "mapping" && source && mapping && (
            <MappingPart
              work={work}
              source={source}
              people={people}
              choices={choices}
              failure={step.failure}
            />
          )}
          {step.is === "planning" && source && (
            <Waiting
              words={`Checked ${showCount(step.done)} of ${rowsOf(source.records.length)}; nothing is changed yet.`}
              part={step.done / Math.max(1, source.records.length)}
              label="Rows checked"
              stop={<Button onClick={work.backToMapping}>Cancel</Button>}
            />
          )}
          {step.is === "plan" && source && <PlanPart work={work} source={source} foreseen={step.foreseen} />}
          {step.is === "applying" && (
            <Waiting
              words={`${showCount(step.applied.rows.length)} of ${rowsOf(step.foreseen.rows.length)} are done.`}
              part={step.applied.rows.length / Math.max(1, step.foreseen.rows.length)}
              label="Rows done"
              stop={<Button onClick={work.stop}>Stop</Button>}
            />
          )}
          {step.is === "ended" && source && (
            <EndPart
              work={work}
              source={source}
              foreseen={step.foreseen}
              applied={step.applied}
              onClose={requestClose}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

type FileStepProps = {
  work: TableImport;
  step: { reading: string | null; refusal: string | null };
  onClose: () => void;
};

function FileStep({ work, step: { reading, refusal }, onClose }: FileStepProps) {
  return (
    <>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <DropZone words={`Drop a file of ${work.kind.many} here or`} isMany={false} onFiles={work.choose} />
          <p className="text-hint text-muted">
            CSV, TSV or XLSX, with a header. The file stays on this machine: the portal gets the columns that
            you choose.
          </p>
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

type PartProps = { work: TableImport; source: Source };

type MappingPartProps = PartProps &
  Pick<ImportDialogProps, "people" | "choices"> & { failure: string | null };

function MappingPart({ work, source, people, choices, failure }: MappingPartProps) {
  const { kind, mapping, options } = work;
  if (!mapping) return null;
  const missing = missingFields({ kind, ...mapping }, options.onDuplicate);
  const isReady = missing.length === 0 && work.open.length === 0 && source.records.length > 0;
  return (
    <>
      <DialogBody>
        <MappingStep work={work} source={source} mapping={mapping} missing={missing} people={people}>
          {choices}
        </MappingStep>
        {source.records.length === 0 && <Failure>The file has a header and no rows.</Failure>}
        {failure && <Failure>{`${failure} Nothing was changed, and what you chose is still here.`}</Failure>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={work.backToFile}>Another file</Button>
        <Button variant="primary" isDisabled={!isReady} onClick={() => void work.foresee()}>
          Check the rows
        </Button>
      </DialogFoot>
    </>
  );
}
