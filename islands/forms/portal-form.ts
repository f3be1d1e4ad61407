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

/** A form: what a person types (`Values`) and what its schema makes of it (`Output`). */
export type PortalForm<Values extends FieldValues, Output> = {
  /** Tells drafts apart, such as "create-client" or `edit-task-${id}`. */
  name: string;
  store: FormStore<Values>;
  schema: GenericSchema<Values, Output>;
  isDirty: () => boolean;
  values: () => PartialValues<Values>;
  /** Puts these in place of what the form opened with; what was typed stays. */
  openAnew: (values: Values) => void;
  /** Puts these where nothing was typed; what was typed and what is wrong with it stays. */
  suggest: (values: Values) => void;
  /** Run one after the other before the values are sent; see `useBeforeSubmit`. */
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
 * Makes the form's store once; later `initialValues` are ignored, the latest schema counts. Validates on submit, then
 * on each change.
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
 * Lets a part of a form that holds something of its own, such as a plan made of files, put it into the form before that is
 * sent. The step throws StillOpen where something has to be answered first.
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

/** What a form says where its schema gives no message. */
export function setDefaultMessages() {
  const [required, invalid] = ["Required", "Invalid input"];
  setGlobalMessage(invalid);
  setSchemaMessage(({ input }) => (input === undefined || input === null ? required : invalid));
  setSpecificMessage(nonEmpty, required);
}
