import type { ReadOnly } from "#/db/client";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";

type Question = { keeps: string; sql: string };

/** Each finds what triggers keep in a table otherwise than the rows say, so that nobody need trust them. */
const questions: Record<string, Question> = {
  "onboardings that count their tasks wrong": {
    keeps: "client_onboarding",
    sql: `select count(*) from client_onboarding e
    where (e.total_tasks, e.completed_tasks) <>
      (select count(*), coalesce(sum(status = 'done'), 0) from client_tasks where client_onboarding_id = e.id)`,
  },
  "onboardings that count a category wrong": {
    keeps: "client_category_counts",
    sql: differences(
      `select o.id, ${perCategory(
        (category) => `coalesce(sum(t.category = '${category}'), 0),
        coalesce(sum(t.category = '${category}' and t.status = 'done'), 0)`,
      )}
    from client_onboarding o left join client_tasks t on t.client_onboarding_id = o.id group by o.id`,
      `select client_onboarding_id, ${perCategory((category) => `${category}_total, ${category}_completed`)}
    from client_category_counts`,
    ),
  },
  "clients that stand otherwise": {
    keeps: "client_standings",
    sql: differences(
      `select c.id, c.name_key, o.id as onboarding, o.start_date, o.target_launch_date, coalesce(o.total_tasks, 0),
      coalesce(o.completed_tasks, 0), (select count(*) from client_tasks where client_onboarding_id = o.id
        and status <> 'done' and due_date < (select as_of from client_standing_totals))
    from clients c left join client_onboarding o on o.client_id = c.id`,
      `select client_id, client_key, client_onboarding_id, start_date, target_launch_date, total_tasks,
      completed_tasks, past_due_tasks from client_standings`,
    ),
  },
  "totals of how clients stand": {
    keeps: "client_standing_totals",
    sql: `select count(*) from client_standing_totals
    where (total, on_track, at_risk, past_due) <> (select count(*), coalesce(sum(is_on_track), 0),
      coalesce(sum(is_at_risk), 0), coalesce(sum(is_past_due), 0) from client_standings)`,
  },
  "open tasks that somebody else has": {
    keeps: "open_tasks",
    sql: differences(
      `select t.id, t.client_onboarding_id, t.owner, iif(t.owner = 'agency', t.assignee_user_id, c.account_manager_id),
      t.due_date, c.name_key
    from client_tasks t join client_onboarding o on o.id = t.client_onboarding_id join clients c on c.id = o.client_id
    where t.status <> 'done' and c.status <> 'churned'`,
      "select task_id, client_onboarding_id, turn, holder_id, due_date, client_key from open_tasks",
    ),
  },
  "people who work for a client otherwise": {
    keeps: "client_teams",
    sql: differences(
      `select p.user_id, p.id, count(w.task_id), min(w.due_date), max(w.client_key)
    from (select assignee_user_id as user_id, client_onboarding_id as id from client_tasks
        where status <> 'done' and assignee_user_id is not null
      union select c.account_manager_id, o.id from client_onboarding o join clients c on c.id = o.client_id
        where c.account_manager_id is not null) p
    left join open_tasks w on w.client_onboarding_id = p.id and w.turn = 'client' group by 1, 2`,
      "select user_id, client_onboarding_id, waiting, next_due, client_key from client_teams",
    ),
  },
};

function perCategory(columns: (category: TaskCategory) => string): string {
  return taskCategory.values.map(columns).join(", ");
}

/** How many rows are kept otherwise than they should be, by what they are; none when all is well. */
export async function wrongFigures({ client }: Pick<ReadOnly, "client">): Promise<string[]> {
  const found: string[] = [];
  const tables = new Set(
    (await client.execute("select name from sqlite_master")).rows.map(({ name }) => name),
  );
  for (const [name, { keeps, sql }] of Object.entries(questions)) {
    // A backup of before may not have it yet.
    if (!tables.has(keeps)) continue;
    const { rows } = await client.execute(sql);
    const count = Number(rows[0]?.[0]);
    if (count > 0) found.push(`${count} ${name}`);
  }
  return found;
}

function differences(truth: string, kept: string): string {
  return `with truth as (${truth}), kept as (${kept})
    select count(*) from (select * from (select * from truth except select * from kept)
      union all select * from (select * from kept except select * from truth))`;
}
