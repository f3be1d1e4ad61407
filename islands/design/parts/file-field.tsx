import type { FieldValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { BoundField, type Control, type FieldBinding, type FieldSignals } from "#/islands/forms/bound-field";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { UploadField } from "#/islands/uploads/upload-field";
import { isObjectPath } from "#/src/contract/objects";

type FileFieldProps<Values extends FieldValues, Output> = Pick<
  FieldBinding<Values, Output>,
  "form" | "name"
> & {
  /** Receives the path of the upload, or "" after its removal. */
  onChoose: (value: string) => void;
};

/** A field for either an external link or an uploaded image, as one value. */
export function FileField<Values extends FieldValues, Output>(props: FileFieldProps<Values, Output>) {
  const { form, name, onChoose } = props;
  return (
    <BoundField form={form} name={name} type="string" span="full">
      {(signals, control) => <FileLeaf signals={signals} control={control} onChoose={onChoose} />}
    </BoundField>
  );
}

type FileLeafProps = { signals: FieldSignals; control: Control; onChoose: (value: string) => void };

function FileLeaf({ signals, control, onChoose }: FileLeafProps) {
  useSignals();
  const { value, error } = signals;
  const text = typeof value.value === "string" ? value.value : "";
  const message = error.value;
  const isStored = isObjectPath(text);
  return (
    <div className="flex flex-col gap-3.5">
      {!isStored && (
        <Field label="File Link" error={message}>
          {(field) => <TextInput {...field} {...control} type="url" placeholder="https://" value={text} />}
        </Field>
      )}
      <UploadField
        label="Image"
        hint={isStored ? "Max size: 5MB" : "In place of a link. Max size: 5MB"}
        error={isStored ? message : undefined}
        value={isStored ? text : null}
        onUploaded={onChoose}
        onRemoved={() => onChoose("")}
      />
    </div>
  );
}
