import { type RefObject, useRef } from "react";
import { DropZone } from "#/islands/files-in/drop-zone";
import type { PortalForm } from "#/islands/forms/portal-form";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { PickField } from "#/islands/ui/field";
import { Progress } from "#/islands/ui/progress";
import type { Audit } from "#/src/contract/audits";
import { filesInForce, mostImportedFiles } from "#/src/contract/choices/reports-in";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { dateIn, showDate } from "#/src/format/show-dates";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import type { AuditFormOutput, AuditFormValues } from "../form";
import { ApplyToAudit } from "./apply-to-audit";
import { FileItem } from "./file-item";
import { FillForm } from "./fill-form";
import { PlanTable } from "./plan-table";
import { typedSoFar } from "./plan-with-form";
import { type FilesInState, useFilesIn } from "./use-files-in";

type FilesInProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  /** Null while the audit is new. */
  current: Audit | null;
  people: readonly Assignee[];
  /** The plan to send with a new audit. */
  filled: RefObject<PlanBody | null>;
  /** Receives the updated audit. */
  onApplied: (audit: Audit) => void;
};

/**
 * Imports Amazon's reports into an audit: files are dropped, read in this browser, shown as a plan, and applied by a
 * button or on save.
 */
export function FilesIn({ form, current, people, filled, onApplied }: FilesInProps) {
  const files = useFilesIn({ formName: form.name, current, typed: () => typedSoFar(form.values()) });
  const { seen } = files;
  const viewer = useViewer();
  const currency = current?.currency ?? planned(files) ?? viewer.currency;
  const whenApplied = (sha256: string | null) => appliedSentence(current, people, viewer.timeZone, sha256);
  const section = useRef<HTMLElement>(null);
  const waiting = { form, files, section: () => section.current };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Amazon's reports"
      className="flex flex-col gap-3 outline-none"
      onKeyDown={(event) => {
        // Otherwise Enter in a field of a file would submit the whole form.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <DropZone words="Drop Amazon's reports here or" isMany onFiles={files.add} />
      <p className="text-hint text-muted">
        CSV, TSV or XLSX. The files stay on this machine: the portal gets their figures, names and checksums.
      </p>
      <Reading files={files} />
      {seen && (
        <>
          <ul className="flex flex-col gap-2" aria-label="Files">
            {seen.files.map((file) => (
              <FileItem
                key={file.key}
                file={file}
                applied={whenApplied(file.sha256)}
                onAnswer={files.hasFiles ? (answers) => files.answer(file, answers) : null}
                onRemove={files.hasFiles ? () => files.remove(file.key) : null}
              />
            ))}
          </ul>
          <DollarQuestion files={files} isNeeded={!current?.currency} />
          {[...seen.plan.refusals, ...seen.plan.remarks].map((sentence, at) => (
            <p
              key={sentence}
              className={`wrap-anywhere text-hint ${at < seen.plan.refusals.length ? "text-red" : "text-muted"}`}
            >
              {sentence}
            </p>
          ))}
          {seen.plan.changes.length > 0 && <PlanTable changes={seen.plan.changes} currency={currency} />}
        </>
      )}
      {current ? (
        <ApplyToAudit {...waiting} current={current} onApplied={onApplied} />
      ) : (
        <FillForm {...waiting} filled={filled} />
      )}
    </section>
  );
}

/** The file being read, or the reason why it could not be. */
function Reading({ files }: { files: FilesInState }) {
  const { progress, failure, leftOut } = files;
  const percent = Math.round(100 * (progress?.part ?? 0));
  return (
    <>
      <div role="status" className="text-hint text-muted">
        {progress && (
          <>
            <p className="wrap-anywhere">{`Reading ${progress.name}…`}</p>
            <Progress percent={percent} label="Files read" tone="blue" />
          </>
        )}
        {leftOut > 0 &&
          `At most ${mostImportedFiles} files go into one import; ${leftOut} more ${leftOut === 1 ? "was" : "were"} left out.`}
      </div>
      {failure && (
        <div role="alert" className="form-message mb-0 flex-wrap items-center" data-tone="red" data-open="">
          <p className="wrap-anywhere min-w-0 flex-1 basis-48">{failure} What you typed is still here.</p>
          <Button onClick={files.tryAgain}>Try again</Button>
          <Button onClick={files.clear}>Clear</Button>
        </div>
      )}
    </>
  );
}

/** Asks for the country of a dollar sign when neither the files nor the audit determine it. */
function DollarQuestion({ files, isNeeded }: { files: FilesInState; isNeeded: boolean }) {
  const currencies = files.seen?.files.flatMap(({ report }) => (report ? [report.currencies] : [])) ?? [];
  const isOpen = currencies.some((each) => each.length > 1);
  const isStated = currencies.some((each) => each.length === 1 && each[0] === planned(files));
  if (!isNeeded || !isOpen || (isStated && files.currency === null) || !files.hasFiles) return null;
  const options = [...new Set(currencies.flat())].map((value) => ({ value, label: value }));
  const value = files.currency ?? planned(files) ?? "";
  return (
    <PickField
      label="The amounts are in"
      hint="Their sign alone is ambiguous."
      options={options}
      emptyLabel={value === "" ? "Choose…" : undefined}
      value={value}
      onPick={files.setCurrency}
    />
  );
}

function planned({ seen }: FilesInState): string | null {
  const value = seen?.plan.body?.figures.currency;
  return typeof value === "string" ? value : null;
}

/** "Already applied on Jul 3, 2026 by Dana."; null for a file that no current figure comes from. */
function appliedSentence(
  audit: Audit | null,
  people: readonly Assignee[],
  timeZone: string,
  sha256: string | null,
): string | null {
  const file = filesInForce(audit?.figureSources ?? null).find((each) => each.sha256 === sha256);
  if (!file) return null;
  const person = people.find(({ id }) => id === file.appliedBy);
  const by = person ? personName(person, "somebody") : "somebody";
  return `Already applied on ${showDate(dateIn(timeZone, file.appliedAt))} by ${by}.`;
}
