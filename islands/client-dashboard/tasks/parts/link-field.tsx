import { Explained, readOnlyBecause } from "#/islands/ui/explained";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";

type LinkFieldProps = {
  /** For screen readers; others see the title of the section. */
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  /** Reason why the field is read-only; undefined if it is editable. */
  denied: string | undefined;
  /** Takes the focus on mount. */
  takesFocus?: boolean;
  onChange: (value: string) => void;
  className?: string;
};

/** A field for a web address, with its error below. */
export function LinkField(props: LinkFieldProps) {
  const { label, placeholder, value, error, denied, takesFocus, onChange, className } = props;
  return (
    <Field label={label} isLabelHidden error={error} className={className}>
      {(control) => (
        <Explained denial={denied}>
          <TextInput
            {...control}
            {...readOnlyBecause(denied)}
            ref={takesFocus ? focusOnce : null}
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

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
