import { type FieldValues, Form, setValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import { type GenericSchema, parse } from "valibot";
import { Button } from "#/islands/ui/button";
import { Dialog } from "#/islands/ui/dialog";
import { Icon } from "#/islands/ui/icon";
import { useDraft } from "./draft";
import { type PortalForm, usePortalForm } from "./portal-form";
import { showServerErrors } from "./server-errors";

export type FormDialogProps<Values extends FieldValues, Output> = {
  /** Identifies its draft. */
  name: string;
  schema: GenericSchema<Values, Output>;
  /** Every key of the schema; each needs its field on the form. Later ones are ignored. */
  initialValues: Values;
  title: string;
  description?: ReactNode | ((form: PortalForm<Values, Output>) => ReactNode);
  /** A notice to read before going on. */
  notice?: ((form: PortalForm<Values, Output>) => ReactNode) | undefined;
  submitLabel: string;
  /** Two columns where pairs belong together; a field with `span="full"` spans both. */
  columns?: 1 | 2;
  onSubmit: (output: Output, form: PortalForm<Values, Output>) => Promise<unknown>;
  /** Called when saved, cancelled or discarded. */
  onClose: () => void;
  children: (form: PortalForm<Values, Output>) => ReactNode;
};

/** A form in a dialog: closes when saved, asks before it discards typed text. */
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
        <FormShell form={form} onSubmit={submit}>
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

type FormShellProps<Values extends FieldValues, Output> = {
  form: PortalForm<Values, Output>;
  /** Receives the schema's output. A rejection is shown on the form, which stays as typed. */
  onSubmit: (output: Output) => Promise<unknown>;
  children: ReactNode;
};

/** The `<form>`: validates, allows one submit at a time, shows the server's errors, keeps a draft over sign-in. */
function FormShell<Values extends FieldValues, Output>(props: FormShellProps<Values, Output>) {
  const { form, onSubmit, children } = props;
  useDraft(
    form.name,
    () => (form.isDirty() ? form.values() : null),
    (draft) => setValues(form.store, draft),
  );
  return (
    <Form
      of={form.store}
      className="flex min-h-0 flex-col"
      onSubmitCapture={(event) => {
        if (!form.store.submitting.peek()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={async () => {
        try {
          for (const step of form.steps) await step();
          await onSubmit(parse(form.schema, form.values()));
        } catch (error) {
          showServerErrors(form, error);
        }
      }}
    >
      {children}
    </Form>
  );
}

/** The part of a form that these components read, for any type of values. */
type FormState = { store: { submitting: { value: boolean }; response: { value: { message?: string } } } };

/** The primary button of a form: shows that it is busy and cannot be pressed twice. */
function SubmitButton({ form, children }: { form: FormState; children: ReactNode }) {
  useSignals();
  const isSubmitting = form.store.submitting.value;
  return (
    <Button type="submit" variant="primary" isBusy={isSubmitting}>
      {children}
    </Button>
  );
}

/** The server's message about the form as a whole. */
function FormMessage({ form }: { form: FormState }) {
  useSignals();
  const { message } = form.store.response.value;
  if (!message) return null;
  return (
    <p role="alert" className="form-message" data-tone="red">
      <Icon name="circle-alert" className="mt-0.5 flex-none" />
      {message}
    </p>
  );
}
