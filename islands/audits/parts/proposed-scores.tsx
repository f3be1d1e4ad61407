import { getValue, reset, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo } from "react";
import { BoundField, type Control, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { readDraft } from "#/islands/forms/stored-draft";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import type { Audit } from "#/src/contract/audits";
import { isInCalendar } from "#/src/contract/calendar";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { type ScoreKey, scoreKeys } from "#/src/contract/health";
import type { Proposals } from "#/src/contract/score-rules";
import { isDate } from "#/src/format/show-dates";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import type { AuditFormOutput, AuditFormValues } from "../form";
import { judgedFields, proposalsOf } from "../proposed";
import { useAuditBasis } from "../queries";

type Form = PortalForm<AuditFormValues, AuditFormOutput>;

const Proposed = createContext<Proposals | null>(null);

type ProposedScoresProps = {
  form: Form;
  current: Audit | null;
  /** The current proposals, read on save. */
  latest: RefObject<Proposals | null>;
  /** The plan to send with a new audit, which determines the currency. */
  filled: RefObject<PlanBody | null>;
  /** The fields. */
  children: ReactNode;
};

/** Proposes scores for the typed values. A new audit's scores follow the proposals until someone moves them. */
export function ProposedScores({ form, current, latest, filled, children }: ProposedScoresProps) {
  useSignals();
  const { store } = form;
  const typed = (name: keyof AuditFormValues) => String(getValue(store, name, { shouldActive: false }) ?? "");
  const [clientId, auditDate] = [typed("clientId"), typed("auditDate")];
  const isComplete = clientId !== "" && isDate(auditDate) && isInCalendar(auditDate);
  const basis = useAuditBasis(isComplete ? { clientId, auditDate, auditId: current?.id } : null);
  const texts = JSON.stringify(judgedFields.map((name) => [name, typed(name)]));
  const planned = filled.current?.figures.currency;
  const currency = current?.currency ?? (typeof planned === "string" ? planned : null);
  const proposals = useMemo(() => {
    const figures = Object.fromEntries(JSON.parse(texts) as [string, string][]);
    const values = { clientId, auditDate, ...figures } as Parameters<typeof proposalsOf>[0];
    return proposalsOf(values, current, basis.data, currency);
  }, [texts, clientId, auditDate, current, basis.data, currency]);
  latest.current = proposals;
  const isDraft = useMemo(() => readDraft(form.name) !== null, [form.name]);
  useEffect(() => {
    if (current || isDraft || !proposals) return;
    for (const key of scoreKeys) {
      const { proposed } = proposals[key];
      const value = getValue(store, key, { shouldActive: false });
      if (proposed === null || value === String(proposed)) continue;
      const options = { keepDirtyValues: true, keepErrors: true, keepTouched: true };
      reset(store, key, { initialValue: String(proposed), ...options });
    }
  });
  return <Proposed.Provider value={proposals}>{children}</Proposed.Provider>;
}

/** The proposed score with its reasons, and the reason for a different one. */
export function ScoreProposal({ form, name, label }: { form: Form; name: ScoreKey; label: string }) {
  return (
    <BoundField form={form} name={reasonFields[name]} type="string">
      {(signals, control) => (
        <ProposalLeaf form={form} name={name} label={label} signals={signals} control={control} />
      )}
    </BoundField>
  );
}

type LeafProps = { form: Form; name: ScoreKey; label: string; signals: FieldSignals; control: Control };

function ProposalLeaf({ form: { store }, name, label, signals, control }: LeafProps) {
  useSignals();
  const proposal = useContext(Proposed)?.[name];
  const reason = String(signals.value.value ?? "");
  if (!proposal) return null;
  const { proposed, reasons, missing } = proposal;
  if (proposed === null) return <p className="text-hint text-muted">{`Not proposed: ${missing}`}</p>;
  const isProposed = getValue(store, name, { shouldActive: false }) === String(proposed);
  return (
    <div className="flex flex-col gap-1 text-hint text-muted">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 max-sm:min-h-11">
        <p>{`Proposed ${proposed}${reasons.length > 0 ? "" : ": nothing stands out"}`}</p>
        {!isProposed && (
          <Button
            variant="ghost"
            className="h-6 px-2 text-hint max-sm:h-11"
            aria-label={`Take ${proposed} for ${label}`}
            onClick={() => setValue(store, name, String(proposed), { shouldFocus: false })}
          >
            {`Take ${proposed}`}
          </Button>
        )}
      </div>
      {reasons.length > 0 && (
        <ul aria-label={`Why ${proposed} is proposed for ${label}`} className="list-disc pl-4">
          {reasons.map(({ rule, sentence }) => (
            <li key={rule} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {!isProposed && (
        <Field label={`Reason for another score for ${label}`} isLabelHidden error={signals.error.value}>
          {(attributes) => (
            <TextInput {...attributes} {...control} value={reason} placeholder="Reason for another score" />
          )}
        </Field>
      )}
    </div>
  );
}
