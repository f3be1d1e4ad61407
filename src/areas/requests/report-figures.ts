import { sql } from "drizzle-orm";
import { auditLogs, clientOnboarding, clientTasks, reminderCounts } from "#/db/schema";
import { statement } from "#/db/statement";
import type { FormFigures } from "#/src/contract/reports";
import type { Context } from "#/src/domain/context";

/**
 * Counts the forms of each client that were completed from `from` to before `to`, moments in ISO 8601 in UTC, and whose
 * answers are accepted: those that were never sent back, the reminders that named them, and the days that each side had
 * them. Clients without one are left out.
 */
export function acceptedForms({ db }: Context, range: { from: string; to: string }): Promise<FormFigures[]> {
  return figures(db.read, null, range);
}

/** Follows each such form through the entries of its task, which are read along the index of one row's entries. */
const figures = statement<FormFigures>(() => {
  const { id, clientOnboardingId, completedAt, requestState } = clientTasks;
  return sql`
    with accepted as materialized (
      select ${id} as id, ${clientOnboarding.clientId} as client, coalesce(${reminderCounts.total}, 0) as reminders
      from ${clientTasks}
      join ${clientOnboarding} on ${clientOnboarding.id} = ${clientOnboardingId}
      left join ${reminderCounts} on ${reminderCounts.thingId} = ${id}
      where ${completedAt} >= ${sql.placeholder("from")} and ${completedAt} < ${sql.placeholder("to")}
        and ${requestState} = 'accepted'),
    stays as (
      select accepted.*, after ->> 'requestState' as state,
        julianday(lead(${auditLogs.createdAt}) over (partition by accepted.id order by ${auditLogs.seq}))
          - julianday(${auditLogs.createdAt}) as days
      from accepted left join ${auditLogs} indexed by audit_logs_row on ${auditLogs.entityId} = accepted.id
        and ${auditLogs.entity} = 'client_task' and after ->> 'requestState' is not null),
    forms as (
      select client, reminders, count(*) filter (where state = 'returned') as returns,
        coalesce(sum(days) filter (where state in ('open', 'returned')), 0) as clientDays,
        coalesce(sum(days) filter (where state = 'submitted'), 0) as agencyDays
      from stays group by id)
    select client as "clientId", count(*) as "accepted", sum(returns = 0) as "firstPass",
      sum(reminders) as "reminders", cast(round(sum(clientDays)) as integer) as "clientDays",
      cast(round(sum(agencyDays)) as integer) as "agencyDays"
    from forms group by client order by client`;
});
