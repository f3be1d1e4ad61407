import {
  type FieldValues,
  type FormStore,
  getValues,
  type PartialValues,
  reset,
  useForm,
  valiForm,
} from "@modular-forms/react";
import { useEffect, useRef, useState } from "react";
import {
  type GenericSchema,
  nonEmpty,
  setGlobalMessage,
  setSchemaMessage,
  setSpecificMessage,
} from "valibot";
import { openedValues } from "./edited-fields";

setDefaultMessages();

/** A form: the typed values (`Values`) and the schema's output (`Output`). */
export type PortalForm<Values extends FieldValues, Output> = {
  /** Identifies its draft, such as "create-client" or `edit-task-${id}`. */
  name: string;
  store: FormStore<Values>;
  schema: GenericSchema<Values, Output>;
  isDirty: () => boolean;
  values: () => PartialValues<Values>;
  /** Replaces the initial values; typed ones stay. */
  openAnew: (values: Values) => void;
  /** Fills untouched fields; typed values and their errors stay. */
  suggest: (values: Values) => void;
  /** Run one after another before the values are sent; see `useBeforeSubmit`. */
  steps: Set<Step>;
};

type Step = () => void | Promise<void>;

type PortalFormOptions<Values extends FieldValues, Output> = {
  name: string;
  schema: GenericSchema<Values, Output>;
  /** Every key of the schema; each needs its field on the form. */
  initialValues: Values;
};

/**
 * Creates the form's store once; later `initialValues` are ignored, the latest schema is used. Validates on submit,
 * then on each change.
 */
export function usePortalForm<Values extends FieldValues, Output>(
  options: PortalFormOptions<Values, Output>,
): PortalForm<Values, Output> {
  const { name, schema } = options;
  const [initialValues] = useState(() => openedValues(schema, options.initialValues));
  const latest = useRef(schema);
  latest.current = schema;
  const [store] = useForm<Values>({
    initialValues: wholeAsPartial(initialValues),
    validate: (values) => valiForm(latest.current)(values),
    validateOn: "submit",
    revalidateOn: "change",
  });
  const [steps] = useState(() => new Set<Step>());
  return {
    name,
    store,
    schema,
    steps,
    isDirty: () => store.dirty.peek(),
    values: () => getValues(store),
    openAnew: (values) =>
      reset(store, {
        initialValues: wholeAsPartial(openedValues(latest.current, values)),
        keepDirtyValues: true,
      }),
    suggest: (values) =>
      reset(store, {
        initialValues: wholeAsPartial(values),
        keepDirtyValues: true,
        keepErrors: true,
        keepTouched: true,
        keepResponse: true,
        keepSubmitCount: true,
        keepSubmitted: true,
      }),
  };
}

/**
 * Lets a part of a form with its own state, such as a plan made of files, write it into the form before submit. The
 * step throws StillOpen when something must be resolved first.
 */
export function useBeforeSubmit({ steps }: { steps: Set<Step> }, step: Step) {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const run = () => latest.current();
    steps.add(run);
    return () => {
      steps.delete(run);
    };
  }, [steps]);
}

/** Safe because a whole is a partial of itself; TypeScript does not see that through the mapped type. */
function wholeAsPartial<Values extends FieldValues>(values: Values): PartialValues<Values> {
  return values as PartialValues<Values>;
}

/** Sets the default messages of form schemas. */
export function setDefaultMessages() {
  const [required, invalid] = ["Required", "Invalid input"];
  setGlobalMessage(invalid);
  setSchemaMessage(({ input }) => (input === undefined || input === null ? required : invalid));
  setSpecificMessage(nonEmpty, required);
}
