import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import type { ClientOnDaysOff } from "#/src/contract/working-days";
import { addDays, type DateText } from "#/src/format/dates";
import { isWorkingDay, type WorkingDays } from "#/src/format/working-days";

/** Days from today on whose due dates are searched. */
const daysAhead = 730;
const mostClients = 50;

/**
 * Lists the clients with computed due dates of tasks that are not started on days off, those with most tasks first: a
 * changed calendar moves no date, but the plan of each client does.
 */
export async function clientsOnDaysOff(
  db: Reader | Tx,
  calendar: WorkingDays,
  today: DateText,
): Promise<ClientOnDaysOff[]> {
  const days = Array.from({ length: daysAhead }, (_, at) => addDays(today, at)).filter(
    (day) => !isWorkingDay(calendar, day),
  );
  return db.all<ClientOnDaysOff>(sql`
    select c.id, c.name, count(*) as tasks
    from json_each(${JSON.stringify(days)}) as day
    cross join json_each('["agency","client"]') as turn
    cross join open_tasks as o indexed by open_tasks_due on o.turn = turn.value and o.due_date = day.value
    join client_tasks as t on t.id = o.task_id and t.status = 'not_started' and t.due_rule is not null
    join client_onboarding as onboarding on onboarding.id = o.client_onboarding_id
    join clients as c on c.id = onboarding.client_id
    group by c.id order by tasks desc, c.name_key limit ${mostClients}`);
}
