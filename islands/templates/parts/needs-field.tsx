import { setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useRef } from "react";
import { BoundField, type FieldSignals } from "#/islands/forms/bound-field";
import { NeedItem } from "#/islands/forms/need-item";
import { NeedsPicker } from "#/islands/forms/needs-picker";
import type { PortalForm } from "#/islands/forms/portal-form";
import { FieldGroup } from "#/islands/ui/field";
import { templateFields } from "#/src/contract/nouns/tasks";
import type { Template } from "#/src/contract/templates";
import {
  type TemplateFormOutput,
  type TemplateFormValues,
  type TypedNeed,
  textOfNeed,
  typedNeed,
} from "../form";
import { useTemplates } from "../queries";

type NeedsFieldProps = {
  form: PortalForm<TemplateFormValues, TemplateFormOutput>;
  /** The template on the form; null for a new one. */
  own: Template | null;
};

/** The prerequisites of a template, each with the days after it, and a field that adds others. */
export function NeedsField({ form, own }: NeedsFieldProps) {
  return (
    <BoundField form={form} name="needs" type="string[]" span="full">
      {(signals) => (
        <Needs
          signals={signals}
          own={own}
          onChange={(needs) => setValue(form.store, "needs", needs.map(textOfNeed), { shouldFocus: false })}
        />
      )}
    </BoundField>
  );
}

type NeedsProps = Pick<NeedsFieldProps, "own"> & {
  signals: FieldSignals;
  onChange: (needs: TypedNeed[]) => void;
};

function Needs({ signals: { value, error }, own, onChange }: NeedsProps) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  const templates = useTemplates(undefined).data ?? [];
  const needs = textsIn(value.value).map(typedNeed);
  const nameOf = (id: string) => templates.find((one) => one.id === id)?.name ?? "A deleted template";
  const remove = (id: string) => {
    onChange(needs.filter((need) => need.id !== id));
    box.current?.querySelector<HTMLInputElement>("input[role=combobox]")?.focus();
  };
  return (
    <div ref={box}>
      <FieldGroup
        label={templateFields.needs.label}
        hint="Tasks that must be done before this one starts, and the days to wait after each"
        error={error.value}
      >
        {needs.length > 0 && (
          <ul aria-label="Chosen prerequisites" className="flex flex-col gap-1">
            {needs.map((need) => (
              <NeedItem
                key={need.id}
                name={nameOf(need.id)}
                afterDays={need.afterDays}
                onType={(afterDays) =>
                  onChange(needs.map((one) => (one === need ? { ...need, afterDays } : one)))
                }
                onRemove={() => remove(need.id)}
              />
            ))}
          </ul>
        )}
        <NeedsPicker
          many="templates"
          things={templates}
          own={own}
          chosen={new Set(needs.map(({ id }) => id))}
          onPick={(id) => onChange([...needs, { id, afterDays: "0" }])}
        />
      </FieldGroup>
    </div>
  );
}

/** Safe because the form's values are texts. */
function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
