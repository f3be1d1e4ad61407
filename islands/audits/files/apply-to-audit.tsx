import { reset } from "@modular-forms/react";
import { useEffect, useState } from "react";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Button } from "#/islands/ui/button";
import type { Audit } from "#/src/contract/audits";
import { filesInForce } from "#/src/contract/choices/reports-in";
import { overtakenBy, useApplyPlan } from "../changes";
import { type AuditFormOutput, type AuditFormValues, valuesOf } from "../form";
import { useAuditSince } from "../queries";
import { openBefore } from "./open-before";
import { asPlan, fillable } from "./plan-with-form";
import type { FilesInState } from "./use-files-in";

type ApplyToAuditProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  files: FilesInState;
  current: Audit;
  onApplied: (audit: Audit) => void;
};

/** Applies a plan to an audit that there is, in one call, and lets its form go on from there. */
export function ApplyToAudit({ form, files, current, onApplied }: ApplyToAuditProps) {
  const { seen, version } = files;
  const [applied, setApplied] = useState<Audit | null>(null);
  const apply = useApplyPlan();
  const since = useAuditSince(applied);
  // An undo, or doing it again, is seen here as in the list behind.
  useEffect(() => {
    if (since && since.version > current.version) onApplied(since);
  }, [since, current.version, onApplied]);

  const body = seen?.plan.body;
  if (!seen || !body) return null;
  const inForce = new Set(filesInForce(current.figureSources).map(({ sha256 }) => sha256));
  if (body.files.every(({ sha256 }) => inForce.has(sha256))) {
    return (
      <p role="status" className="text-label">
        The audit has the figures of these files.
      </p>
    );
  }
  if (seen.plan.changes.length === 0) {
    return (
      <p role="status" className="text-label">
        The audit says all of this already.
      </p>
    );
  }
  const before = openBefore(seen);
  const press = async () => {
    const plan = asPlan(body);
    try {
      const saved = await apply.mutateAsync({ audit: { id: current.id, version: version ?? 0 }, plan });
      const values = valuesOf(saved);
      // What was typed over a figure that the plan fills gives way, as in the audit itself.
      for (const name of fillable) {
        if (name in plan.figures) reset(form.store, name, { initialValue: values[name] });
      }
      setApplied(saved);
      onApplied(saved);
    } catch (error) {
      const theirs = overtakenBy(error);
      if (theirs) onApplied(theirs);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {before && <p className="min-w-0 flex-1 basis-48 text-hint text-muted">{before}</p>}
      <Button onClick={files.clear}>Clear</Button>
      <Button
        variant="primary"
        isBusy={apply.isPending}
        isDisabled={before !== null || files.progress !== null}
        onClick={() => void press()}
      >
        Apply
      </Button>
    </div>
  );
}
