import { getErrors, getValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { type ReactNode, useContext, useEffect, useState } from "react";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import type { AuditFieldName, AuditFormOutput, AuditFormValues } from "../form";
import { TakenOverFrom } from "./taken-over";

type FieldSectionProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  title: string;
  fields: readonly AuditFieldName[];
  isOpen?: boolean;
  children: ReactNode;
};

/** A collapsible group of fields; collapsed or not, its fields belong to the form. */
export function FieldSection({ form, title, fields, isOpen = false, children }: FieldSectionProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} className="group rounded-card border border-line">
      <summary className="flex min-h-10 list-none items-center gap-2 rounded-card px-3 max-sm:min-h-11">
        <Icon name="chevron-right" className="flex-none text-muted group-open:rotate-90" />
        <h3 className="flex-1 font-semibold text-label">{title}</h3>
        <SectionState form={form} fields={fields} />
      </summary>
      <div className="form-columns px-3 pt-1 pb-4">{children}</div>
    </details>
  );
}

function SectionState({ form, fields }: Pick<FieldSectionProps, "form" | "fields">) {
  useSignals();
  const from = useContext(TakenOverFrom);
  const errors = Object.keys(getErrors(form.store)).filter((name) => fields.some((field) => field === name));
  if (errors.length > 0) return <Badge tone="red">{`${errors.length} to correct`}</Badge>;
  const values = getValues(form.store);
  const filled = fields.filter((field) => values[field]).length;
  if (filled === 0) return null;
  const taken = fields.filter((field) => from?.values[field] && from.values[field] === values[field]).length;
  return (
    <span className="text-hint text-muted tabular-nums">
      {taken > 0 && `${taken} taken over, `}
      {`${filled} of ${fields.length}`}
    </span>
  );
}

/** After a failed submit, opens the section of the first invalid field and focuses it. */
export function ErrorJump({ form }: { form: PortalForm<AuditFormValues, AuditFormOutput> }) {
  useSignals();
  const { submitCount, submitting, element } = form.store;
  const attempts = submitCount.value;
  const isSettled = !submitting.value;
  useEffect(() => {
    if (attempts === 0 || !isSettled) return;
    const frame = requestAnimationFrame(() => jumpIn(element.peek()));
    return () => cancelAnimationFrame(frame);
  }, [attempts, isSettled, element]);
  return null;
}

function jumpIn(form: HTMLFormElement | null | undefined) {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  if (!wrong) return;
  const section = wrong.closest("details");
  if (section) section.open = true;
  const control = wrong.matches("[data-invalid]") ? wrong.querySelector<HTMLElement>("input") : wrong;
  control?.focus();
}
