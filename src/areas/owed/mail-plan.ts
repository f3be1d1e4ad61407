import type { MailPlan, PlannedMail } from "#/src/contract/bulk-mail";
import { hashOfPlan } from "#/src/domain/plans";

/** Adds to planned mails the hash of what is sent: clients, addresses and items. */
export function mailPlan(plan: PlannedMail[]): MailPlan {
  const sent = plan.filter(({ to }) => to !== null);
  const canonical = sent.map(({ clientId, to, items }) => [
    clientId,
    to,
    items.map(({ kind, title, dueDate }) => [kind, title, dueDate]),
  ]);
  return { planHash: hashOfPlan(canonical), plan };
}
