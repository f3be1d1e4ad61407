import type { Audit } from "#/src/contract/audits";
import type { Role } from "#/src/contract/choices/users";
import type { Actor } from "#/src/domain/actor";
import type { ShownAudit } from "./queries";

/** Returns an audit as visible to the caller: billing and earnings are sent only to roles that work with them. */
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

/** Parses the history, which the list's query builds newest first, and returns it oldest first. */
function parseHistory(json: string): Audit["healthHistory"] {
  return (JSON.parse(json) as Audit["healthHistory"]).toReversed();
}
