import { reset } from "@modular-forms/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Declined } from "#/islands/forms/server-errors";
import type { Audit } from "#/src/contract/audits";
import { filesInForce } from "#/src/contract/choices/reports-in";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import { conflictingAudit, useApplyPlan } from "../changes";
import { type AuditFormOutput, type AuditFormValues, valuesOf } from "../form";
import { useAuditSince } from "../queries";
import { openBefore, useAppliedOnSave } from "./open-before";
import { PlanActions } from "./plan-actions";
import { asPlan, fillable } from "./plan-with-form";
import type { FilesInState } from "./use-files-in";

type ApplyToAuditProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  files: FilesInState;
  section: () => HTMLElement | null;
  current: Audit;
  onApplied: (audit: Audit) => void;
};

/** Applies a plan to an existing audit in one call, and updates the form with the result. */
export function ApplyToAudit({ form, files, section, current, onApplied }: ApplyToAuditProps) {
  const { seen, version } = files;
  const [applied, setApplied] = useState<{ audit: Audit; body: PlanBody } | null>(null);
  const apply = useApplyPlan();
  const since = useAuditSince(applied?.audit ?? null);
  // Shows an undo or redo here as well as in the list behind.
  useEffect(() => {
    if (since && since.version > current.version) onApplied(since);
  }, [since, current.version, onApplied]);

  const body = seen?.plan.body;
  const inForce = new Set(filesInForce(current.figureSources).map(({ sha256 }) => sha256));
  const isInForce = body?.files.every(({ sha256 }) => inForce.has(sha256)) ?? false;
  const saysNothing = seen?.plan.changes.length === 0;
  const isUndone = !isInForce && isSameFiles(applied?.body, body);
  const put = async (body: PlanBody) => {
    const plan = asPlan(body);
    const sent = apply.mutateAsync({ audit: { id: current.id, version: version ?? 0 }, plan });
    const saved = await sent.catch((error) => {
      const theirs = conflictingAudit(error);
      if (theirs) onApplied(theirs);
      // A toast has given the reason.
      throw new Declined();
    });
    const values = valuesOf(saved);
    // The form's next request is based on the current audit.
    flushSync(() => {
      // Typed values of figures in the plan are replaced, as in the audit itself.
      for (const name of fillable) {
        if (name in plan.figures) reset(form.store, name, { initialValue: values[name] });
      }
      setApplied({ audit: saved, body });
      onApplied(saved);
    });
  };
  const isWaiting = body && !isInForce && !saysNothing && !isUndone;
  useAppliedOnSave({ form, files, section, apply: isWaiting ? () => put(body) : null });
  if (!seen) return null;
  const before = openBefore(seen);
  if (body && isInForce) {
    return (
      <p role="status" className="text-label">
        The audit has the figures of these files.
      </p>
    );
  }
  if (body && saysNothing) {
    return (
      <p role="status" className="text-label">
        The audit already contains all of this.
      </p>
    );
  }
  return (
    <PlanActions
      files={files}
      note={before ?? (isUndone ? "Undone: the audit is saved without these figures." : null)}
      isApplying={apply.isPending}
      onApply={body ? () => void put(body).catch(() => {}) : null}
    />
  );
}

function isSameFiles(one: PlanBody | undefined, other: PlanBody | null | undefined): boolean {
  const names = (body: PlanBody | null | undefined) => body?.files.map(({ sha256 }) => sha256).join();
  return one !== undefined && names(one) === names(other);
}
