import X from "lucide-react/icons/x";
import { useId } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { IconButton } from "#/islands/ui/icon-button";
import { DateInput, Select, TextInput } from "#/islands/ui/inputs";
import { brandCount, conditionOp, opsOf } from "#/src/contract/choices/conditions";
import { fieldParam, keyOfParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { labelOfCondition } from "#/src/format/condition-words";
import { kindOf, type TypedCondition } from "../conditions";

type ConditionItemProps = {
  /** Its place, from 1. */
  number: number;
  condition: TypedCondition;
  fields: readonly KeptField[];
  error: string | undefined;
  onChange: (condition: TypedCondition) => void;
  onRemove: () => void;
};

/** One condition: its field, and once that is chosen the comparison and the value. */
export function ConditionItem({ number, condition, fields, error, onChange, onRemove }: ConditionItemProps) {
  const noteId = useId();
  const { field, op } = condition;
  const kind = kindOf(field, fields);
  const ops = kind === null ? [] : opsOf(kind);
  const invalid = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": noteId };
  const choose = (chosen: string) => {
    const next = kindOf(chosen, fields);
    const allowed = next === null ? [] : opsOf(next);
    const isAllowed = allowed.some((each) => each === op);
    onChange({ field: chosen, op: isAllowed ? op : (allowed[0] ?? "is"), value: "" });
  };
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[2fr_3fr] gap-2 min-[560px]:grid-cols-[5fr_3fr_4fr]">
          <span className="col-span-2 min-[560px]:col-span-1">
            <Select
              aria-label={`Field of condition ${number}`}
              className="truncate"
              options={fieldOptions(field, fields)}
              {...(field === "" && { emptyLabel: "Choose a field" })}
              value={field}
              required
              {...(kind === null && invalid)}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          </span>
          {kind !== null && (
            <>
              <Select
                aria-label={`Comparison of condition ${number}`}
                className="truncate"
                options={conditionOp.options.filter(({ value }) => ops.includes(value))}
                value={op}
                onChange={({ currentTarget }) => onChange({ ...condition, op: currentTarget.value })}
              />
              <ValueInput
                kind={kind}
                options={fields.find(({ key }) => key === keyOfParam(field))?.options ?? []}
                value={condition.value}
                onType={(value) => onChange({ ...condition, value })}
                control={{ "aria-label": `Value of condition ${number}`, required: true, ...invalid }}
              />
            </>
          )}
        </div>
        <IconButton
          label={`Remove condition ${number}`}
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {error && (
        <p id={noteId} className="text-hint text-red">
          {error}
        </p>
      )}
    </li>
  );
}

type Control = {
  "aria-label": string;
  required: true;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
};

type ValueInputProps = {
  kind: NonNullable<ReturnType<typeof kindOf>>;
  options: readonly string[];
  value: string;
  onType: (value: string) => void;
  control: Control;
};

const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** The control of a value, by the kind of its field. */
function ValueInput({ kind, options, value, onType, control }: ValueInputProps) {
  const { currency } = useViewer();
  const input = {
    ...control,
    className: "truncate",
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  switch (kind) {
    case "choice":
    case "choices":
      return (
        <Select
          {...input}
          options={options.map((option) => ({ value: option, label: option }))}
          {...(value === "" && { emptyLabel: "Choose" })}
        />
      );
    case "yes_no":
      return <Select {...input} options={yesNo} {...(value === "" && { emptyLabel: "Choose" })} />;
    case "date":
      return <DateInput {...input} />;
    case brandCount: {
      const { min, max } = limits.conditionBrands;
      return <TextInput {...input} type="number" inputMode="numeric" min={min} max={max} step={1} />;
    }
    case "number":
      return <TextInput {...input} type="number" inputMode="decimal" step="any" />;
    case "money":
      return (
        <TextInput {...input} type="number" inputMode="decimal" min={0} step="any" placeholder={currency} />
      );
    default:
      return <TextInput {...input} />;
  }
}

/** Lists the number of brands and the agency's fields; the chosen one also before they are loaded. */
function fieldOptions(chosen: string, fields: readonly KeptField[]) {
  const names = [brandCount, ...fields.map(({ key }) => fieldParam(key))];
  const all = chosen === "" || names.some((name) => name === chosen) ? names : [...names, chosen];
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  return all.map((name) => ({ value: name, label: labelOfCondition(name, fieldOf) }));
}
