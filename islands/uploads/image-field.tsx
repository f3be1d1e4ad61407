import { type FieldValues, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { BoundField, type Control, type FieldBinding, type FieldSignals } from "#/islands/forms/bound-field";
import { UploadField } from "./upload-field";
import type { Uploaded } from "./uploader";

type ImageFieldProps<Values extends FieldValues, Output> = Omit<
  FieldBinding<Values, Output>,
  "isRequired"
> & {
  /** Returns the path to store for an upload; without it the uploaded path is the value. */
  keep?: (uploaded: Uploaded) => Promise<string>;
  /** Called when the uploaded picture is the value. */
  onUploaded?: () => void;
};

/** One picture of a form. Its value is a path under /objects, or "". */
export function ImageField<Values extends FieldValues, Output>(props: ImageFieldProps<Values, Output>) {
  const { form, name, label, hint, span, keep, onUploaded } = props;
  return (
    <BoundField form={form} name={name} type="string" {...(span && { span })}>
      {(signals, control) => (
        <ImageLeaf
          signals={signals}
          control={control}
          label={label}
          hint={hint}
          onUploaded={async (uploaded) => {
            setText(form.store, name, keep ? await keep(uploaded) : uploaded.objectPath);
            onUploaded?.();
          }}
          onRemoved={() => setText(form.store, name, "")}
        />
      )}
    </BoundField>
  );
}

type ImageLeafProps = {
  signals: FieldSignals;
  control: Control;
  label: string;
  hint: string | undefined;
  onUploaded: (uploaded: Uploaded) => Promise<void>;
  onRemoved: () => void;
};

function ImageLeaf({ signals, control, label, hint, onUploaded, onRemoved }: ImageLeafProps) {
  useSignals();
  const { value, error } = signals;
  const path = value.value;
  return (
    <UploadField
      label={label}
      {...(hint && { hint })}
      error={error.value}
      value={typeof path === "string" && path !== "" ? path : null}
      buttonRef={control.ref}
      onUploaded={(_objectPath, uploaded) => onUploaded(uploaded)}
      onRemoved={onRemoved}
    />
  );
}

const setText = loosen();

/**
 * The library types a value by its field, which TypeScript cannot infer for a name that is itself a type parameter.
 * Safe because `FieldBinding` has checked the name, and the field was registered as a string.
 */
function loosen(): (store: unknown, name: string, value: string) => void {
  return setValue as unknown as (store: unknown, name: string, value: string) => void;
}
