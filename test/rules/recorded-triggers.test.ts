import { afterAll, beforeAll, expect, test } from "bun:test";
import { freshFile } from "../support/database";
import { testMoment } from "../support/zones";

/*
 * Changes rows one column at a time, past the code that does so in the portal, and compares what the triggers of
 * `db/rules` make of each statement with the record in `__snapshots__`. After an intended change, `bun test
 * ./test/rules/recorded-triggers.test.ts --update-snapshots` rewrites it; read the difference.
 */

let database: Awaited<ReturnType<typeof freshFile>>;
beforeAll(async () => {
  database = await freshFile();
});
afterAll(() => database.close());

type Row = Record<string, string | number | null>;

/** Fills a statement's columns: texts are quoted, and every row gets the same times. */
function insert(table: string, row: Row): string {
  const columns = Object.entries(row);
  const values = columns.map(([, value]) => (typeof value === "string" ? `'${value}'` : String(value)));
  return `insert into ${table} (${columns.map(([name]) => name).join(", ")}) values (${values.join(", ")})`;
}

const user = (id: string, role: string) =>
  insert("users", { id, email: `${id}@portal.test`, role, active: 1, created_at: testMoment });
const client = (id: string, manager: string | null) =>
  insert("clients", {
    ...{ id, name: id, name_key: id, search_text: id, primary_contact_name: "Nora", created_at: testMoment },
    ...{ primary_contact_email: `${id}@brand.test`, account_manager_id: manager, status: "active" },
  });
const task = (id: string, { owner = "agency", due_date = "2026-03-20", ...fields }: Row) =>
  insert("client_tasks", {
    ...{ id, client_onboarding_id: "o1", name: `Task ${id}`, category: "finance", owner, turn: owner },
    ...{ start_date: "2026-03-01", due_date, turn_due: due_date, status: "not_started" },
    ...fields,
  });
const done = { status: "done", completed_at: "2026-03-02T10:00:00.000Z" };
const notice = (id: string) =>
  insert("notices", {
    ...{ id, user_id: "mia", kind: "done", client_id: "c1", entity: "client_task", entity_id: "t1" },
    ...{ is_from_client: 1, is_unassigned: 0, is_to_mail: 0 },
  });
const invitation = (id: string, userId: string) =>
  insert("invitations", {
    ...{
      id,
      user_id: userId,
      client_id: "c1",
      email: `${userId}@portal.test`,
      token_hash: `hash ${id}`,
      sent_by_id: "mia",
    },
    ...{ gives_access: 1, by_hand: 0, sent_at: testMoment, created_at: testMoment, expires_at: testMoment },
  });

const statements: string[] = [
  "update client_standing_totals set as_of = '2026-03-09'",
  ...["mia", "con"].map((id) => user(id, "manager")),
  ...["kit", "kim"].map((id) => user(id, "client")),
  client("c1", "mia"),
  client("c2", null),
  insert("client_onboarding", { id: "o1", client_id: "c1", start_date: "2026-03-01" }),
  task("t1", { assignee_user_id: "con" }),
  task("t2", { owner: "client", client_title: "Send the logo", due_date: "2026-03-02" }),
  task("t3", { ...done, category: "ads" }),
  task("t4", { phase: "ongoing", assignee_user_id: "con", name: "Task t1" }),
  task("t5", { ...done, phase: "ongoing" }),
  "update client_tasks set due_date = '2026-03-03', turn_due = '2026-03-03' where id = 't1'",
  "update client_tasks set due_date = '2026-03-21', turn_due = '2026-03-21' where id = 't2'",
  "update client_tasks set due_date = '2026-03-21', turn_due = '2026-03-21' where id = 't3'",
  "update client_tasks set owner = 'client', turn = 'client' where id = 't1'",
  "update client_tasks set owner = 'agency', turn = 'agency' where id = 't1'",
  insert("forms", { id: "f1", name: "Company", name_key: "company" }),
  insert("form_versions", { id: "v1", form_id: "f1", number: 1, sections: "[]", field_count: 0 }),
  "update client_tasks set form_version_id = 'v1', request_state = 'open' where id = 't2'",
  `update client_tasks set request_state = 'submitted', request_due = '2026-03-06', turn = 'agency', turn_due = '2026-03-06'
    where id = 't2'`,
  `update client_tasks set request_state = 'returned', request_due = '2026-03-25', turn = 'client', turn_due = '2026-03-25'
    where id = 't2'`,
  `update client_tasks set form_version_id = null, request_state = null, request_due = null, turn_due = '2026-03-21'
    where id = 't2'`,
  "update client_tasks set assignee_user_id = 'mia' where id = 't1'",
  "update client_tasks set assignee_user_id = 'con' where id = 't2'",
  "update client_tasks set assignee_user_id = null where id = 't4'",
  "update client_tasks set assignee_user_id = null where id = 't2'",
  "update client_tasks set assignee_user_id = null where id = 't1'",
  "update client_tasks set assignee_user_id = 'con' where id in ('t1', 't4')",
  "update client_tasks set name = 'Renamed' where id = 't4'",
  "update client_tasks set client_title = 'Send it' where id = 't2'",
  "update client_tasks set client_title = null where id = 't2'",
  "update client_tasks set client_title = 'Send it' where id = 't1'",
  "update client_tasks set category = 'ads' where id = 't1'",
  "update client_tasks set category = 'catalog' where id = 't3'",
  "update client_tasks set phase = 'ongoing' where id = 't1'",
  "update client_tasks set phase = 'onboarding' where id = 't1'",
  "update client_tasks set phase = 'onboarding' where id = 't5'",
  "update client_tasks set phase = 'ongoing' where id = 't5'",
  "update client_tasks set status = 'blocked' where id = 't1'",
  `update client_tasks set status = 'done', completed_at = '2026-03-05T10:00:00.000Z' where id = 't1'`,
  `update client_tasks set status = 'done', completed_at = '2026-03-06T10:00:00.000Z' where id = 't2'`,
  "update client_tasks set completed_at = '2026-03-07T10:00:00.000Z' where id = 't1'",
  "update client_tasks set completed_at = '2026-03-08T10:00:00.000Z' where id = 't5'",
  "update client_tasks set status = 'blocked', completed_at = null where id = 't2'",
  "update client_onboarding set start_date = '2026-02-20', target_launch_date = '2026-04-01'",
  "update client_onboarding set target_launch_date = null",
  "update clients set account_manager_id = 'con' where id = 'c1'",
  "update clients set account_manager_id = null where id = 'c1'",
  "update clients set account_manager_id = 'mia' where id = 'c1'",
  "update clients set name_key = 'c0', name = 'C0' where id = 'c1'",
  "update clients set status = 'churned' where id = 'c1'",
  "update clients set status = 'paused' where id = 'c1'",
  "update client_tasks set assignee_user_id = 'con', status = 'blocked', completed_at = null where id = 't3'",
  "delete from client_tasks where id = 't4'",
  "delete from client_tasks where id = 't3'",
  "delete from client_tasks where id = 't1'",
  insert("design_projects", {
    ...{ id: "d1", client_id: "c1", project_name: "Pictures", project_type: "listing_images" },
    ...{ start_date: "2026-03-01", due_date: "2026-03-20" },
  }),
  "delete from search_pending",
  ...[
    "name = 'New'",
    "brand_names = '[\"B\"]'",
    "primary_contact_name = 'Lena'",
    "website_url = 'https://a.test'",
  ].flatMap((change) => [`update clients set ${change} where id = 'c1'`, "delete from search_pending"]),
  "update clients set primary_contact_email = 'lena@brand.test' where id = 'c1'",
  "delete from search_pending",
  "update clients set time_zone = 'Asia/Tokyo', avatar_url = '/objects/1', name = 'New' where id = 'c1'",
  "update design_projects set client_approval_status = 'pending'",
  insert("design_assets", { id: "a1", project_id: "d1", asset_name: "Hero" }),
  "update design_assets set status = 'in_progress'",
  "update design_assets set approval_status = 'pending'",
  "update design_projects set client_approval_status = 'rejected'",
  ...["project_name = 'Photos'", "client_id = 'c2'", "progress = 5"].flatMap((change) => [
    `update design_projects set ${change}`,
    "delete from search_pending",
  ]),
  "update design_assets set approval_status = 'rejected'",
  "update design_assets set approval_status = 'approved'",
  "update design_projects set client_approval_status = 'pending'",
  "delete from design_assets",
  insert("design_assets", { id: "a1", project_id: "d1", asset_name: "Hero", approval_status: "pending" }),
  "delete from design_projects",
  insert("client_leads", {
    ...{
      id: "l1",
      client_name: "Lena",
      company_name: "Prospect",
      search_text: "prospect",
      email: "l@p.test",
    },
  }),
  "delete from search_pending",
  ...[
    "client_name = 'Lea'",
    "company_name = 'Pro'",
    "email = 'p@p.test'",
    "website_url = 'https://p.test'",
    "phone = '1'",
  ].flatMap((change) => [`update client_leads set ${change}`, "delete from search_pending"]),
  "delete from client_leads",
  "delete from search_pending",
  ...[
    "email = 'con@p.test'",
    "first_name = 'Con'",
    "last_name = 'Doe'",
    "role = 'viewer'",
    "active = 0",
    "version = 2",
  ].flatMap((change) => [`update users set ${change} where id = 'con'`, "delete from search_pending"]),
  insert("client_members", { id: "m1", user_id: "kit", client_id: "c1", since: "2026-03-01" }),
  insert("client_members", { id: "m2", user_id: "kit", client_id: "c2", since: "2026-03-02" }),
  insert("client_members", { id: "m3", user_id: "mia", client_id: "c2", since: "2026-03-02" }),
  "update client_members set client_id = 'c2' where id = 'm1'",
  "update client_members set user_id = 'kim' where id = 'm1'",
  "update users set role = 'viewer' where id = 'kit'",
  "update client_members set last_visit_day = '2026-03-03' where id = 'm1'",
  "update client_members set last_visit_day = '2026-03-04' where id = 'm2'",
  "update client_members set last_visit_day = null where id = 'm2'",
  "update users set mail_fails_since = '2026-03-05' where id = 'kit'",
  "update users set mail_fails_since = null where id = 'kit'",
  insert("user_settings", { user_id: "kit", reminders: 0 }),
  "update user_settings set reminders = 1",
  "update user_settings set reminders = 0",
  "update user_settings set digest = 0",
  "delete from user_settings",
  insert("user_settings", { user_id: "kim", reminders: 1 }),
  invitation("i1", "kim"),
  "update invitations set opened_at = '2026-03-06' where id = 'i1'",
  "update users set active = 0 where id = 'kit'",
  "update invitations set used_at = '2026-03-07', used_from = '::1' where id = 'i1'",
  "update invitations set used_at = null, used_from = null, opened_at = null where id = 'i1'",
  "update users set mail_fails_since = '2026-03-05' where id = 'kim'",
  "update users set mail_fails_since = null, active = 1 where id in ('kim', 'kit')",
  "update invitations set withdrawn_at = '2026-03-08' where id = 'i1'",
  "delete from invitations",
  "delete from client_members where id = 'm1'",
  "delete from client_members where id = 'm2'",
  notice("n1"),
  "update notices set read_at = '2026-03-09'",
  "update notices set is_to_mail = 1",
  "update notices set created_at = '2026-03-09'",
  "delete from notices",
  insert("mails", { id: "e1", kind: "digest", recipient: "kit@portal.test", data: "{}", message_id: "e1" }),
  "update mails set bounce = 'failed', bounced_at = '2026-03-09'",
  "update mails set subject = 'Hello'",
  insert("jobs", { kind: "mail", key: "e1", run_at: "2026-03-09" }),
  insert("jobs", { kind: "digest", key: "e1", run_at: "2026-03-09" }),
  "update jobs set last_error = 'refused'",
  "update jobs set attempts = 2",
  "update jobs set state = 'done', ended_at = '2026-03-09'",
  insert("search_titles", { title: "Logo", names: "logo" }),
  "update search_titles set names = 'emblem'",
  "delete from search_titles",
  "delete from client_tasks",
  "delete from client_onboarding",
  "delete from clients where id = 'c2'",
  "delete from users where id = 'con'",
];

const tables = [
  ...["client_onboarding", "open_tasks", "client_teams", "client_category_counts", "client_standings"],
  ...["client_standing_totals", "search_pending", "unlogged", "users", "search_title_index"],
];

/** Returns each row of the tables that triggers write to, as a line without what never changes. */
async function derivedRows(): Promise<string[]> {
  const lines: string[] = [];
  for (const table of tables) {
    const columns = table === "users" ? "id, client_id" : "*";
    const { rows } = await database.db.client.execute(`select ${columns} from ${table}`);
    for (const { created_at: _, updated_at: __, ...row } of rows) {
      const filled = Object.entries(row).filter(([, value]) => value !== null && value !== 0);
      lines.push(`${table}: ${filled.map(([name, value]) => `${name} ${value}`).join(", ")}`);
    }
  }
  return lines.toSorted();
}

test("what triggers make of each statement is as recorded", async () => {
  let before = await derivedRows();
  let text = "";
  for (const statement of statements) {
    const error = await database.db.client.execute(statement).then(
      () => "",
      ({ message }) => `  ${message}\n`,
    );
    const after = await derivedRows();
    const gone = before.filter((line) => !after.includes(line)).map((line) => `  - ${line}\n`);
    const come = after.filter((line) => !before.includes(line)).map((line) => `  + ${line}\n`);
    text += `${statement}\n${error}${[...gone, ...come].join("")}`;
    before = after;
  }
  expect(text).toMatchSnapshot();
});
