import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { migrateDatabase } from "#/db/migrate";
import { notices } from "#/db/schema";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

afterAll(endProcesses);

const places: [string, (folder: string) => Promise<string>][] = [
  ["a file", async (folder) => `file:${folder}/portal.db`],
  ["a libSQL server", async (folder) => (await startSqld(folder)).url],
];

test.each(places)("an update of %s keeps the notices that wait for their mail", async (_, place) => {
  const folder = await temporaryFolder();
  const url = await place(folder.path);
  await databaseAfter(43, url);
  await withDatabase(url, async (db) => {
    for (const statement of [
      `insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
        values ('client', 'Acme', 'acme', 'acme', 'Nora', 'nora@brand.test')`,
      `insert into users (id, email, role, client_id) values
        ('ada', 'ada@a.test', 'manager', null), ('kit', 'kit@brand.test', 'client', 'client')`,
      "insert into client_onboarding (id, client_id, start_date) values ('onboarding', 'client', '2026-03-01')",
      `insert into client_tasks (id, client_onboarding_id, name, category, owner, start_date, due_date)
        values ('task', 'onboarding', 'Logo', 'ads', 'client', '2026-03-01', '2026-03-09')`,
      `insert into design_projects (id, client_id, project_name, project_type, start_date, due_date)
        values ('project', 'client', 'Spring', 'a_plus_content', '2026-03-01', '2026-03-09')`,
      `insert into comments (id, task_id, project_id, author_id, text) values
        ('asked', 'task', null, 'ada', 'Which logo?'), ('said', null, 'project', 'kit', 'This one')`,
      `insert into design_decisions (id, project_id, decision, comment, decided_by_id)
        values ('refused', 'project', 'rejected', 'Darker', 'kit')`,
      `insert into pending_notices (user_id, kind, subject_id, created_at) values
        ('kit', 'comment', 'asked', '2026-03-08T12:00:00.000Z'),
        ('ada', 'mention', 'said', '2026-03-08T12:01:00.000Z'),
        ('ada', 'rejection', 'refused', '2026-03-08T12:02:00.000Z'),
        ('ada', 'mention', 'deleted since', '2026-03-08T12:03:00.000Z')`,
    ]) {
      await db.client.execute(statement);
    }
    await migrateDatabase(db);
    const rows = await db.read.select().from(notices).orderBy(notices.createdAt);
    const common = { clientId: "client", isUnassigned: false, isToMail: true, readAt: null };
    expect(rows).toMatchObject([
      { ...common, userId: "kit", entity: "client_task", entityId: "task", byId: "ada", isFromClient: false },
      {
        ...common,
        userId: "ada",
        entity: "design_project",
        subjectId: "said",
        byId: "kit",
        isFromClient: true,
      },
      { ...common, userId: "ada", kind: "rejection", entityId: "project", isFromClient: true },
    ]);
    for (const { id } of rows)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
  await folder.remove();
});
