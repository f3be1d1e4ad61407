import type { FieldValues } from "@modular-forms/react";
import type { ReactNode } from "react";
import type { GenericSchema } from "valibot";
import { Button } from "#/islands/ui/button";
import { Dialog } from "#/islands/ui/dialog";
import { FormMessage, FormShell, SubmitButton } from "./form";
import { type PortalForm, usePortalForm } from "./portal-form";

export type FormDialogProps<Values extends FieldValues, Output> = {
  /** Tells drafts apart. */
  name: string;
  schema: GenericSchema<Values, Output>;
  /** Every key of the schema; each needs its field on the form. Later ones are ignored. */
  initialValues: Values;
  title: string;
  description?: ReactNode | ((form: PortalForm<Values, Output>) => ReactNode);
  /** What the person should know before they go on. */
  notice?: ((form: PortalForm<Values, Output>) => ReactNode) | undefined;
  submitLabel: string;
  /** Two columns where pairs belong together; a field with `span="full"` takes both. */
  columns?: 1 | 2;
  onSubmit: (output: Output, form: PortalForm<Values, Output>) => Promise<unknown>;
  /** Called when it was saved, cancelled or discarded. */
  onClose: () => void;
  children: (form: PortalForm<Values, Output>) => ReactNode;
};

/** A form in a dialog: closes when it was saved, asks before it drops what was typed. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const {
    name,
    schema,
    initialValues,
    title,
    description,
    notice,
    submitLabel,
    columns = 1,
    children,
  } = props;
  const { onSubmit, onClose } = props;
  const form = usePortalForm({ name, schema, initialValues });
  const submit = async (output: Output) => {
    await onSubmit(output, form);
    onClose();
  };
  return (
    <Dialog
      title={title}
      description={typeof description === "function" ? description(form) : description}
      size={columns === 2 ? "wide" : "normal"}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      {(requestClose) => (
        <FormShell form={form} onSubmit={submit} className="flex min-h-0 flex-col">
          {notice?.(form)}
          <div className="dialog-body">
            <FormMessage form={form} />
            <div className={columns === 2 ? "form-columns" : "flex flex-col gap-3.5"}>{children(form)}</div>
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
