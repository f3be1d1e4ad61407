import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { taskCategory } from "#/src/contract/choices/tasks";

type Numbers = { from: number; to: number };

/**
 * Adds clients number `from` to `to` with 25 tasks each, made by the database itself: a quarter of them ended
 * their onboarding, which began up to 200 days before `today` (yyyy-mm-dd); the others have some tasks past due.
 */
export async function fillLargeWorld(db: Database, today: string, { from, to }: Numbers): Promise<void> {
  const numbers = sql.raw(`select ${from} union all select i + 1 from n where i < ${to}`);
  await db.transaction(async (tx) => {
    await tx.run(sql`
      with recursive n (i) as (${numbers})
      insert into clients (id, name, name_key, search_text, brand_names, status,
        primary_contact_name, primary_contact_email)
      select printf('01930000-0000-7000-8000-%012d', i), 'House ' || i, 'house ' || i, 'house ' || i,
        json_array('Brand ' || i, 'Label ' || i), iif(i % 10 < 7, 'active', 'paused'), 'Contact', 'c@brand.test'
      from n`);
    await tx.run(sql`
      with recursive n (i) as (${numbers})
      insert into client_onboarding (id, client_id, start_date)
      select printf('01930000-0000-7000-9000-%012d', i), printf('01930000-0000-7000-8000-%012d', i),
        date(${today}, printf('-%d days', i * 7 % 200))
      from n`);
    await tx.run(sql`
      with recursive n (i) as (${numbers}),
        p (place) as (select 0 union all select place + 1 from p where place < 24),
        tasks (i, place, starts, is_done) as (
          select i, place, date(${today}, printf('-%d days', i * 7 % 200)), i % 4 = 0 or (i * 7 + place) % 10 < 6
          from n join p)
      insert into client_tasks (id, client_onboarding_id, name, description, category, owner, start_date,
        due_date, status, completed_at, sort_order)
      select printf('01930000-0000-7000-a000-%08d%04d', i, place), printf('01930000-0000-7000-9000-%012d', i),
        'Task ' || place, 'What has to be done, told in the one or two sentences that a task usually has.',
        ${JSON.stringify(taskCategory.values)} ->> (place % 8), 'agency', starts,
        date(starts, printf('+%d days', place * 3 + 5)), iif(is_done, 'done', 'in_progress'),
        iif(is_done, min(date(starts, printf('+%d days', place * 3 + i % 9)), ${today}) || 'T10:00:00.000Z', null),
        place
      from tasks`);
  });
}
