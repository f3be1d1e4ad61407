import { getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { jsonFlag } from "#/db/json";
import { clientTasks } from "#/db/schema";
import { titleForClient } from "#/src/domain/task-title";

/**
 * Selects the fields that {@link presentTask} returns, for a statement over `client_tasks`; `today` is one of its
 * values.
 */
export function taskFields({ isForClients, today }: { isForClients: boolean; today: SQLWrapper }) {
  const { status, turnDue } = clientTasks;
  const fields = {
    ...getTableColumns(clientTasks),
    isPastDue: jsonFlag(sql`${status} <> 'done' and ${turnDue} < ${today}`),
  };
  const none = sql`null`;
  const title = { name: titleForClient, clientTitle: none };
  const hidden = { ...title, notes: none, assigneeUserId: none, auditId: none, auditRule: none, phase: none };
  return isForClients ? { ...fields, ...hidden } : fields;
}
