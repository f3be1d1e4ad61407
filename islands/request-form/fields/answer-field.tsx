import { Field, FieldGroup } from "#/islands/ui/field";
import { DateInput, Select, Textarea, TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import type { FormColumn, FormField } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { RadioChoices } from "./radio-choices";

export type AnswerFieldProps = {
  field: FormField | FormColumn;
  /** As the control shows it: text, also of numbers; a list of options; true or false. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Called when the answer is complete: a choice was made, or the text was left. */
  onCommit: (value: unknown) => void;
  error?: string | undefined;
  /** A remark below the control in place of the field's help. */
  hint?: string | undefined;
  /** How to grant the access that the field asks for. */
  steps?: string | undefined;
  isDisabled?: boolean;
  currency: string;
};

/** The control of a field of any kind except tables and files. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, value, onChange, onCommit, error, isDisabled = false, currency } = props;
  const { label, kind, required: isRequired } = field;
  const help = "help" in field ? (field.help ?? undefined) : undefined;
  const example = "example" in field && field.example ? `Such as ${field.example}` : undefined;
  const words = { label, error, isRequired, hint: props.hint ?? help };
  const text = typeof value === "string" ? value : "";
  const choose = (next: unknown) => {
    onChange(next);
    onCommit(next);
  };
  if (kind === "choices") {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <FieldGroup {...words}>
        {(field.options ?? []).map((option) => (
          <LabelledCheckbox
            key={option}
            checked={chosen.includes(option)}
            disabled={isDisabled}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          >
            {option}
          </LabelledCheckbox>
        ))}
      </FieldGroup>
    );
  }
  if (kind === "access") {
    return (
      <FieldGroup {...words}>
        {props.steps && (
          <p className="wrap-anywhere whitespace-pre-wrap text-label text-muted">{props.steps}</p>
        )}
        <LabelledCheckbox
          checked={value === true}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) => choose(checked ? true : null)}
        >
          I have granted this access
        </LabelledCheckbox>
      </FieldGroup>
    );
  }
  if (kind === "yes_no") {
    const options = [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ];
    return (
      <FieldGroup {...words}>
        <RadioChoices
          options={options}
          value={value === true ? "yes" : value === false ? "no" : ""}
          isDisabled={isDisabled}
          onChoose={(next) => choose(next === "yes")}
        />
      </FieldGroup>
    );
  }
  if (kind === "choice" && (field.options?.length ?? 0) <= radiosShown) {
    return (
      <FieldGroup {...words}>
        <RadioChoices
          options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
          value={text}
          isDisabled={isDisabled}
          onChoose={choose}
        />
      </FieldGroup>
    );
  }
  const typing = {
    value: text,
    disabled: isDisabled,
    placeholder: example,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    onBlur: ({ currentTarget }: { currentTarget: { value: string } }) => onCommit(currentTarget.value),
  };
  return (
    <Field {...words}>
      {(control) => {
        switch (kind) {
          case "long":
            return (
              <Textarea {...control} {...typing} rows={4} maxLength={limits.textLength} className="w-full" />
            );
          case "asins":
            return (
              <Textarea
                {...control}
                {...typing}
                rows={4}
                className="w-full font-mono"
                autoCapitalize="characters"
                placeholder={example ?? "One on each line"}
              />
            );
          case "choice":
            return (
              <Select
                {...control}
                options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
                emptyLabel="Choose"
                value={text}
                disabled={isDisabled}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              />
            );
          case "date":
            return <DateInput {...control} {...typing} />;
          case "email":
            return (
              <TextInput
                {...control}
                {...typing}
                type="email"
                inputMode="email"
                maxLength={limits.nameLength}
              />
            );
          case "url":
            return (
              <TextInput {...control} {...typing} type="url" inputMode="url" maxLength={limits.urlLength} />
            );
          case "number":
            return <TextInput {...control} {...typing} inputMode="decimal" />;
          case "money":
            return (
              <TextInput {...control} {...typing} inputMode="decimal" placeholder={example ?? currency} />
            );
          default:
            return <TextInput {...control} {...typing} maxLength={limits.nameLength} />;
        }
      }}
    </Field>
  );
}

/** Choices with more options are a select. */
const radiosShown = 6;
