import type { Audit } from "#/src/contract/audits";
import type { Role } from "#/src/contract/choices/users";
import type { Actor } from "#/src/domain/context";
import type { ShownAudit } from "./queries";

/** An audit as this caller may see it: what the agency bills and earns leaves the server for those who work with it. */
export function presentAudit({ healthHistory, scoreProposals, ...row }: ShownAudit, actor: Actor): Audit {
  const audit = {
    ...row,
    scoreProposals: scoreProposals && { since: scoreProposals.since, scores: scoreProposals.scores },
    healthHistory: parseHistory(healthHistory),
  };
  return billingReaders.has(actor.role) ? audit : withoutBilling(audit);
}

const billingReaders: ReadonlySet<Role> = new Set<Role>(["admin", "manager", "contributor"]);

function withoutBilling({
  totalBilledMonth: _month,
  totalBilledQuarter: _quarter,
  totalBilledYear: _year,
  grossMarginPercent: _margin,
  revenueVsBillingNotes: _notes,
  ...rest
}: Audit): Audit {
  return rest;
}

/** Oldest first; the text is built newest first by the list's own query. */
function parseHistory(json: string): Audit["healthHistory"] {
  return (JSON.parse(json) as Audit["healthHistory"]).toReversed();
}
