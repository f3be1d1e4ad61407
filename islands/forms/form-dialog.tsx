import type { FieldValues } from "@modular-forms/react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormMessage, FormShell, SubmitButton } from "./form";
import type { PortalForm } from "./portal-form";

type FormDialogProps<Values extends FieldValues, Output> = {
  form: PortalForm<Values, Output>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** Two columns where pairs belong together; a field with `span="full"` takes both. */
  columns?: 1 | 2;
  onSubmit: (output: Output) => Promise<unknown>;
  /** Called when it was saved, cancelled or discarded. */
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: closes when it was saved, asks before it drops what was typed. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, title, description, submitLabel, columns = 1, onSubmit, onClose, children } = props;
  const submit = async (output: Output) => {
    await onSubmit(output);
    onClose();
  };
  return (
    <Dialog
      title={title}
      description={description}
      size={columns === 2 ? "wide" : "normal"}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      {(requestClose) => (
        <FormShell form={form} onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="dialog-body">
            <FormMessage form={form} />
            <div className={columns === 2 ? "form-columns" : "flex flex-col gap-3.5"}>{children}</div>
          </div>
          <footer className="dialog-foot">
            <Button onClick={requestClose}>Cancel</Button>
            <SubmitButton form={form}>{submitLabel}</SubmitButton>
          </footer>
        </FormShell>
      )}
    </Dialog>
  );
}
