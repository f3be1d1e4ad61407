import { getValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { createContext, type ReactNode, useContext } from "react";
import type { PortalForm } from "#/islands/forms/portal-form";
import { type DateText, showDate } from "#/src/format/show-dates";
import type { AuditFieldName, AuditFormOutput, AuditFormValues } from "../form";
import type { TakenOver } from "../take-over";

/** The values copied into the form, with the date of their audit; null for a form without any. */
export const TakenOverFrom = createContext<{ values: TakenOver; auditDate: DateText } | null>(null);

type TakenOverFieldProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  name: AuditFieldName;
  hint?: string | undefined;
  /** Formats the last audit's value; as a figure by default. */
  show?: (value: string) => string;
  /** The field, given its hint. */
  children: (hint: string | undefined) => ReactNode;
};

/**
 * A field with a value that may be copied from the last audit: marked until it is changed, and then shown beside that
 * value.
 */
export function TakenOverField({ form, name, hint, show = figure, children }: TakenOverFieldProps) {
  useSignals();
  const from = useContext(TakenOverFrom);
  const last = from?.values[name];
  if (!from || last === undefined) return <div>{children(hint)}</div>;
  const isTakenOver = getValue(form.store, name, { shouldActive: false }) === last;
  const day = showDate(from.auditDate);
  const note = isTakenOver ? `Taken over from ${day}` : `${show(last)} on ${day}`;
  return <div data-taken-over={isTakenOver || undefined}>{children(hint ? `${hint}. ${note}` : note)}</div>;
}

function figure(value: string): string {
  return Number(value).toLocaleString("en-US", { maximumFractionDigits: 2 });
}
