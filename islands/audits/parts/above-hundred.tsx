import { useState } from "react";
import { Declined } from "#/islands/forms/server-errors";
import { Confirm } from "#/islands/ui/confirm";
import type { AuditFormOutput } from "../form";

const labels = { ctr: "CTR", acos: "ACOS", tacos: "TACOS" } as const;
type Ratio = keyof typeof labels;

type Pending = { figures: string; answer: (isMeant: boolean) => void };

/**
 * Asks for confirmation before a ratio above 100 is saved: most are typing errors, but some are correct, since
 * advertising can cost more than it sells. Unchanged values need no confirmation.
 */
export function useAboveHundred() {
  const [pending, setPending] = useState<Pending | null>(null);

  /** @throws Declined when the figures are not confirmed */
  async function confirm(edited: AuditFormOutput, before: { [R in Ratio]: number | null } | null) {
    const above = (Object.keys(labels) as Ratio[]).filter(
      (ratio) => (edited[ratio] ?? 0) > 100 && edited[ratio] !== before?.[ratio],
    );
    if (above.length === 0) return;
    const figures = above.map((ratio) => `${labels[ratio]} ${edited[ratio]}%`).join(", ");
    const isMeant = await new Promise<boolean>((answer) => setPending({ figures, answer }));
    setPending(null);
    if (!isMeant) throw new Declined();
  }

  const question = pending && (
    <Confirm
      title="Above 100%?"
      text={`${pending.figures}. That happens, but rarely. Is it what the reports say?`}
      confirmLabel="Save Anyway"
      cancelLabel="Correct It"
      onConfirm={() => pending.answer(true)}
      onCancel={() => pending.answer(false)}
    />
  );
  return { confirm, question };
}
