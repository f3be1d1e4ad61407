import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { migrateDatabase } from "#/db/migrate";
import { uploads } from "#/db/schema";
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

test.each(places)(
  "an update of %s counts the files that tasks show for their clients, and no picture",
  async (_, place) => {
    const folder = await temporaryFolder();
    const url = await place(folder.path);
    await databaseAfter(42, url);
    await withDatabase(url, async (db) => {
      for (const statement of [
        "insert into users (id, email) values ('ada', 'ada@a.test')",
        `insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
          values ('client', 'Acme', 'acme', 'acme', 'Nora', 'nora@brand.test')`,
        "insert into client_onboarding (id, client_id, start_date) values ('onboarding', 'client', '2026-03-01')",
        `insert into client_tasks (id, client_onboarding_id, name, category, owner, start_date, due_date)
          values ('task', 'onboarding', 'Logo', 'ads', 'client', '2026-03-01', '2026-03-09')`,
        `insert into task_files (id, task_id, name, content_type, size, sha256, path, uploaded_by_id)
          values ('file', 'task', 'logo.png', 'image/png', 70, 'x', '/objects/files/shown', 'ada')`,
        `insert into uploads (id, user_id, purpose, state, kept_key, expires_at) values
          ('shown', 'ada', 'task_file', 'kept', 'files/shown', '2026-03-01'),
          ('removed', 'ada', 'task_file', 'kept', 'files/removed', '2026-03-01'),
          ('promised', 'ada', 'task_file', 'issued', null, '2026-03-01'),
          ('picture', 'ada', null, 'kept', 'avatars/picture', '2026-03-01')`,
      ]) {
        await db.client.execute(statement);
      }
      await migrateDatabase(db);
      const { id, taskId, clientId, countedBytes } = uploads;
      const rows = await db.read.select({ id, taskId, clientId, countedBytes }).from(uploads).orderBy(id);
      const uncounted = { taskId: null, clientId: null, countedBytes: null };
      expect(rows).toEqual([
        { id: "picture", ...uncounted },
        { id: "promised", ...uncounted },
        { id: "removed", ...uncounted },
        { id: "shown", taskId: "task", clientId: "client", countedBytes: 70 },
      ]);
    });
    await folder.remove();
  },
);
