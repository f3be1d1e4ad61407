import {
  type FieldValues,
  type FormStore,
  getValues,
  type PartialValues,
  useForm,
  valiForm,
} from "@modular-forms/react";
import { useState } from "react";
import type { GenericSchema } from "valibot";
import { setDefaultMessages } from "./messages";
import { openedValues } from "./opened-values";

setDefaultMessages();

/** A form: what a person types (`Values`) and what its schema makes of it (`Output`). */
export type PortalForm<Values extends FieldValues, Output> = {
  /** Tells drafts apart, such as "create-client" or `edit-task-${id}`. */
  name: string;
  store: FormStore<Values>;
  schema: GenericSchema<Values, Output>;
  isDirty: () => boolean;
  values: () => PartialValues<Values>;
};

type PortalFormOptions<Values extends FieldValues, Output> = {
  name: string;
  schema: GenericSchema<Values, Output>;
  /** Every key of the schema; each needs its field on the form. */
  initialValues: Values;
};

/** Makes the form's store once; later `initialValues` are ignored. Validates on submit, then on each change. */
export function usePortalForm<Values extends FieldValues, Output>(
  options: PortalFormOptions<Values, Output>,
): PortalForm<Values, Output> {
  const { name, schema } = options;
  const [initialValues] = useState(() => openedValues(schema, options.initialValues));
  const [store] = useForm<Values>({
    initialValues: wholeAsPartial(initialValues),
    validate: valiForm(schema),
    validateOn: "submit",
    revalidateOn: "change",
  });
  return {
    name,
    store,
    schema,
    isDirty: () => store.dirty.peek(),
    values: () => getValues(store),
  };
}

/** Safe because a whole is a partial of itself; TypeScript does not see that through the mapped type. */
function wholeAsPartial<Values extends FieldValues>(values: Values): PartialValues<Values> {
  return values as PartialValues<Values>;
}
