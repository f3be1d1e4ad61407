import type { FieldValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { BoundField, type Control, type FieldBinding, type FieldSignals } from "#/islands/forms/bound-field";
import { Field } from "#/islands/ui/field";
import type { ClientListItem } from "#/src/contract/clients";
import { ClientPicker } from "./client-picker";

type Picking = {
  /** The name of the form's initial client, if the page knows it. */
  knownName?: string | null | undefined;
  refusalOf?: (client: ClientListItem) => string | undefined;
  /** Sets the form's value. */
  onPick: (id: string) => void;
};

type ClientFieldProps<Values extends FieldValues, Output> = Pick<
  FieldBinding<Values, Output>,
  "form" | "name" | "span"
> &
  Picking;

/** A required client field. */
export function ClientField<Values extends FieldValues, Output>(props: ClientFieldProps<Values, Output>) {
  const { form, name, span, ...picking } = props;
  return (
    <BoundField form={form} name={name} type="string" {...(span && { span })}>
      {(signals, control) => <Leaf signals={signals} control={control} picking={picking} />}
    </BoundField>
  );
}

type LeafProps = { signals: FieldSignals; control: Control; picking: Picking };

function Leaf({ signals: { value, error }, control: { name, ref, onBlur }, picking }: LeafProps) {
  useSignals();
  return (
    <Field label="Client" error={error.value} isRequired>
      {(attributes) => (
        <ClientPicker
          {...attributes}
          {...picking}
          name={name}
          ref={ref}
          onBlur={onBlur}
          value={String(value.value ?? "")}
          emptyLabel="Choose a client"
        />
      )}
    </Field>
  );
}
