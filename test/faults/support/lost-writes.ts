import type { Database } from "#/db/client";
import { clients, clientTasks } from "#/db/schema";
import { wrongFigures } from "#/src/domain/verify/counters";
import type { Writers } from "./writers";

/** Lists acknowledged writes that are missing in the database or present more than once. */
export async function lostOf(db: Database, { acknowledged }: Writers): Promise<string[]> {
  const storedIds = new Set((await db.read.select({ id: clients.id }).from(clients)).map(({ id }) => id));
  const tasks = await db.read
    .select({ id: clientTasks.id, notes: clientTasks.notes, version: clientTasks.version })
    .from(clientTasks);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return [
    ...[...acknowledged.clients].filter((id) => !storedIds.has(id)).map((id) => `client ${id} is lost`),
    ...acknowledged.notes
      .map(({ taskId, text }) => ({ text, times: (byId.get(taskId)?.notes ?? "").split(text).length - 1 }))
      .filter(({ times }) => times !== 1)
      .map(({ text, times }) => `${text} is there ${times} times`),
    ...[...acknowledged.taskVersions]
      .filter(([id, version]) => (byId.get(id)?.version ?? 0) < version)
      .map(([id, version]) => `version ${version} of task ${id} is lost`),
  ];
}

/** The plus keeps SQLite from using the index of all actions instead of the entity's rows. */
const created = "+a.action = 'create'";
const questions: Record<string, string> = {
  "clients without exactly one create row": `select count(*) from clients e
    where (select count(*) from audit_logs a where a.entity_id = e.id and ${created}) <> 1`,
  "onboardings without exactly one create row": `select count(*) from client_onboarding e
    where (select count(*) from audit_logs a where a.entity_id = e.id and ${created}) <> 1`,
  "tasks without exactly one create row": `select count(*) from client_tasks e
    where (select count(*) from audit_logs a where a.entity_id = e.id and ${created}) <> 1`,
  "tasks with more or fewer versions than update rows": `select count(*) from client_tasks e
    where (select count(*) from audit_logs a where a.entity_id = e.id and +a.action = 'update') <> e.version - 1`,
  "tasks with more or fewer notes than audit rows": `select count(*) from client_tasks e
    where (select count(*) from audit_logs a where a.entity_id = e.id and +a.action = 'add_note')
      <> coalesce(length(e.notes) - length(replace(e.notes, char(10), '')) + 1, 0)`,
  "create rows of nothing": `select count(*) from audit_logs a
    left join clients c on c.id = a.entity_id left join client_tasks t on t.id = a.entity_id
    left join client_onboarding o on o.id = a.entity_id
    where ${created} and a.entity in ('client', 'client_onboarding', 'client_task')
      and coalesce(c.id, t.id, o.id) is null`,
  "onboardings that ended another time": `select count(*) from client_onboarding e where e.completed_at is not
    (select iif(count(*) = count(completed_at), max(completed_at), null) from client_tasks
      where client_onboarding_id = e.id)`,
};

/** Lists differences between the tables and the audit log, by name and number. */
export async function contradictionsOf(db: Database): Promise<string[]> {
  const found = await wrongFigures(db);
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await db.client.execute(question);
    if (Number(rows[0]?.[0]) !== 0) found.push(`${rows[0]?.[0]} ${name}`);
  }
  return found;
}
