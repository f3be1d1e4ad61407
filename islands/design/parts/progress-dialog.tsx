import { focus, getValue, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import Send from "lucide-react/icons/send";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { Button } from "#/islands/ui/button";
import type { DesignProject } from "#/src/contract/design";
import { projectProgressFields } from "#/src/contract/nouns/design";
import { useUpdateProgress } from "../changes";
import {
  type ProgressFormOutput,
  type ProgressFormValues,
  progressChangesTo,
  progressFor,
  progressForm,
  progressValuesOf,
  sentToClientReview,
} from "../progress-form";
import { differs, recordedSentence } from "../recorded";
import { ApprovalBadge } from "./project-cells";
import { rejectionField, WhileRejecting } from "./while-rejecting";

const sentOneByOne = "Recorded assets are sent for review one by one";

/** The progress of a project. Typing the completed assets adjusts the progress; it can also be set directly. */
export function ProgressDialog({ project, onClose }: { project: DesignProject; onClose: () => void }) {
  const update = useUpdateProgress();
  return (
    <EntityDialog
      what="progress"
      row={project}
      form={(row) => ({ schema: progressForm(row), values: progressValuesOf(row) })}
      title="Update Progress"
      description={project.projectName}
      submitLabel="Update Progress"
      save={(edited, row) =>
        update.mutateAsync({ row, json: progressChangesTo(progressForm(row), row, edited) })
      }
      onClose={onClose}
    >
      {(form, row) => <ProgressFields form={form} project={row} />}
    </EntityDialog>
  );
}

type ProgressFieldsProps = {
  form: PortalForm<ProgressFormValues, ProgressFormOutput>;
  project: DesignProject;
};

function ProgressFields({ form, project }: ProgressFieldsProps) {
  const { numberOfAssets, clientApprovalStatus } = project;
  const isFollowing = project.recordedAssets > 0;
  const field = fieldProps(form, projectProgressFields);

  const moveProgress = (typedCompleted: string) => {
    const percent = progressFor(typedCompleted, numberOfAssets);
    if (percent !== null) setValue(form.store, "progress", String(percent));
  };
  const sendToReview = () => {
    setValue(form.store, "status", sentToClientReview.status);
    setValue(form.store, "clientApprovalStatus", sentToClientReview.clientApprovalStatus);
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div onInput={({ target }) => target instanceof HTMLInputElement && moveProgress(target.value)}>
          <TextField
            {...field("assetsCompleted")}
            hint={`Of ${numberOfAssets} ${numberOfAssets === 1 ? "asset" : "assets"}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={numberOfAssets}
            step={1}
          />
          <RecordedCount form={form} project={project} onTaken={moveProgress} />
        </div>
        <TextField
          form={form}
          name="progress"
          label="Progress (%)"
          hint="0 to 100"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
        />
        <SelectField {...field("status")} />
        {isFollowing ? (
          <FollowedApproval project={project} />
        ) : (
          <SelectField {...field("clientApprovalStatus")} />
        )}
      </div>
      <WhileRejecting
        present={clientApprovalStatus}
        chosen={() => getValue(form.store, "clientApprovalStatus")}
      >
        <TextareaField form={form} name="comment" {...rejectionField} />
      </WhileRejecting>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon={<Send size={16} aria-hidden />}
          onClick={sendToReview}
          deniedBecause={isFollowing ? sentOneByOne : undefined}
        >
          Send to Client Review
        </Button>
        <p className="text-hint text-muted">{isFollowing ? sentOneByOne : "Saved with Update Progress"}</p>
      </div>
    </>
  );
}

/** With recorded assets the approval is derived from them, and cannot be set here. */
function FollowedApproval({ project: { clientApprovalStatus } }: { project: DesignProject }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="font-medium text-label">Client Approval</span>
      <ApprovalBadge approval={clientApprovalStatus} />
      <span className="text-hint text-muted">Follows the recorded assets</span>
    </div>
  );
}

type RecordedCountProps = {
  form: PortalForm<ProgressFormValues, ProgressFormOutput>;
  project: DesignProject;
  /** Called with the number that was applied. */
  onTaken: (completed: string) => void;
};

/** The number of completed recorded assets, while the field differs, with a button to apply it. */
function RecordedCount({ form, project, onTaken }: RecordedCountProps) {
  useSignals();
  const typed = getValue(form.store, "assetsCompleted", { shouldActive: false });
  if (!differs({ ...project, assetsCompleted: typed?.trim() ? Number(typed) : Number.NaN })) return null;
  const count = String(project.completedAssets);
  const takeOver = () => {
    setValue(form.store, "assetsCompleted", count);
    onTaken(count);
    focus(form.store, "assetsCompleted");
  };
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-hint">
      {recordedSentence(project)}
      <Button variant="ghost" className="-ml-3" onClick={takeOver}>{`Use ${count}`}</Button>
    </p>
  );
}
