import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { migrateDatabase } from "#/db/migrate";
import { clientCategoryCounts, clientOnboarding, clientTeams, openTasks } from "#/db/schema";
import { wrongFigures } from "#/src/domain/verify/kept-figures";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

setDefaultTimeout(patience.test);

const stepsBefore = { figures: 3, teams: 28 };

test("an update gives onboardings of an earlier version their end, their categories and open tasks", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore.figures, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.executeMultiple(earlierRows);
    await migrateDatabase(db);
    const onboardings = await db.read.select().from(clientOnboarding).orderBy(clientOnboarding.id);
    expect(onboardings.map(({ id, completedAt }) => [id, completedAt])).toEqual([
      ["ended", "2026-03-05T10:00:00.000Z"],
      ["new", null],
      ["running", null],
    ]);
    const counts = await db.read.select().from(clientCategoryCounts);
    const counted = counts.map((each) => Object.entries(each).filter(([, value]) => value !== 0));
    expect(counted.map((each) => Object.fromEntries(each))).toEqual([
      { clientOnboardingId: "ended", ads_total: 2, ads_completed: 2 },
      { clientOnboardingId: "new" },
      { clientOnboardingId: "running", ads_total: 1, ads_completed: 1, legal_total: 2 },
    ]);
    const open = await db.read.select().from(openTasks).orderBy(openTasks.taskId);
    expect(open.map((task) => Object.values(task))).toEqual([
      ["t4", "running", "agency", null, "2026-03-09", "c2"],
      ["t5", "running", "agency", null, "2026-03-09", "c2"],
    ]);
  });
  await folder.remove();
});

test("an update finds who works for which client, and what waits for it", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore.teams, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.executeMultiple(`${earlierRows}
      insert into users (id, email, role) values ('ada', 'ada@agency.test', 'manager'), ('bea', 'bea@agency.test', 'manager');
      update clients set account_manager_id = 'bea' where id in ('c2', 'c3');
      update client_tasks set assignee_user_id = 'ada' where id in ('t1', 't4');
      insert into client_tasks (id, client_onboarding_id, name, category, owner, start_date, due_date)
        values ('t6', 'running', 'Task', 'ads', 'client', '2026-03-01', '2026-03-11'),
          ('t7', 'running', 'Task', 'ads', 'client', '2026-03-01', '2026-03-10');`);
    await migrateDatabase(db);
    const teams = await db.read.select().from(clientTeams).orderBy(clientTeams.userId, clientTeams.waiting);
    expect(teams.map((member) => Object.values(member))).toEqual([
      ["ada", "running", 2, "2026-03-10", "c2"],
      ["bea", "new", 0, null, null],
      ["bea", "running", 2, "2026-03-10", "c2"],
    ]);
    expect(await wrongFigures(db)).toEqual([]);
  });
  await folder.remove();
});

const earlierRows = `
  insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
    select value, value, value, value, 'Nora', 'nora@brand.test' from json_each('["c1", "c2", "c3"]');
  insert into client_onboarding (id, client_id, start_date)
    values ('ended', 'c1', '2026-03-01'), ('running', 'c2', '2026-03-01'), ('new', 'c3', '2026-03-01');
  insert into client_tasks
    (id, client_onboarding_id, name, category, owner, start_date, due_date, status, completed_at)
  values
    ('t1', 'ended', 'Task', 'ads', 'agency', '2026-03-01', '2026-03-09', 'done', '2026-03-05T10:00:00.000Z'),
    ('t2', 'ended', 'Task', 'ads', 'agency', '2026-03-01', '2026-03-09', 'done', '2026-03-04T10:00:00.000Z'),
    ('t3', 'running', 'Task', 'ads', 'agency', '2026-03-01', '2026-03-09', 'done', '2026-03-06T10:00:00.000Z'),
    ('t4', 'running', 'Task', 'legal', 'agency', '2026-03-01', '2026-03-09', 'blocked', null),
    ('t5', 'running', 'Task', 'legal', 'agency', '2026-03-01', '2026-03-09', 'not_started', null);`;
