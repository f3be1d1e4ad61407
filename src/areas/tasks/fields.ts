import { getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { jsonFlag } from "#/db/json";
import { clientTasks } from "#/db/schema";
import { titleForClient } from "#/src/domain/task-title";
import { needsJson, waitsForJson } from "./needs";

/**
 * Selects the fields that {@link showTask} returns, for a statement over `client_tasks`; `today` is one of its values.
 */
export function taskFields({ isForClients, today }: { isForClients: boolean; today: SQLWrapper }) {
  const { openNeeds, doneOn: _, ...columns } = getTableColumns(clientTasks);
  const { status, turnDue, readyOn } = columns;
  const fields = {
    ...columns,
    isPastDue: jsonFlag(sql`${status} <> 'done' and ${turnDue} < ${today}`),
    needs: needsJson(isForClients),
    canStart: jsonFlag(
      sql`${status} <> 'not_started' or (${openNeeds} = 0 and (${readyOn} is null or ${readyOn} <= ${today}))`,
    ),
    waitsFor: waitsForJson(isForClients),
  };
  const none = sql`null`;
  const title = { name: titleForClient, clientTitle: none };
  const hidden = {
    ...title,
    ...{ notes: none, assigneeUserId: none, auditId: none, auditRule: none, phase: none, dueRule: none },
    ...{ repeat: none, seriesId: none, anchor: none, brand: none },
  };
  return isForClients ? { ...fields, ...hidden } : fields;
}
