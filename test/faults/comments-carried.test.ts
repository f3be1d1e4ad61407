import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { migrateDatabase } from "#/db/migrate";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

const stepsBefore = 34;

afterAll(endProcesses);

const line = (name: string, text: string) => `[2026-03-09 01:00] ${name}: ${text}`;

/** What a revision said, and what the log holds of how it came to say that. */
const revisions: { id: string; comments: string | null; entries: [string, string, object | null][] }[] = [
  {
    id: "known",
    comments: [
      line("Ada", "First\n  of two"),
      line("Kit", "Second"),
      line("Ada", "[2026-03-09 01:00] Me: no"),
    ].join("\n"),
    entries: [
      ["ada", "create", { comments: line("Ada", "First\n  of two") }],
      ["kit", "add_note", { comment: "Second" }],
      ["ada", "add_note", { comment: "[2026-03-09 01:00] Me: no" }],
    ],
  },
  { id: "silent", comments: null, entries: [["ada", "create", { comments: null }]] },
  {
    id: "restored",
    comments: [line("Ada", "First"), line("Kit", "Second")].join("\n"),
    entries: [
      ["ada", "create", { comments: line("Ada", "First") }],
      ["kit", "add_note", { comment: "Second" }],
      ["ada", "delete", null],
      ["ada", "create", { comments: [line("Ada", "First"), line("Kit", "Second")].join("\n") }],
    ],
  },
  {
    id: "erased",
    comments: [line("Ada", "First"), line("Erased person", "Second")].join("\n"),
    entries: [
      ["ada", "create", { comments: line("Ada", "First") }],
      ["kit", "add_note", null],
    ],
  },
];

const places: [string, (folder: string) => Promise<string>][] = [
  ["a file", async (folder) => `file:${folder}/portal.db`],
  ["a libSQL server", async (folder) => (await startSqld(folder)).url],
];

test.each(places)(
  "an update of %s makes comments of what was said about revisions, where it is known who said it",
  async (_, place) => {
    const folder = await temporaryFolder();
    const url = await place(folder.path);
    await databaseAfter(stepsBefore, url, folder.path);
    await withDatabase(url, async (db) => {
      const run = (text: string, ...args: (string | null)[]) => db.client.execute({ sql: text, args });
      for (const id of ["ada", "kit"])
        await run("insert into users (id, email) values (?, ? || '@a.test')", id, id);
      await run(`insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
      values ('client', 'Acme', 'acme', 'acme', 'Nora', 'nora@brand.test')`);
      await run(`insert into design_projects (id, client_id, project_name, project_type, start_date, due_date)
      values ('project', 'client', 'Images', 'listing_images', '2026-03-01', '2026-03-09')`);
      let seq = 0;
      for (const [at, { id, comments, entries }] of revisions.entries()) {
        await run(
          "insert into design_revisions (id, project_id, revision_number, comments, created_by_id) values (?, 'project', ?, ?, 'ada')",
          id,
          String(at + 1),
          comments,
        );
        for (const [user, action, after] of entries) {
          seq++;
          await run(
            `insert into audit_logs (id, user_id, entity, entity_id, action, after, created_at, previous_hash, hash)
           values ('entry-' || ?, ?, 'design_revision', ?, ?, ?, '2026-03-08T12:00:0' || ? || '.000Z', ?, ?)`,
            ...[String(seq), user, id, action, after && JSON.stringify(after), String(seq % 10)],
            ...[String(seq - 1), String(seq)],
          );
        }
      }
      await migrateDatabase(db);
      const said = await db.read.all(sql`
      select id, revision_id as revision, project_id as project, author_id as author, text, created_at as at
      from comments order by seq`);
      const of = (revision: string, entry: number, author: string, text: string) => ({
        ...{ id: `entry-${entry}`, revision, project: "project", author, text },
        at: `2026-03-08T12:00:0${entry}.000Z`,
      });
      expect(said).toEqual([
        of("known", 1, "ada", "First\nof two"),
        of("known", 2, "kit", "Second"),
        of("known", 3, "ada", "[2026-03-09 01:00] Me: no"),
        of("restored", 5, "ada", "First"),
        of("restored", 6, "kit", "Second"),
      ]);
      const left = await db.read.all(sql`select id from design_revisions where comments is not null`);
      expect(left).toEqual([{ id: "erased" }]);
    });
    await folder.remove();
  },
);
