import { type FieldValues, Form, setValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { parse } from "valibot";
import { Button } from "#/islands/ui/button";
import { useDraft } from "./draft";
import type { PortalForm } from "./portal-form";
import { showServerErrors } from "./server-errors";

type FormShellProps<Values extends FieldValues, Output> = {
  form: PortalForm<Values, Output>;
  /** Gets what the schema made of the values. A rejection is shown on the form, which stays as typed. */
  onSubmit: (output: Output) => Promise<unknown>;
  className?: string;
  children: ReactNode;
};

/** The `<form>`: validates, submits once at a time, shows the server's errors, keeps a draft over sign-in. */
export function FormShell<Values extends FieldValues, Output>(props: FormShellProps<Values, Output>) {
  const { form, onSubmit, className, children } = props;
  useDraft(
    form.name,
    () => (form.isDirty() ? form.values() : null),
    (draft) => setValues(form.store, draft),
  );
  return (
    <Form
      of={form.store}
      className={className}
      onSubmitCapture={(event) => {
        if (!form.store.submitting.peek()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={async (values) => {
        try {
          await onSubmit(parse(form.schema, values));
        } catch (error) {
          showServerErrors(form, error);
        }
      }}
    >
      {children}
    </Form>
  );
}

/** What these parts read of a form, whatever its values are. */
type FormState = { store: { submitting: { value: boolean }; response: { value: { message?: string } } } };

/** The primary button of a form: shows that it is working and cannot be pressed twice. */
export function SubmitButton({ form, children }: { form: FormState; children: ReactNode }) {
  useSignals();
  const isSubmitting = form.store.submitting.value;
  return (
    <Button type="submit" variant="primary" isBusy={isSubmitting}>
      {children}
    </Button>
  );
}

/** What the server said about the form as a whole. */
export function FormMessage({ form }: { form: FormState }) {
  useSignals();
  const { message } = form.store.response.value;
  if (!message) return null;
  return (
    <p role="alert" className="form-message" data-tone="red">
      <CircleAlert size={16} className="mt-0.5 flex-none" aria-hidden />
      {message}
    </p>
  );
}
