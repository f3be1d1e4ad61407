import { setValue } from "@modular-forms/react";
import Send from "lucide-react/icons/send";
import { type FormEvent, useState } from "react";
import { approvalStatus, designStatus } from "../../../src/contract/choices/design";
import type { DesignProject } from "../../../src/contract/design";
import { FormDialog } from "../../forms/form-dialog";
import { usePortalForm } from "../../forms/portal-form";
import { SelectField, TextField } from "../../forms/text-fields";
import { Button } from "../../ui/button";
import { useUpdateProgress } from "../changes";
import {
  progressChangesTo,
  progressFor,
  progressForm,
  progressValuesOf,
  sentToClientReview,
} from "../progress-form";
import { progressDraft } from "./project-drafts";

/** How far a project is. Typing the completed assets moves the progress along; it can be set by itself too. */
export function ProgressDialog({ project, onClose }: { project: DesignProject; onClose: () => void }) {
  const [opened] = useState(project);
  const { numberOfAssets, recordedAssets } = opened;
  const schema = progressForm(numberOfAssets);
  const form = usePortalForm({
    name: progressDraft(opened.id),
    schema,
    initialValues: progressValuesOf(opened),
  });
  const update = useUpdateProgress(opened);
  const isCounted = recordedAssets > 0;

  const moveProgress = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const percent = progressFor(target.value, numberOfAssets);
    if (percent !== null) setValue(form.store, "progress", String(percent));
  };
  const sendToReview = () => {
    setValue(form.store, "status", sentToClientReview.status);
    setValue(form.store, "clientApprovalStatus", sentToClientReview.clientApprovalStatus);
  };
  return (
    <FormDialog
      form={form}
      title="Update Progress"
      description={opened.projectName}
      submitLabel="Update Progress"
      onSubmit={(edited) => update.mutateAsync(progressChangesTo(schema, opened, edited))}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div onInput={moveProgress}>
          <TextField
            form={form}
            name="assetsCompleted"
            label="Assets Completed"
            hint={
              isCounted
                ? "Counted from the assets recorded in the project"
                : `Of ${numberOfAssets} ${numberOfAssets === 1 ? "asset" : "assets"}`
            }
            readOnly={isCounted}
            type="number"
            inputMode="numeric"
            min={0}
            max={numberOfAssets}
            step={1}
          />
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
        <SelectField form={form} name="status" label="Status" options={designStatus.options} />
        <SelectField
          form={form}
          name="clientApprovalStatus"
          label="Client Approval"
          options={approvalStatus.options}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<Send size={16} aria-hidden />} onClick={sendToReview}>
          Send to Client Review
        </Button>
        <p className="text-hint text-muted">Saved with Update Progress</p>
      </div>
    </FormDialog>
  );
}
