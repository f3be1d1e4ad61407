import { Explained, readOnlyBecause } from "#/islands/ui/explained";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";

type LinkFieldProps = {
  /** For screen readers: the part's title says it to the others. */
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  /** Why this person may not type here, if so. */
  denied: string | undefined;
  onChange: (value: string) => void;
  className?: string;
};

/** Where an address is typed, with what is wrong about it below. */
export function LinkField({ label, placeholder, value, error, denied, onChange, className }: LinkFieldProps) {
  return (
    <Field label={label} isLabelHidden error={error} className={className}>
      {(control) => (
        <Explained denial={denied}>
          <TextInput
            {...control}
            {...readOnlyBecause(denied)}
            type="url"
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Explained>
      )}
    </Field>
  );
}
