import { type ReactNode, useMemo } from "react";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { useUnsaved } from "#/islands/ui/unsaved";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { missingFields } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import { Failure, FilePart, RunParts } from "./import-steps";
import { countOpenTexts, type Mapping } from "./mapping";
import { MappingStep } from "./mapping-step";
import { type ImportWork, type TableImport, useTableImport } from "./use-table-import";
import { rowsOf, showCount } from "./words";

type ImportDialogProps = ImportWork & {
  /** Possible assignees. */
  people: readonly Assignee[];
  /** Further options of this kind of rows. */
  choices?: ReactNode;
  onClose: () => void;
};

/** Imports rows from a file: chosen, its columns mapped, each row previewed, imported, and undone as a whole. */
export function ImportDialog({ people, choices, onClose, ...of }: ImportDialogProps) {
  const work = useTableImport(of);
  const { step, source, mapping } = work;
  const isSending = step.is === "applying";
  useUnsaved(() => step.is !== "file" && step.is !== "ended");
  return (
    <Dialog
      title={`Import ${work.kind.many}`}
      description={source ? aboutFile(source) : "From a CSV or XLSX file."}
      size="wide"
      // A running import cannot be left unnoticed: closing stops it first.
      onClose={isSending ? work.stop : onClose}
    >
      {(requestClose) => (
        <>
          {step.is === "file" && (
            <FilePart
              words={`Drop a file of ${work.kind.many} here or`}
              hint="CSV, TSV or XLSX, with a header. The file stays on this machine: the portal gets the columns that you choose."
              work={work}
              step={step}
              onClose={requestClose}
            />
          )}
          {step.is === "mapping" && source && mapping && (
            <MappingPart
              work={work}
              source={source}
              mapping={mapping}
              people={people}
              choices={choices}
              failure={step.failure}
            />
          )}
          {source && (
            <RunParts
              work={work}
              source={source}
              total={source.records.length}
              step={step}
              onClose={requestClose}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

type PartProps = { work: TableImport; source: Source };

type MappingPartProps = PartProps &
  Pick<ImportDialogProps, "people" | "choices"> & { mapping: Mapping; failure: string | null };

function MappingPart({ work, source, mapping, people, choices, failure }: MappingPartProps) {
  const { kind, options } = work;
  const missing = missingFields({ kind, ...mapping }, options.onDuplicate);
  const names = useMemo(() => people.map((person) => personName(person, "")).filter(Boolean), [people]);
  const openTexts = useMemo(
    () => countOpenTexts(kind, source, mapping, names),
    [kind, source, mapping, names],
  );
  const isReady = missing.length === 0 && work.open.length === 0 && source.records.length > 0;
  return (
    <>
      <DialogBody>
        <MappingStep work={work} source={source} mapping={mapping} missing={missing} people={names}>
          {choices}
        </MappingStep>
        {source.records.length === 0 && <Failure>The file has a header and no rows.</Failure>}
        {failure && <Failure>{`${failure} Nothing was changed, and what you chose is still here.`}</Failure>}
      </DialogBody>
      <DialogFoot>
        {openTexts > 0 && (
          <p role="status" className="me-auto self-center text-hint text-muted max-sm:basis-full">
            {openTexts === 1
              ? "1 value is not recognized yet"
              : `${showCount(openTexts)} values are not recognized yet`}
          </p>
        )}
        <Button onClick={work.backToFile}>Another file</Button>
        <Button variant="primary" isDisabled={!isReady} onClick={() => void work.foresee()}>
          Check the rows
        </Button>
      </DialogFoot>
    </>
  );
}

function aboutFile({ name, records, notes, headerLine }: Source): string {
  const header = notes.length > 0 ? `. Header is in line ${headerLine}` : "";
  return `${name}, ${rowsOf(records.length)}${header}`;
}
