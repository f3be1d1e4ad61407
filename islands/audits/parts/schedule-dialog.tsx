import { FormDialog } from "#/islands/forms/form-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { TextField } from "#/islands/forms/text-fields";
import { upcomingAuditFields } from "#/src/contract/nouns/audits";
import { useCreateUpcoming } from "../changes";
import { scheduleDraft } from "../drafts";
import { emptyUpcoming, UpcomingForm } from "../upcoming-form";

const { min, max } = upcomingAuditFields.priority;

/** Adds a planned audit. Open while mounted. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUpcoming();
  return (
    <FormDialog
      name={scheduleDraft}
      schema={UpcomingForm}
      initialValues={emptyUpcoming}
      title="Schedule New Audit"
      submitLabel="Schedule Audit"
      onSubmit={(upcoming) => create.mutateAsync(upcoming)}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldProps(form, upcomingAuditFields);
        return (
          <>
            <TextField {...field("brandName")} hint="A client's name or one of its brands is recognised" />
            <TextField {...field("auditWeek")} placeholder="Week of March 9" />
            <TextField {...field("priority")} hint={`From ${min}, the most urgent, to ${max}`} />
          </>
        );
      }}
    </FormDialog>
  );
}
