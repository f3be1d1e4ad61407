import { setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { BoundField, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Button } from "#/islands/ui/button";
import { FieldGroup } from "#/islands/ui/field";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { templateFields } from "#/src/contract/nouns/tasks";
import { problemOf, textOfCondition, typedCondition } from "../conditions";
import type { TemplateFormOutput, TemplateFormValues } from "../form";
import { ConditionItem } from "./condition-item";

type ConditionsFieldProps = {
  form: PortalForm<TemplateFormValues, TemplateFormOutput>;
  /** The agency's own fields. */
  fields: readonly KeptField[];
  load: { isError: boolean; refetch: () => unknown };
};

/** The conditions of a template, and a button that adds one. */
export function ConditionsField({ form, ...props }: ConditionsFieldProps) {
  return (
    <BoundField form={form} name="conditions" type="string[]" span="full">
      {(signals) => (
        <Conditions
          {...props}
          signals={signals}
          onChange={(conditions) => setValue(form.store, "conditions", conditions, { shouldFocus: false })}
        />
      )}
    </BoundField>
  );
}

type ConditionsProps = Omit<ConditionsFieldProps, "form"> & {
  signals: FieldSignals;
  onChange: (conditions: string[]) => void;
};

const empty = textOfCondition({ field: "", op: "is", value: "" });

function Conditions({ signals: { value, error }, fields, load, onChange }: ConditionsProps) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  /** The control to focus after the next render. */
  const next = useRef<string>(null);
  const conditions = textsIn(value.value);
  const message = error.value;
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted) box.current?.querySelector<HTMLElement>(wanted)?.focus();
  });
  useEffect(() => {
    if (message && document.activeElement?.matches("[type=submit]")) {
      box.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [message]);
  const add = () => {
    next.current = `li:nth-child(${conditions.length + 1}) select`;
    onChange([...conditions, empty]);
  };
  const remove = (at: number) => {
    const isLast = at === conditions.length - 1;
    next.current = isLast ? "[data-adds]" : `li:nth-child(${at + 1}) button`;
    onChange(conditions.toSpliced(at, 1));
  };
  const isFull = conditions.length >= limits.templateConditions;
  return (
    <div ref={box}>
      <FieldGroup
        label={templateFields.conditions.label}
        hint="Clients get the task only if all of these hold"
        error={message}
      >
        {conditions.length > 0 && (
          <ol aria-label="Conditions of the task" className="flex flex-col gap-4 pb-1 min-[560px]:gap-2">
            {[...conditions.entries()].map(([at, text]) => (
              <ConditionItem
                key={at}
                number={at + 1}
                condition={typedCondition(text)}
                fields={fields}
                error={message ? (problemOf(text, fields) ?? undefined) : undefined}
                onChange={(condition) => onChange(conditions.with(at, textOfCondition(condition)))}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            data-adds=""
            icon={<Plus size={16} aria-hidden />}
            onClick={add}
            deniedBecause={isFull ? `At most ${limits.templateConditions} conditions` : undefined}
          >
            Add condition
          </Button>
          {load.isError && (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-hint text-red">
              The agency's own fields could not be loaded.
              <Button variant="ghost" onClick={() => void load.refetch()}>
                Try again
              </Button>
            </p>
          )}
        </div>
      </FieldGroup>
    </div>
  );
}

/** Safe because the form's values are texts. */
function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
