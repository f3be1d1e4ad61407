import { getValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import type { PortalForm } from "#/islands/forms/portal-form";
import { healthScore, type Scores, scoreKeys } from "#/src/contract/health";
import { limits } from "#/src/contract/limits";
import type { AuditFormOutput, AuditFormValues } from "../form";
import { HealthBadge } from "./health-badge";

/** The health score of the typed values. */
export function LiveHealth({ form }: { form: PortalForm<AuditFormValues, AuditFormOutput> }) {
  useSignals();
  return (
    <span role="status" className="mt-1 inline-flex flex-wrap items-center gap-1.5">
      <HealthBadge score={healthScore(typedScores(form))} />
      out of 10, from the six scores
    </span>
  );
}

/** Returns the six typed scores. Call it under `useSignals()`. */
export function typedScores({ store }: PortalForm<AuditFormValues, AuditFormOutput>): Scores {
  const { default: usual } = limits.auditScore;
  const scores = scoreKeys.map((key) => [
    key,
    Number(getValue(store, key, { shouldActive: false }) ?? usual),
  ]);
  return Object.fromEntries(scores) as Scores;
}
