import type { FieldValues } from "@modular-forms/react";
import { type ReactNode, useState } from "react";
import type { GenericSchema } from "valibot";
import { draftOf } from "./draft";
import { FormDialog } from "./form-dialog";
import { type PortalForm, usePortalForm } from "./portal-form";

type EntityDialogProps<Row, Values extends FieldValues, Output, Saved> = {
  /** What is edited, for its draft: "lead". */
  what: string;
  /** The row to edit; null for a new one. Later changes of it do not touch what is being typed. */
  row: Row | null;
  /** The form of a row, or of a new one, and what stands in it at first. */
  form: (row: Row | null) => { schema: GenericSchema<Values, Output>; values: Values };
  title: string;
  submitLabel: string;
  columns?: 1 | 2;
  description?: (form: PortalForm<Values, Output>) => ReactNode;
  save: (output: Output, row: Row | null) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  onClose: () => void;
  children: (form: PortalForm<Values, Output>, row: Row | null) => ReactNode;
};

/** The dialog that makes an entity, or edits one. Open while it is mounted. */
export function EntityDialog<Row extends { id: string }, Values extends FieldValues, Output, Saved>(
  props: EntityDialogProps<Row, Values, Output, Saved>,
) {
  const { what, form: formOf, save, onSaved, children, description, ...dialog } = props;
  const [row] = useState(props.row);
  const [{ schema, values }] = useState(() => formOf(row));
  const form = usePortalForm({ name: draftOf(what, row), schema, initialValues: values });
  return (
    <FormDialog
      {...dialog}
      form={form}
      description={description?.(form)}
      onSubmit={async (output) => {
        const saved = await save(output, row);
        onSaved?.(saved);
      }}
    >
      {children(form, row)}
    </FormDialog>
  );
}
