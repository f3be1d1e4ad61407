import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { DateField, TextareaField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { AccessSteps } from "#/src/contract/account-access";
import { accessKind } from "#/src/contract/choices/access";
import { accessStepsFields } from "#/src/contract/nouns/access";
import { useChangeSteps } from "../changes";
import { StepsForm } from "../form";

/** Edits the steps of a kind of access; saving says that they were checked today. Open while mounted. */
export function EditStepsDialog({ steps, onClose }: { steps: AccessSteps; onClose: () => void }) {
  const { today } = useViewer();
  const change = useChangeSteps();
  return (
    <EntityDialog
      what="access-steps"
      row={{ ...steps, id: steps.kind }}
      form={(row) => ({ schema: StepsForm, values: { steps: row.steps, checkedAt: today } })}
      title={`Steps for ${accessKind.label(steps.kind)}`}
      description="Clients see them when you ask for this access."
      submitLabel="Save Steps"
      save={(json, row) => change.mutateAsync({ row, json })}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldProps(form, accessStepsFields);
        return (
          <>
            <TextareaField {...field("steps")} rows={12} />
            <DateField {...field("checkedAt")} />
          </>
        );
      }}
    </EntityDialog>
  );
}
