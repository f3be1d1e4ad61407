import { FormDialog } from "#/islands/forms/form-dialog";
import { TextField } from "#/islands/forms/text-fields";
import { limits } from "#/src/contract/limits";
import { useCreateUpcoming } from "../changes";
import { scheduleDraft } from "../drafts";
import { emptyUpcoming, UpcomingForm } from "../upcoming-form";

const { min, max } = limits.upcomingPriority;

/** Notes an audit that somebody means to do. Open while it is mounted. */
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
      {(form) => (
        <>
          <TextField
            form={form}
            name="brandName"
            label="Brand Name"
            hint="A client's name or one of its brands is recognised"
            isRequired
          />
          <TextField
            form={form}
            name="auditWeek"
            label="Audit Week"
            placeholder="Week of March 9"
            isRequired
          />
          <TextField
            form={form}
            name="priority"
            label="Priority"
            hint={`From ${min}, the most pressing, to ${max}`}
            type="number"
            min={min}
            max={max}
            step={1}
            isRequired
          />
        </>
      )}
    </FormDialog>
  );
}
